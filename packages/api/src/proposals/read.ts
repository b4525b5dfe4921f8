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
  type VendorMatch,
  vendorOf,
} from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { type BillRead, billIn } from './bill.ts';

type Known = KnownVendor & { id: number };
type ProposalRead = {
  found: ProposalFound;
  read: BillRead;
  match: VendorMatch<Known>;
  proposed: ProposedPayable;
};

/**
 * Proposals as they are today (docs/interface §16.2): the vendor, the payable and its likely
 * duplicates are looked for when proposals are read, so that they are never out of date. Three
 * look-ups at most, however many proposals.
 */
export const readProposals = async (
  ctx: WriteOptions<unknown>['ctx'],
  found: readonly ProposalFound[],
): Promise<ProposalKept[]> => {
  const { books, client } = ctx;
  const bills = found.flatMap((one) => {
    const read = billIn(one.payload);
    return read ? [{ found: one, read }] : [];
  });
  const known = bills.map(
    ({
      read: {
        bill: { iban, creditor },
      },
    }) => ({ iban, name: creditor.name }),
  );
  const [ledger, vendors] = await Promise.all([books.ledger(), books.proposals.vendorsKnownBy(known)]);
  const matched = bills.map(({ found, read }) => ({ found, read, match: vendorOf(read.bill, vendors) }));
  const next = await newVendornumbers(books, matched);
  const all = matched.map(({ found, read, match }) => {
    const receipt = { id: found.receipt_id, date_received: dayIn(found.date_received, client.zone) };
    const on = read.details.document_date ?? receipt.date_received;
    const proposed = proposePayable(read, {
      ...accountsOn(ledger, on),
      ...{ match, receipt },
      languages: ledger.client.languages,
      next_vendornumber: next.get(read.bill.iban),
    });
    return { found, read, match, proposed };
  });
  const sought = all.flatMap((one) => soughtOf(one, client.currency) ?? []);
  const like = await books.proposals.payablesLike({ all: sought, days: closeDays });
  return all.map((one) => ({ ...proposalAnswer(one), duplicates: duplicatesOf(one, like, client.currency) }));
};

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

const proposalAnswer = ({
  found,
  read: { bill, e_invoice },
  match,
  proposed,
}: ProposalRead): Omit<ProposalKept, 'duplicates'> => {
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
    payable,
    missing: [...missing],
    ...(match.vendor ? { vendor: match.vendor } : {}),
    candidates: [...candidates],
    problems: [...problems],
    ...(became ? { accepted: { invnumber: became.invnumber, vendornumber: became.vendornumber } } : {}),
  };
};
