import {
  type PaidDocumentKept,
  sha256,
  type VendorCreditBooks,
  type VendorCrediting,
  type Writing,
} from '@kontor/data';
import {
  comparableContent,
  creditOfPayable,
  type Findings,
  minorUnit,
  type PayableKept,
  payable,
  postPayable,
  type Vendorcreditnote,
  vendorcreditnote,
} from '@kontor/domain';
import { todayOf } from '../../procedure/filter.ts';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { WriteOutcome } from '../../procedure/write-outcome.ts';
import { invnumberOf } from '../booking-outcome.ts';
import { chooseOpen } from '../payment-booking.ts';
import { type CreditFacts, decideCredit } from './credit-decision.ts';
import { freeOf } from './setting-off.ts';

/** Booking credit notes of vendors' payables (docs/interface §10.2). */

type Crediting = {
  invnumber: string;
  vendor_number?: string | undefined;
  vendorcreditnote: Vendorcreditnote;
};

/**
 * Books a vendor's credit note of a payable, and settles both against each other as far as both are
 * open: all of it or nothing. Refuses what postPayable and postPayment refuse, `not_found`,
 * `payable_ambiguous`, `payable_exists`, `open_changed`, and `invalid` for lines of which not so
 * much is left.
 */
export const creditPayable = async (
  { ctx, input }: WriteOptions<Crediting>,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> => {
  const { books, client } = ctx;
  const { invnumber, vendor_number, vendorcreditnote: sent } = input;
  const all = await books.payables.find(invnumber, { today: todayOf(ctx), partynumber: vendor_number });
  const payables = all.map((record) => ({ record, settled: record.status === 'PAID' }));
  const found = chooseOpen(payables, invnumber)?.record;
  const credited = foundOrRefuse(found, { what: 'Payable', number: invnumber }, client);
  const decide = await creditingOf(ctx, { credited, sent }, writing);
  const booked = await books.vendorCredits.book(decide, writing);
  return booked.outcome === 'retry' ? booked : { outcome: 'done', done: booked.done, recorded: true };
};

/**
 * Decides a vendor's credit note of a payable, within a transaction that records the outcome by
 * itself. Refuses as creditPayable does.
 */
export const creditingOf = async (
  { books, client, now }: Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now'>,
  { credited, sent }: { credited: PayableKept; sent: Vendorcreditnote },
  writing: Writing,
): Promise<VendorCrediting<{ invnumber: string }>> => {
  const { invnumber } = credited;
  const partynumber = credited.vendor.vendornumber;
  const ledger = await books.ledger();
  const places = minorUnit(credited.currency);
  const content = sha256(comparableContent(vendorcreditnote, sent));
  const part = { ...writing, once: undefined };
  return async (within) => {
    const toPay = (number: string) => findOne(within, number, { on: sent.transdate, partynumber });
    const side = {
      kind: 'payable',
      find: toPay,
      make: ({ booked, earlier }: CreditFacts, findings: Findings) =>
        creditOfPayable(sent, { payable: credited, places, booked }, { earlier, findings }),
      post: async (credit: ReturnType<typeof creditOfPayable>, open: PaidDocumentKept) => {
        const known = await within.payables.references({
          ...{ invnumber: invnumberOf(sent), partynumber, currency: credited.currency },
          ...{ transdate: sent.transdate, partnumbers: [] },
        });
        const posted = postPayable(credit.sent, {
          ...{ ledger, vendor: known.party, articles: credit.articles, now, amounts: credit.amounts },
          isCredit: true,
          // A credit is booked at the rate of its document.
          rate: open.exchangerate,
        });
        const sealed = sha256(comparableContent(payable, credit.sent));
        return within.payables.book(posted, { content: sealed, versions: known.versions, ...part });
      },
      freeOf: (open: PaidDocumentKept) => freeOf(within, open),
    } as const;
    const of = { credited: invnumber, sent, content, ledger, client, writing: part };
    const credit = await decideCredit(within, side, of);
    if (credit.outcome === 'retry' || !credit.decided) return credit;
    const { note, credited: open, took, pair } = credit.decided;
    return {
      outcome: 'done',
      done: credit.done,
      note: { id: note.id, credited: open, content, took },
      setOffs: pair ? [{ credit: note, payable: open, amount: pair.amount, payments: pair.payments }] : [],
    };
  };
};

const findOne = async (
  { payables }: VendorCreditBooks,
  number: string,
  sought: { on: Vendorcreditnote['transdate']; partynumber: string },
): Promise<PaidDocumentKept> => {
  const [found] = await payables.findToPay(number, sought);
  if (!found) throw new Error(`payable ${number} was there, and is not found`);
  return found;
};
