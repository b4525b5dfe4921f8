import type { ProposalFound, VendorKnown } from '@kontor/data';
import {
  accountBefore,
  type BillReading,
  billOfReading,
  bookedBefore,
  differing,
  filledByReading,
  type ProposedAccounts,
  type ReadingShown,
  type VendorMatch,
  vendorOf,
  vendorOfReading,
} from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { type BillRead, billIn } from './bill.ts';

/**
 * Bills with their vendors. What was read from words stands for a bill of its own where a receipt
 * has no other; a QR-bill and an electronic invoice are exact, and it fills what they lack
 * (docs/interface §16.4).
 */

type OwnBooks = WriteOptions<unknown>['ctx']['books'];

/** `before` is how the vendor's last documents were booked. */
export type MatchedBill = {
  found: ProposalFound;
  read: BillRead;
  match: VendorMatch<VendorKnown>;
  before: ReturnType<typeof accountBefore> | undefined;
};

export const matchedBills = async (
  { proposals }: Pick<OwnBooks, 'proposals'>,
  found: readonly ProposalFound[],
): Promise<MatchedBill[]> => {
  const bills = found.flatMap((one) => {
    const exact = billIn(one.payload);
    return exact || one.reading ? [{ found: one, exact, reading: one.reading ?? undefined }] : [];
  });
  const vendors = await proposals.vendorsKnownBy(
    bills.map(({ exact, reading }) => ({
      iban: exact?.bill.iban ?? '',
      name: exact?.bill.creditor.name ?? '',
      clues: reading?.clues,
    })),
  );
  const matched = bills.map(({ found, exact, reading }) => {
    const { read, match } = reading ? matchedBy({ exact, reading }, vendors) : exactly(exact, vendors);
    return { found, read, match };
  });
  const known = matched.flatMap(({ found, match }) =>
    found.reading && match.vendor ? [match.vendor.id] : [],
  );
  const booked = await proposals.lastBooked({ vendors: [...new Set(known)], count: bookedBefore });
  return matched.map((one) => {
    const { vendor } = one.match;
    const own = booked.filter(({ vendor_id }) => vendor_id === vendor?.id);
    return { ...one, before: one.found.reading && own.length > 0 ? accountBefore(own) : undefined };
  });
};

type Matched = Pick<MatchedBill, 'read' | 'match'>;

const exactly = (read: BillRead | undefined, vendors: readonly VendorKnown[]): Matched => {
  if (!read) throw new Error('a proposal has neither a bill nor a reading');
  return { read, match: vendorOf(read.bill, vendors) };
};

const matchedBy = (
  { exact, reading }: { exact: BillRead | undefined; reading: BillReading },
  vendors: readonly VendorKnown[],
): Matched => {
  const byClues = vendorOfReading(reading, vendors);
  if (!exact) {
    const { vendor, candidates } = byClues;
    const numbers = candidates.map(({ vendornumber }) => vendornumber).join(', ');
    const problems = candidates.length > 0 ? [`The bill fits several vendors: ${numbers}.`] : [];
    const match = { ...(vendor ? { vendor } : {}), candidates, problems };
    return { read: billOfReading(reading, vendor), match };
  }
  const match = vendorOf(exact.bill, vendors);
  const isUnknown = !match.vendor && match.candidates.length === 0;
  // The creditor of a QR-bill may be written otherwise than the vendor: its UID is the same.
  const byUid = isUnknown && byClues.by === 'uid' ? byClues.vendor : undefined;
  const read = exact.e_invoice
    ? { ...exact, bill: { ...exact.bill, problems: [...exact.bill.problems, ...differing(exact, reading)] } }
    : filledByReading(exact, reading);
  if (!byUid) return { read, match };
  const { vendornumber, bank_iban } = byUid;
  const problem = `Vendor ${vendornumber} fits by its UID, but has another IBAN, ${bank_iban}.`;
  return { read, match: { vendor: byUid, candidates: [], problems: bank_iban === '' ? [] : [problem] } };
};

/** The accounts of a proposal: those of the vendor's last documents first, where these agree. */
export const accountsBefore = (
  { expense_accno, taxes }: ProposedAccounts,
  before: MatchedBill['before'],
): ProposedAccounts => ({
  expense_accno: before?.accno ?? expense_accno,
  taxes: [...taxes].sort(
    (one, other) =>
      Number(before?.tax_accnos.includes(other.accno)) - Number(before?.tax_accnos.includes(one.accno)),
  ),
});

/**
 * A reading as it is answered: without the clues to its vendor, and with the account on which it
 * would be booked; none where the vendor's last bills disagree.
 */
export const readingShownOf = (
  { found: { reading }, match: { vendor }, before }: MatchedBill,
  expense_accno: number,
): { reading?: ReadingShown } => {
  if (!reading) return {};
  const { clues: _, ...shown } = reading;
  const account = proposedAccount(before, expense_accno);
  return {
    reading: {
      ...shown,
      ...(vendor ? { vendor: { value: vendor.name, proof: 'books', places: [] } } : {}),
      ...(account ? { account } : {}),
    },
  };
};

const proposedAccount = (before: MatchedBill['before'], usual: number): ReadingShown['account'] => {
  if (!before) return { value: usual, proof: 'guess' };
  return before.accno === undefined ? undefined : { value: before.accno, proof: 'books' };
};
