import { bareIban } from '../qr-bill/iban.ts';
import type { QrBill } from '../qr-bill/qr-bill.ts';
import { fold } from '../values/number.ts';

/** Finds the vendor of a QR-bill (docs/interface §16). */

/** The fields by which vendors are matched. */
export type KnownVendor = { vendornumber: string; name: string; bank_iban: string };

export type VendorMatch<Known extends KnownVendor = KnownVendor> = {
  /** Absent where none matches, or several do. */
  vendor?: Known;
  /** The vendors that match equally, where there are several. */
  candidates: readonly Known[];
  problems: readonly string[];
};

/**
 * Finds the vendor that has the IBAN of `bill`, else the one that has the name of its creditor. Of
 * several with the IBAN it takes the one that has the name too; if several are left, they are the
 * `candidates`. A vendor number counts as an IBAN, as proposed vendors were once numbered by
 * theirs.
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

/** The form by which names are compared: without case, blanks and punctuation. */
export const foldName = (name: string): string => fold(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
