import { type PayablesIn, sha256, type Writing } from '@kontor/data';
import { comparableContent, type Ledger, type Payable, payable, postPayable } from '@kontor/domain';
import { invnumberOf, numberOrRefuse } from './booking-outcome.ts';

/** The books that a payable is posted to: the client's ledger, and its payables, perhaps in a transaction. */
export type PayableBooks = { ledger: Ledger; payables: Pick<PayablesIn, 'references' | 'book'> };

/**
 * Books a payable (docs/interface.md §10), and answers its number: the one way in which payables come about, whether they
 * are posted or a proposal is accepted (§16.2). Refuses what postPayable refuses, and `payable_exists`.
 */
export const bookPayable = async (
  { ledger, payables }: PayableBooks,
  sent: Payable,
  writing: Writing,
): Promise<{ invnumber: string }> => {
  const known = await payables.references(soughtBy(sent));
  const content = payableContent(sent);
  // A repetition is answered before anything is judged anew: what was booked stays booked.
  if (known.content === content) return { invnumber: invnumberOf(sent) };
  const posted = postPayable(sent, {
    ledger,
    vendor: known.party,
    articles: known.articles,
    rate: known.rate,
    now: writing.now,
  });
  const booked = await payables.book(posted, { ...writing, content });
  return { invnumber: numberOrRefuse(booked, { noun: 'Payable', exists: 'payable_exists' }, ledger.client) };
};

/** The hash of what a payable says, but for its number: what tells a repetition from another payable. */
export const payableContent = (sent: Payable): string => sha256(comparableContent(payable, sent));

/** The number of the vendor that a payable names. */
export const vendorIn = (sent: Payable): string => sent.vendor?.vendornumber ?? sent.vendornumber ?? '';

const soughtBy = (sent: Payable) => ({
  invnumber: invnumberOf(sent),
  partynumber: vendorIn(sent),
  currency: sent.currency ?? '',
  transdate: sent.transdate,
  partnumbers: (sent.parts ?? []).map(({ partnumber }) => partnumber),
});
