import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, payableOf, testInstallation } from '../installation.ts';

/** §10.2, §38: a vendor's credit note is for the cost centres and projects of what it credits. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

type Fields = Readonly<Record<string, unknown>>;

const creditOf = (invnumber: string, fields: Fields = {}) =>
  ({
    invnumber: 'R-1',
    vendorcreditnote: { invnumber, transdate: '2026-02-20', ...fields },
  }) as Inputs['payables']['credit'];

/**
 * A client whose payable R-1 names them in four ways: of its line, by default, none on purpose, and
 * on an account of the balance. Since then all have been closed, and the defaults are others.
 */
const given = async (lines: (kinds: readonly Fields[]) => Fields) => {
  const ask = await (await newClient()).ask();
  const save = (number: string, more: Fields = {}) =>
    ask.departments.save({ number, description: `Stelle ${number}`, ...more } as never);
  for (const number of ['10', '20', '30']) await save(number);
  await ask.projects.save({ number: 'P-7', description: 'Umbau' } as never);
  const vendor = { vendornumber: 'L-1', name: 'Bau AG' };
  await ask.vendors.save({ ...vendor, department: '20' } as never);
  const article = { partnumber: 'B', description: 'Beton', sellprice: '9.00', income_accno: 3200 };
  await ask.articles.save({ ...article, expense_accno: 4200, tax_accnos: [] } as never);
  const kinds = [
    { department: '10', project: 'P-7' },
    {},
    { department: '-', project: '-' },
    { project: 'P-7', expense_accno: 1500 },
  ];
  const ofVendor = { vendor: undefined, vendornumber: 'L-1', invnumber: 'R-1' };
  const none = { expenseentries: undefined, taxentries: undefined };
  await ask.payables.post(payableOf({ ...ofVendor, ...none, ...lines(kinds) }));
  for (const number of ['10', '20']) await save(number, { active: false });
  await ask.projects.save({ number: 'P-7', active: false } as never);
  await ask.vendors.save({ vendornumber: 'L-1', department: '30' } as never);
  await ask.articles.save({ partnumber: 'B', department: '30' } as never);
  await ask.accounts.save({ accno: 6500, department: '30' } as never);
  return ask;
};

const kept = [
  ['10', 'P-7'],
  ['20', undefined],
  [undefined, undefined],
  [undefined, 'P-7'],
];
const dimensionsOf = (lines: readonly { department?: unknown; project?: unknown }[]) =>
  lines.map(({ department, project }) => [department, project]);

const results = async (ask: Awaited<ReturnType<typeof given>>) => {
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const found = await Promise.all([
    ...['10', '20', '30'].map((number) => ask.departments.result({ number, ...days } as never)),
    ask.projects.result({ number: 'P-7', ...days } as never),
  ]);
  return found.map(({ result }) => result);
};

test('a credit note by accounts has those of its payable, closed or not, and no default of today', async () => {
  const ask = await given((kinds) => ({
    expenseentries: kinds.map((kind) => ({ amount: '100.00', expense_accno: 6500, ...kind })),
  }));
  expect(await results(ask)).toEqual(['-100.00', '-100.00', '0.00', '-100.00']);
  const part = [1, 2, 3, 4].map((line) => ({ line, amount: '40.00' }));
  await ask.payables.credit(creditOf('G-1', { creditlines: part }));
  expect(dimensionsOf((await ask.payables.get({ invnumber: 'G-1' })).expenseentries)).toEqual(kept);
  expect(await results(ask)).toEqual(['-60.00', '-60.00', '0.00', '-60.00']);
  await ask.payables.credit(creditOf('G-2'));
  expect(await results(ask)).toEqual(['0.00', '0.00', '0.00', '0.00']);
});

test('so has one by articles; a dry run of it is not refused either', async () => {
  const ask = await given((kinds) => ({
    parts: kinds.map((kind) => ({ partnumber: 'B', quantity: '4', sellprice: '25.00', ...kind })),
  }));
  const before = await results(ask);
  expect(before).toEqual(['-100.00', '-100.00', '0.00', '-100.00']);
  expect(await ask.payables.credit({ ...creditOf('G-1'), dry_run: true })).toMatchObject({
    dry_run: { payables: [{ invnumber: 'G-1', amount: '-400.00' }, {}] },
  });
  expect(await results(ask)).toEqual(before);
  await ask.payables.credit(creditOf('G-1', { creditlines: [{ line: 1, quantity: '1' }] }));
  expect(dimensionsOf((await ask.payables.get({ invnumber: 'G-1' })).parts)).toEqual([['10', 'P-7']]);
  await ask.payables.credit(creditOf('G-2'));
  expect(dimensionsOf((await ask.payables.get({ invnumber: 'G-2' })).parts)).toEqual(kept);
  expect(await results(ask)).toEqual(['0.00', '0.00', '0.00', '0.00']);
});
