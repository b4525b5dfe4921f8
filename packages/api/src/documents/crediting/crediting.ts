import { type CreditBooks, type PaidDocumentKept, sha256, type Writing } from '@kontor/data';
import {
  type Creditnote,
  comparableContent,
  creditnote,
  creditOf,
  decimalOf,
  type Findings,
  invoice,
  type Ledger,
  minorUnit,
  postInvoice,
  zero,
} from '@kontor/domain';
import { todayOf } from '../../procedure/filter.ts';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { WriteOutcome } from '../../procedure/write-outcome.ts';
import { invnumberOf } from '../booking-outcome.ts';
import { type CreditFacts, decideCredit } from './credit-decision.ts';

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
    const side = {
      kind: 'invoice',
      find: async (number: string) => {
        const [found] = await within.invoices.findToPay(number, { on: sent.transdate });
        if (!found) throw new Error(`invoice ${number} was there, and is not found`);
        return found;
      },
      make: ({ booked, earlier }: CreditFacts, findings: Findings) =>
        creditOf(sent, { invoice: credited, places, booked }, { earlier, findings }),
      post: (credit: ReturnType<typeof creditOf>) => post(within, { ...credit, ledger, now: ctx.now }, part),
      freeOf: async (invoice: PaidDocumentKept) => invoice,
    } as const;
    const of = { credited: invnumber, sent, content, ledger, client, writing: part };
    const credit = await decideCredit(within, side, of);
    if (credit.outcome === 'retry' || !credit.decided) return credit;
    const { note, credited: open, took, pair } = credit.decided;
    const settled = pair?.amount ?? decimalOf(zero, places);
    const kept = { id: note.id, credited: open, content, took, settled, payments: pair?.payments };
    return { outcome: 'done', done: credit.done, note: kept };
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
