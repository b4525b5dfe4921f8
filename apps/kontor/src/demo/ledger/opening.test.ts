import { amountOf, bookingDate, decimalOf, sum } from '@kontor/domain';
import { expect, test } from 'vitest';
import { readChart } from '../../chart.ts';
import { demoBooks } from '../demo.ts';
import { openingOf } from './opening.ts';

test('the opening entry balances, stands before all documents, and is on accounts for entries by hand', async () => {
  const today = bookingDate.parse('2026-03-01');
  const { glentries, transdate } = openingOf(today);
  const balance = (side: 'debit' | 'credit') =>
    decimalOf(sum(glentries.map((one) => amountOf(one[side] || '0'))), 2);
  expect([balance('debit'), balance('credit')]).toEqual(['171500.00', '171500.00']);
  expect(transdate).toBe('2024-12-31');
  expect(demoBooks(today).invoices.every((one) => one.transdate >= transdate)).toBe(true);
  const chart = new Map((await readChart('swiss-sme')).accounts.map((one) => [one.accno, one]));
  expect(glentries.filter(({ accno }) => !chart.get(accno)?.allow_gl)).toEqual([]);
});
