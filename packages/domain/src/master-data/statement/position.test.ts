import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Account, Category } from '../account.ts';
import { categoriesOf, oppositeOf, positionOf, relatedOf } from './position-of.ts';
import { positionRanges } from './position-ranges.ts';
import { balancePositions, incomePositions, statementPositions } from './positions.ts';
import { statementLanguages, statementName } from './statement-names.ts';

type Template = { accounts: (Account & { heading: boolean })[] };
const chart = JSON.parse(
  readFileSync(new URL('../../../../../prisma/charts/swiss-sme.json', import.meta.url), 'utf8'),
) as Template;
const ownChart = chart.accounts.filter(({ heading }) => !heading);

const accountOf = (accno: number, category: Category, more: Partial<Account> = {}) => ({
  ...{ accno, category, link: '', ...more },
});

describe('positions of annual accounts', () => {
  test('each has accounts of the law in a range of its own, and no number is in two', () => {
    expect(new Set(positionRanges.map(({ position }) => position))).toEqual(new Set(statementPositions));
    for (const [at, { from, to }] of positionRanges.entries()) {
      expect(from).toBeLessThanOrEqual(to);
      expect(from).toBeGreaterThan(positionRanges[at - 1]?.to ?? 0);
    }
  });

  test('each account of the chart has one, but the opening balance sheet, which is empty', () => {
    expect(ownChart.filter((one) => positionOf(one) === undefined).map(({ accno }) => accno)).toEqual([9100]);
    expect(ownChart.length).toBeGreaterThan(190);
  });

  test('each holds the accounts of the law', () => {
    const found = (position: string) =>
      ownChart.filter((one) => positionOf(one) === position).map(({ accno }) => accno);
    expect(found('A2b')).toEqual([1480]);
    expect(found('A1c')).toEqual([
      1108, 1140, 1149, 1170, 1171, 1172, 1173, 1174, 1176, 1180, 1189, 1190, 1193,
    ]);
    expect(found('P1c').slice(0, 2)).toEqual([2030, 2200]);
    expect(found('P1e')).toEqual([2330]);
    expect([found('P3e'), found('P3f'), found('P3g')]).toEqual([[2980], [2970], [2979]]);
    expect(found('E7')).toEqual([6900, 6940, 6943, 6949, 6950, 6951, 6999]);
  });

  test('an account of more digits is where its first four are, and an own position comes first', () => {
    expect(positionOf(accountOf(10201, 'asset'))).toBe('A1a');
    expect(positionOf(accountOf(14805, 'asset'))).toBe('A2b');
    expect(positionOf(accountOf(2000, 'liability', { statement_position: 'P2b' }))).toBe('P2b');
    expect(positionOf(accountOf(77, 'asset', { statement_position: 'A1d' }))).toBe('A1d');
  });

  test('a number or position that does not fit the category has none', () => {
    expect(positionOf(accountOf(2000, 'asset'))).toBeUndefined();
    expect(positionOf(accountOf(1020, 'asset', { statement_position: 'P1b' }))).toBeUndefined();
    expect(positionOf(accountOf(9999, 'income'))).toBeUndefined();
    for (const position of statementPositions) expect(categoriesOf(position).length).toBeGreaterThan(0);
  });

  test('a balance on the other side moves, but not that of a value adjustment or of a till', () => {
    const [bank, till, adjusted] = [1020, 1000, 1109].map((accno) => oppositeOf(accountOf(accno, 'asset')));
    expect([bank, till, adjusted]).toEqual(['P1b', undefined, undefined]);
    expect(oppositeOf(accountOf(2000, 'liability', { link: 'AP' }))).toBe('A1c');
    expect(oppositeOf(accountOf(2100, 'liability', { link: 'AR_paid:AP_paid' }))).toBe('A1a');
    expect(oppositeOf(accountOf(2140, 'liability'))).toBe('A1c');
    const own = { statement_position: 'A1b' } as const;
    expect(oppositeOf(accountOf(500, 'asset', { ...own, link: 'AR' }))).toBe('P1c');
    expect(oppositeOf(accountOf(501, 'asset', own))).toBeUndefined();
  });

  test('related parties follow from the number where the account names none', () => {
    expect(relatedOf(accountOf(2455, 'liability'))).toBe('shareholder');
    expect(relatedOf(accountOf(2455, 'liability', { related: 'none' }))).toBe('none');
    expect(relatedOf(accountOf(1140, 'asset', { related: 'organ' }))).toBe('organ');
    expect(relatedOf(accountOf(2800, 'equity', { related: 'organ' }))).toBe('none');
    expect(relatedOf(accountOf(2261, 'liability'))).toBe('shareholder');
  });

  test('each has a name of its own in four languages', () => {
    const codes = [...statementPositions, ...(Object.keys(balancePositions) as 'A1'[])];
    for (const language of statementLanguages) {
      const names = codes.map((code) => statementName(code, language));
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('');
    }
    expect(incomePositions).toHaveLength(11);
  });
});
