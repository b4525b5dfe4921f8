import type { Outputs } from '@kontor/client';
import { difference, negated, parseAmount, sumOf } from '../../values/amount.ts';

/** The values of the form for an entry by hand, as they are typed. */

export type Line = {
  accno: string;
  memo: string;
  debit: string;
  credit: string;
  tax_accno: string;
  department: string;
  project: string;
};
export type Values = {
  transdate: string;
  reference: string;
  description: string;
  currency: string;
  notes: string;
  glentries: Line[];
};
export type Entry = Outputs['entries']['get'];

export const blank: Line = {
  ...{ accno: '', memo: '', debit: '', credit: '', tax_accno: '' },
  ...{ department: '', project: '' },
};
export const isBlank = (line: Line): boolean => Object.values(line).every((value) => !value?.trim());

/**
 * The values of an entry that is repeated: its lines with their taxes, in the currency in which it
 * was booked.
 */
export const repeated = ({ description, postings }: Entry, base: string): Partial<Values> => {
  const currencies = [...new Set(postings.map((posting) => posting.currency))];
  const [foreign] = currencies.length === 1 ? currencies.filter((currency) => currency !== base) : [];
  const glentries = postings.map(({ accno, memo, tax_accno, original_amount, ...booked }): Line => {
    const inBase = { debit: booked.debit ?? '', credit: booked.credit ?? '' };
    const original =
      booked.debit === undefined
        ? { debit: '', credit: negated(original_amount) }
        : { debit: original_amount, credit: '' };
    const amounts = foreign === undefined ? inBase : original;
    return {
      accno: String(accno),
      memo,
      tax_accno: tax_accno === undefined ? '' : String(tax_accno),
      department: booked.department ?? '',
      project: booked.project ?? '',
      ...amounts,
    };
  });
  return { description, currency: foreign ?? '', glentries };
};

/**
 * The input of the procedure for the values typed: without the blank lines at the end, so that each
 * line keeps its place.
 */
export const sentOf = ({ glentries, currency, reference, ...entry }: Values) => {
  const last = glentries.findLastIndex((line) => !isBlank(line));
  return {
    ...entry,
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    ...(currency.trim() === '' ? {} : { currency: currency.trim().toUpperCase() }),
    glentries: glentries.slice(0, last + 1).map(({ accno, memo, debit, credit, tax_accno, ...of }) => ({
      accno: accno === '' ? undefined : Number(accno),
      memo,
      // The form of an earlier page may hold neither.
      ...(of.department ? { department: of.department } : {}),
      ...(of.project ? { project: of.project } : {}),
      ...(debit === '' ? {} : { debit }),
      ...(credit === '' ? {} : { credit }),
      ...(tax_accno === '' ? {} : { tax_accno: Number(tax_accno) }),
    })),
  };
};

/** The sum of the debits or of the credits. */
export const totalOf = (lines: readonly Line[], side: 'debit' | 'credit'): string =>
  sumOf(lines.flatMap((line) => parseAmount(line[side]) ?? []));

/** The difference of debits and credits. */
export const imbalanceOf = (lines: readonly Line[]): string =>
  difference(totalOf(lines, 'debit'), totalOf(lines, 'credit'));
