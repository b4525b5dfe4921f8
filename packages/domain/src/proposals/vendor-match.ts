import { bareIban } from '../qr-bill/iban.ts';
import type { QrBill } from '../qr-bill/qr-bill.ts';
import { fold } from '../values/number.ts';

/** Which vendor a QR-bill is of (docs/interface.md §16). */

/** What vendors are known by. */
export type KnownVendor = { vendornumber: string; name: string; bank_iban: string };

export type VendorMatch<Known extends KnownVendor = KnownVendor> = {
  /** Absent when none fits, or when several do. */
  vendor?: Known;
  /** Those that fit alike, when there are several. */
  candidates: readonly Known[];
  problems: readonly string[];
};

/**
 * The vendor among `vendors` that has the IBAN of `bill`, else the name of its creditor. Of several with the IBAN the
 * one that has the name too; where several are left, none, and they are the `candidates`. A proposed vendor is numbered
 * by its IBAN, so that counts as one.
 */
export const vendorOf = <Known extends KnownVendor>(
  bill: Pick<QrBill, 'iban' | 'creditor'>,
  vendors: readonly Known[],
): VendorMatch<Known> => {
  const { iban } = bill;
  const name = foldName(bill.creditor.name);
  const hasName = (vendor: Known) => name !== '' && foldName(vendor.name) === name;
  const hasIban = ({ bank_iban, vendornumber }: Known) =>
    iban !== '' && [bank_iban, vendornumber].some((known) => bareIban(known) === iban);
  const paidThere = vendors.filter(hasIban);
  const fitting = paidThere.length > 0 ? paidThere : vendors.filter(hasName);
  const named = fitting.filter(hasName);
  const [vendor, ...others] = named.length === 1 ? named : fitting;
  if (!vendor) return { candidates: [], problems: [] };
  if (others.length > 0) {
    const numbers = fitting.map(({ vendornumber }) => vendornumber).join(', ');
    return { candidates: fitting, problems: [`The bill fits several vendors: ${numbers}.`] };
  }
  const moved = paidThere.length === 0 && vendor.bank_iban !== '';
  const problem = `Vendor ${vendor.vendornumber} fits by its name, but has another IBAN, ${vendor.bank_iban}.`;
  return { vendor, candidates: [], problems: moved ? [problem] : [] };
};

/** What makes two names the same: case, blanks and punctuation don't count. */
export const foldName = (name: string): string => fold(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
