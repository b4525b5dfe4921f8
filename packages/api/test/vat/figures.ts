import { amountOf, decimalOf, sum, type VatReturn, type VatReturnPosting, type VatRow } from '@kontor/domain';
import { expect } from 'vitest';
import type { caller, Inputs } from '../../src/index.ts';
import { refusalCode } from '../installation.ts';

export const amountIn = ({ figures }: VatReturn, figure: string) =>
  figures.find((one) => one.figure === figure)?.amount;
export const taxIn = ({ figures }: VatReturn, figure: string) =>
  figures.find((one) => one.figure === figure)?.tax;
/** The turnover of the activities at one net tax rate. */
export const atRate = ({ figures }: VatReturn, rate: string) => {
  const rows = figures.find(({ figure }) => figure === '323')?.rows ?? [];
  return decimalOf(sum(rows.filter((row) => row.rate === rate).map(({ amount }) => amountOf(amount))), 2);
};
export const shown = (told: VatReturn) =>
  Object.fromEntries(
    told.figures
      .filter(({ amount = '0', tax = '0' }) => Number(amount) !== 0 || Number(tax) !== 0)
      .map(({ figure, amount, tax }) => [figure, [amount, tax].filter((one) => one !== undefined).join(' ')]),
  );

export const income = (amount: string, income_accno = 3400, more: object = {}) => ({
  amount,
  income_accno,
  ...more,
});
export const taxentry = (amount: string, tax_accno = 2201) => ({ amount, tax_accno });
export const expense = (amount: string, expense_accno = 6500, more: object = {}) => ({
  amount,
  expense_accno,
  ...more,
});

const nameOf = ({ activity_id, description, rate }: VatRow) => [activity_id, description, rate].join();
/** A row without an id or a description is asked for as such. */
const named = { activity_id: '', description: '' };

/** All postings of a figure, or of a row of it, by pages of three. */
const postingsOf = async (
  reports: ReturnType<typeof caller>['reports'],
  of: Inputs['reports']['vatReturnPostings'],
) => {
  const items: VatReturnPosting[] = [];
  let after: string | undefined;
  do {
    const page = await reports.vatReturnPostings({ ...of, limit: 3, ...(after ? { after } : {}) });
    items.push(...page.items);
    after = page.next;
  } while (after);
  return items;
};

/**
 * Checks that the postings of each figure and of each of its rows add up to it, and that pages of
 * three list all of them.
 */
export const expectLedBack = async (
  reports: ReturnType<typeof caller>['reports'],
  of: Inputs['reports']['vatReturn'],
) => {
  const told = await reports.vatReturn(of);
  for (const { figure, sum_of, amount, tax, computed, rows = [] } of told.figures) {
    if (sum_of) {
      expect(await refusalCode(reports.vatReturnPostings({ ...of, figure }))).toBe('invalid');
      continue;
    }
    const asked = { ...of, figure };
    const items = await postingsOf(reports, asked);
    const total = (name: 'amount' | 'tax', some = items) =>
      decimalOf(sum(some.map((one) => amountOf(one[name] ?? '0'))), 2);
    for (const row of rows) {
      const { amount, ...key } = row;
      const same = rows.filter((one) => nameOf(one) === nameOf(row));
      const own = await postingsOf(reports, { ...asked, ...named, ...key });
      expect([figure, key, total('amount', own)]).toEqual([
        ...[figure, key, decimalOf(sum(same.map((one) => amountOf(one.amount))), 2)],
      ]);
    }
    if (amount !== undefined) expect([figure, total('amount')]).toEqual([figure, amount]);
    // By the net tax rate method tax is in no posting.
    if (tax !== undefined && !/^3[23]/.test(figure)) expect([figure, total('tax')]).toEqual([figure, tax]);
    if (/^3[23]/.test(figure)) expect(tax).toBe(computed);
  }
  return told;
};
