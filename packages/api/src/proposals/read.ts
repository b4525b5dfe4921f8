import type { ProposalFound } from '@kontor/data';
import {
  type BookingDate,
  closeDays,
  dayIn,
  isLinked,
  isPostable,
  type KnownVendor,
  type Ledger,
  likelyDuplicate,
  type ProposalKept,
  type ProposedPayable,
  proposePayable,
  rateOn,
} from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { creditBooked, readCredit } from './credit.ts';
import { accountsBefore, type MatchedBill, matchedBills, readingShownOf } from './matched.ts';

type ProposalRead = MatchedBill & {
  proposed: ProposedPayable;
  credit?: Awaited<ReturnType<typeof readCredit>> | undefined;
};

/**
 * Proposals as they are today (docs/interface §16.2): the vendor, the payable and its likely
 * duplicates are looked for when proposals are read, so that they are never out of date. Five
 * look-ups at most, however many proposals, and five for each credit note that is not booked.
 */
export const readProposals = async (
  ctx: WriteOptions<unknown>['ctx'],
  found: readonly ProposalFound[],
): Promise<ProposalKept[]> => {
  const { books, client } = ctx;
  const [ledger, matched] = await Promise.all([books.ledger(), matchedBills(books, found)]);
  const next = await newVendornumbers(books, matched);
  const bills = matched.map((one): ProposalRead => {
    const { found, read, match, before } = one;
    const receipt = { id: found.receipt_id, date_received: dayIn(found.date_received, client.zone) };
    const on = read.details.document_date ?? receipt.date_received;
    const proposed = proposePayable(read, {
      ...accountsBefore(accountsOn(ledger, on), before),
      ...{ match, receipt },
      languages: ledger.client.languages,
      next_vendornumber: next.get(read.bill.iban),
    });
    return { ...one, proposed: before?.disagree ? withDisagreement(proposed, one) : proposed };
  });
  const all = await Promise.all(
    bills.map(async (one) => {
      const isOpen = one.read.isCredit && one.found.state === 'OPEN';
      return isOpen ? { ...one, credit: await readCredit(ctx, one, one.proposed.payable.transdate) } : one;
    }),
  );
  const sought = all.flatMap((one) => soughtOf(one, client.currency) ?? []);
  const like = await books.proposals.payablesLike({ all: sought, days: closeDays });
  return all.map((one) => ({
    ...proposalAnswer(one, ledger.client.expense_accno),
    duplicates: duplicatesOf(one, like, client.currency),
  }));
};

const withDisagreement = (
  proposed: ProposedPayable,
  { match: { vendor } }: MatchedBill,
): ProposedPayable => ({
  ...proposed,
  problems: [
    ...proposed.problems,
    `The last bills of vendor ${vendor?.vendornumber} were booked on several accounts: choose one.`,
  ],
});

/**
 * The next numbers of the vendors' series for the creditors that are no vendors yet, by their
 * IBANs.
 */
const newVendornumbers = async (
  { numberRanges }: Pick<WriteOptions<unknown>['ctx']['books'], 'numberRanges'>,
  matched: readonly Pick<ProposalRead, 'read' | 'match'>[],
): Promise<ReadonlyMap<string, string | undefined>> => {
  const isNew = ({ match: { vendor, candidates } }: (typeof matched)[number]) =>
    !vendor && candidates.length === 0;
  const ibans = [...new Set(matched.filter(isNew).map(({ read }) => read.bill.iban))];
  if (ibans.length === 0) return new Map();
  const free = await numberRanges.free('vendor');
  return new Map(ibans.map((iban, at) => [iban, free[at]]));
};

type Payables = Awaited<ReturnType<WriteOptions<unknown>['ctx']['books']['proposals']['payablesLike']>>;

/**
 * The accounts of a proposed payable: the client's expense account, and purchase tax at the rates
 * of the day.
 */
const accountsOn = ({ client, accounts, taxRates }: Ledger, on: BookingDate) => ({
  expense_accno: client.expense_accno,
  taxes: [...accounts.values()].flatMap((account) => {
    if (!isLinked(account, 'AP_tax') || !isPostable(account)) return [];
    const rate = rateOn(taxRates, account.accno, on);
    return rate === undefined ? [] : [{ accno: account.accno, rate }];
  }),
});

/**
 * The search criteria for duplicates of a proposed payable; undefined where amount or vendor is
 * unknown.
 */
const soughtOf = (
  {
    read: {
      bill: { amount, currency },
    },
    match,
    proposed,
  }: ProposalRead,
  own: string,
) => {
  if (amount === undefined || !match.vendor) return undefined;
  const { transdate } = proposed.payable;
  return { vendor_id: match.vendor.id, currency: currency || own, amount, transdate };
};

const duplicatesOf = (one: ProposalRead, like: Payables, own: string): ProposalKept['duplicates'] => {
  const sought = soughtOf(one, own);
  if (!sought) return [];
  const { invnumber = '', dcn = '' } = one.proposed.payable;
  const vendornumber = one.match.vendor?.vendornumber ?? '';
  const itself = { ...sought, invnumber, dcn, vendornumber };
  return like.filter(
    ({ id, ...payable }) => id !== one.found.payable?.id && likelyDuplicate(itself, payable),
  );
};

const proposalAnswer = (one: ProposalRead, expense_accno: number): Omit<ProposalKept, 'duplicates'> => {
  const { found, read, match, proposed, credit } = one;
  const { bill, e_invoice } = read;
  const { problems: _, ...billAnswer } = bill;
  const { id, state, receipt_id: receipt, created, payable: became } = found;
  const { payable, missing, candidates, problems } = proposed;
  return {
    id,
    state,
    receipt,
    created,
    bill: billAnswer,
    ...(e_invoice ? { e_invoice } : {}),
    ...readingShownOf(one, expense_accno),
    payable,
    ...(credit ? { credit: credit.credit } : {}),
    ...(read.isCredit && became ? { credit: creditBooked(became) } : {}),
    missing: [...missing, ...(credit?.isMissing ? (['credits'] as const) : [])],
    ...(match.vendor ? { vendor: knownOf(match.vendor) } : {}),
    candidates: candidates.map(knownOf),
    problems: [...problems, ...(credit?.problems ?? [])],
    ...(became ? { accepted: { invnumber: became.invnumber, vendornumber: became.vendornumber } } : {}),
  };
};

const knownOf = ({ vendornumber, name, bank_iban }: KnownVendor): KnownVendor => ({
  vendornumber,
  name,
  bank_iban,
});
