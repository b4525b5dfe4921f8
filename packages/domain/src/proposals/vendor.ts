import type { Vendor } from '../master-data/vendor.ts';
import { isSwissIban } from '../qr-bill/iban.ts';
import type { QrBill } from '../qr-bill/qr-bill.ts';

/**
 * Makes a new vendor from the creditor of `bill`, with the next number of the vendors' series, or
 * its IBAN where that series does not go on by a figure; undefined without an IBAN or a name. The
 * fields of a bill are longer than those of a vendor: a long name continues in the address, and
 * text that fits in no field is named in `problems`.
 */
export const vendorFrom = (
  { iban, creditor }: Pick<QrBill, 'iban' | 'creditor'>,
  { uid, vendornumber }: { uid: string; vendornumber: string | undefined },
): { vendor?: Vendor; problems: readonly string[] } => {
  if (!isSwissIban(iban) || creditor.name === '') return { problems: [] };
  const problems: string[] = [];
  const addProblem = (what: string, left: readonly string[]) => {
    if (left.length > 0)
      problems.push(`The ${what} of the creditor is too long for a vendor: ${left.join(' ')}.`);
  };
  const [name = '', ...moreName] = wrapped(creditor.name, 64);
  const [address1 = '', address2 = '', ...moreAddress] = [
    ...[moreName.join(' '), creditor.address1, creditor.address2].flatMap((line) => wrapped(line, 32)),
  ];
  const [city = '', ...moreCity] = wrapped(creditor.city, 32);
  const [zipcode = '', ...moreZipcode] = wrapped(creditor.zipcode, 10);
  const [country = '', ...moreCountry] = wrapped(creditor.country, 32);
  if (moreName.length > 0)
    problems.push(
      `The name of the creditor is too long for a vendor and goes on in the address: ${moreName.join(' ')}.`,
    );
  addProblem('address', moreAddress);
  addProblem('postal code', moreZipcode);
  addProblem('town', moreCity);
  addProblem('country', moreCountry);
  const place = { address1, address2, zipcode, city, country, taxnumber: uid };
  const filled = Object.entries(place).filter(([, value]) => value !== '');
  return {
    vendor: { vendornumber: vendornumber ?? iban, name, ...Object.fromEntries(filled), bank_iban: iban },
    problems,
  };
};

/**
 * Wraps `text` into lines of at most `width` code points, at blanks, or within a word that is
 * longer than a line.
 */
const wrapped = (text: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).flatMap((whole) => cut(whole, width))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && [...longer].length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

const cut = (word: string, width: number): string[] => {
  const letters = [...word];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += width) pieces.push(letters.slice(at, at + width).join(''));
  return pieces;
};
