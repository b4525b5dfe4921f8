import { type CreditBooks, type PaidDocumentKept, sha256, type Writing } from '@kontor/data';
import {
  type BookingDate,
  type Creditnote,
  comparableContent,
  creditnote,
  creditOf,
  type Decimal,
  decimalOf,
  entryLanguage,
  entryText,
  invoice,
  type Ledger,
  minorUnit,
  newFindings,
  postInvoice,
  postPayment,
  setOffBetween,
  zero,
} from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { invnumberOf, numberOrRefuse, periodClosed } from './booking-outcome.ts';
import { checkOpenSeen } from './payment-booking.ts';
import { transferAccount } from './transfer-account.ts';

/** Booking credit notes of invoices (docs/interface §11.1). */

type Crediting = { invnumber: string; creditnote: Creditnote };
type WriteContext = WriteOptions<unknown>['ctx'];

/**
 * Books a credit note of an invoice, and settles both against each other as far as both are open:
 * all of it or nothing. Refuses what postInvoice and postPayment refuse, `not_found`,
 * `invoice_exists`, `open_changed`, and `invalid` for lines of which not so much is left.
 */
export const creditInvoice = async (
  { ctx, input }: WriteOptions<Crediting>,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> => {
  const { books, client } = ctx;
  const { invnumber, creditnote: sent } = input;
  const [found] = await books.invoices.find(invnumber, { today: todayOf(ctx) });
  const credited = foundOrRefuse(found, { what: 'Invoice', number: invnumber }, client);
  const ledger = await books.ledger();
  const places = minorUnit(credited.currency);
  const content = sha256(comparableContent(creditnote, sent));
  // Part of a transaction that records the outcome by itself.
  const part = { ...writing, once: undefined };
  const booked = await books.creditNotes.book(async (within) => {
    const [open] = await within.invoices.findToPay(invnumber, { on: sent.transdate });
    if (!open) throw new Error(`invoice ${invnumber} was there, and is not found`);
    const again = invnumberOf(sent);
    const repeated =
      again === ''
        ? undefined
        : await within.credits.repeated({ invnumber: again, credited_id: open.id, content });
    if (repeated !== undefined) return { outcome: 'done', done: { invnumber: repeated } };
    checkOpenSeen(sent, open);
    const findings = newFindings();
    const of = { invoice: credited, places, booked: await within.credits.booked(open.id) };
    const earlier = await within.credits.earlier(open.id);
    const credit = creditOf(sent, of, { earlier, findings });
    findings.refuse();
    const written = await post(within, { ...credit, ledger, now: ctx.now }, part);
    const numbered = numberOrRefuse(
      written.outcome === 'repeated' ? { ...written, outcome: 'exists' } : written,
      'invoice',
      client,
    );
    if (numbered.outcome === 'retry') return numbered;
    const number = numbered.done.invnumber;
    const [note] = await within.invoices.findToPay(number, { on: sent.transdate });
    if (!note) throw new Error(`invoice ${number} was booked, and is not there`);
    const amount = setOffBetween(open, note);
    const settled = decimalOf(amount, places);
    if (!amount.eq(zero)) {
      const payment_accno = sent.payment_accno ?? transferAccount(ledger, findings);
      findings.refuse();
      const by = { on: sent.transdate, payment_accno, ledger, writing: part };
      const opposite = decimalOf(zero.minus(amount), places);
      const language = entryLanguage(ledger.client);
      const both = [
        await settle(within, open, {
          ...by,
          amount: settled,
          source: number,
          memo: entryText(language, 'credit_note', { number }),
        }),
        await settle(within, note, {
          ...by,
          amount: opposite,
          source: open.invnumber,
          memo: entryText(language, 'invoice', { number: open.invnumber }),
        }),
      ];
      const retry = both.find((one) => one !== undefined);
      if (retry) return retry;
    }
    return {
      outcome: 'done',
      done: { invnumber: number },
      note: { id: note.id, credited: open, content, took: credit.credited, settled },
    };
  }, writing);
  return booked.outcome === 'retry' ? booked : { outcome: 'done', done: booked.done, recorded: true };
};

type CreditToPost = ReturnType<typeof creditOf> & { ledger: Ledger; now: WriteContext['now'] };

/**
 * Posts the credit note by the customer as they are now, whatever taxes are enabled for them, and
 * books it.
 */
const post = async (
  { invoices }: CreditBooks,
  { sent, articles, amounts, ledger, now }: CreditToPost,
  writing: Writing,
): ReturnType<CreditBooks['invoices']['book']> => {
  const known = await invoices.references({
    invnumber: invnumberOf(sent),
    partynumber: sent.customernumber ?? '',
    currency: sent.currency ?? '',
    transdate: sent.transdate,
    partnumbers: [],
  });
  const customer = known.party && withoutTaxes(known.party);
  const refer = { ledger, customer, articles, rate: known.rate, now, amounts, isCredit: true };
  const posted = postInvoice(sent, refer);
  const content = sha256(comparableContent(invoice, sent));
  return invoices.book(posted, { content, versions: known.versions, ...writing });
};

const withoutTaxes = <Customer extends { tax_accnos?: number[] | undefined }>({
  tax_accnos: _,
  ...customer
}: Customer): Omit<Customer, 'tax_accnos'> => customer;

type Settling = {
  amount: Decimal;
  on: BookingDate;
  payment_accno: number;
  source: string;
  memo: string;
  ledger: Ledger;
  writing: Writing;
};

/** Books one of the two payments. Answers a retry, or nothing where it is booked. */
const settle = async (
  { payments }: CreditBooks,
  document: PaidDocumentKept,
  { amount, on, payment_accno, source, memo, ledger, writing }: Settling,
) => {
  const { id: document_id, currency, paid, rate } = document;
  const sent = { datepaid: on, amount_paid: amount, payment_accno, source, memo };
  const posted = postPayment(sent, { ...document, module: 'ar' }, { ledger, rate: rate ?? undefined });
  const written = await payments.book(posted, { document_id, currency, paid_before: paid }, writing);
  if (written.outcome === 'retry') return written;
  if (written.outcome === 'period_closed') throw periodClosed('transdate');
  if (written.outcome !== 'booked') throw new Error(`a payment among others is ${written.outcome}`);
  return undefined;
};
