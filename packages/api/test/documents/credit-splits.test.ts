import { type Random, randomOf } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { saldoOf, type TestClient } from '../ledger.ts';

/**
 * §11.1: however an invoice is divided among credit notes, they sum to it, net and each tax, and
 * never exceed it.
 */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

type CreditLine = { line: number; quantity?: string; amount?: string };
type Line = { tax?: 2201 | 2200; amount: number };

const rates = { 2201: 81, 2200: 26 } as const;
const incomes = [3000, 3200, 3400];
const articles = [
  { partnumber: 'full', income_accno: 3000, tax_accnos: [2201] },
  { partnumber: 'less', income_accno: 3200, tax_accnos: [2200] },
  { partnumber: 'none', income_accno: 3400, tax_accnos: [] },
  { partnumber: 'both', income_accno: 3400, tax_accnos: [2201, 2200] },
];

const inCents = (amount = '0.00'): number => Number(amount.replace('.', ''));
const ofCents = (cents: number): string => (cents / 100).toFixed(2);

/** Rounds a quotient half away from zero. */
const rounded = (part: number, whole: number): number => Math.floor((2 * part + whole) / (2 * whole));

const randomParts = ({ below, one, some, chance }: Random) =>
  some(articles, 4).map(({ partnumber }) => ({
    partnumber,
    quantity: chance(0.5) ? String(1 + below(9)) : `${below(9)}.${1 + below(9)}`,
    sellprice: chance(0.5) ? `${below(30)}.${1 + below(999)}` : `${1 + below(400)}.${10 + below(90)}`,
    discount: one(['0', '0', '10', '33.3']),
  }));

const randomEntries = ({ below, one, some, chance }: Random, taxincluded: boolean) => {
  const lines: Line[] = some([2201, 2200, undefined] as const, 4).map((tax) => ({
    ...(tax ? { tax } : {}),
    amount: 1 + below(chance(0.3) ? 50 : 50_000),
  }));
  const taxes = ([2201, 2200] as const).flatMap((accno) => {
    const of = lines.filter(({ tax }) => tax === accno);
    if (of.length === 0) return [];
    const base = of.reduce((total, { amount }) => total + amount, 0);
    const amount = rounded(base * rates[accno], taxincluded ? 1000 + rates[accno] : 1000);
    return [{ tax_accno: accno, amount: ofCents(amount) }];
  });
  const incomeentries = lines.map(({ tax, amount }, at) => ({
    income_accno: one(incomes),
    description: `Zeile ${at + 1}`,
    amount: ofCents(amount),
    ...(tax ? { tax_accno: tax } : {}),
  }));
  return { incomeentries, taxentries: taxes };
};

const randomInvoice = (random: Random, invnumber: string) => {
  const taxincluded = random.chance(0.5);
  const lines = random.chance(0.6)
    ? { incomeentries: undefined, parts: randomParts(random) }
    : randomEntries(random, taxincluded);
  return { invnumber, taxincluded, rounding: random.chance(0.3), ...lines };
};

type Invoice = ReturnType<typeof randomInvoice>;

/**
 * A part of what may be left of some of its lines, by quantity or amount; more than there is is
 * refused, and tried again with less.
 */
const randomLines = ({ below, chance }: Random, invoice: Invoice) => {
  const { parts = [], incomeentries = [] } = invoice as { parts?: object[]; incomeentries?: object[] };
  return Array.from({ length: parts.length + incomeentries.length }, (_, at) => at + 1).flatMap(
    (line): CreditLine[] => {
      if (chance(0.4)) return [];
      if (parts.length > 0 && chance(0.7)) return [{ line, quantity: `${below(3)}.${1 + below(99)}` }];
      return [{ line, ...(chance(0.2) ? {} : { amount: ofCents(1 + below(chance(0.5) ? 40 : 4000)) }) }];
    },
  );
};

const creditOf = (invnumber: string, fields: object = {}) =>
  ({ invnumber, creditnote: { transdate: '2026-02-20', ...fields } }) as Inputs['invoices']['credit'];

/** The balances of income and taxes, each on its own side. */
const bookedOf = async (client: TestClient) => {
  const saldo = await saldoOf(client);
  return [...incomes, 2200, 2201].map((accno) => inCents(saldo[accno]));
};

const newBooks = async () => {
  const client = await newClient();
  const ask = await client.ask();
  for (const article of articles)
    await ask.articles.save({ description: article.partnumber, ...article } as never);
  return { client, ask };
};

test.each(Array.from({ length: 6 }, (_, at) => at + 1))(
  'whatever is credited one after the other: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const { client, ask } = await newBooks();
    for (let at = 1; at <= 6; at += 1) {
      const invnumber = `A${at}`;
      const sent = randomInvoice(random, invnumber);
      await ask.invoices.post(invoiceOf(sent));
      const whole = await ask.invoices.get({ invnumber });
      const owed = inCents(whole.amount);
      if (owed === 0) continue;
      let before = await bookedOf(client);
      const notes: string[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const creditlines = tries === 5 ? undefined : randomLines(random, sent);
        if (creditlines?.length === 0) continue;
        const made = await ask.invoices
          .credit(creditOf(invnumber, { creditlines }))
          .catch((error: unknown) => error);
        if (made instanceof Error) continue;
        notes.push((made as { invnumber: string }).invnumber);
        const left = await bookedOf(client);
        // Each account falls, and none falls below zero.
        expect({ sent, falls: left.map((one, of) => one >= 0 && one <= (before[of] ?? 0)) }).toMatchObject({
          falls: left.map(() => true),
        });
        before = left;
        const { paid } = await ask.invoices.get({ invnumber });
        expect(inCents(paid)).toBeLessThanOrEqual(owed);
      }
      expect(notes.length).toBeGreaterThan(0);
      const { items } = await ask.invoices.creditNotes({ invnumber });
      const credited = items.reduce((total, { amount }) => total - inCents(amount), 0);
      expect({ sent, credited, ...(await ask.invoices.get({ invnumber })) }).toMatchObject({
        credited: owed,
        paid: whole.amount,
      });
      expect({ sent, saldo: new Set(Object.values(await saldoOf(client))) }).toMatchObject({
        saldo: new Set(['0.00']),
      });
      expect(await refusalCode(ask.invoices.credit(creditOf(invnumber)))).toBe('invalid');
    }
  },
);

test('of three at 0.335 each takes what all come to by then, and so does the tax', async () => {
  const { ask } = await newBooks();
  const part = { partnumber: 'full', quantity: '3', sellprice: '0.335' };
  const pear = { partnumber: 'full', sellprice: '100.00' };
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', incomeentries: undefined, parts: [part, pear] }));
  const one = creditOf('A1', { creditlines: [{ line: 1, quantity: '1' }] });
  const notes = [];
  for (const input of [one, one, one, creditOf('A1')])
    notes.push(await ask.invoices.get(await ask.invoices.credit(input)));
  // 1.01 of three; 0.34, 0.67 and 1.01 by each.
  expect(notes.map(({ netamount }) => netamount)).toEqual(['-0.34', '-0.33', '-0.34', '-100.00']);
  expect(notes.map(({ amount }) => amount)).toEqual(['-0.37', '-0.35', '-0.37', '-108.10']);
  expect(notes.map(({ parts }) => parts.map(({ quantity, sellprice }) => [quantity, sellprice]))).toEqual([
    [['-1', '0.335']],
    [['-1', '0.33']],
    [['-1', '0.335']],
    [['-1', '100.00']],
  ]);
});

test('a discount among the lines is not left out: not more than the invoice is credited', async () => {
  const { client, ask } = await newBooks();
  const parts = [
    { partnumber: 'full', sellprice: '100.00' },
    { partnumber: 'full', quantity: '-1', sellprice: '10.00' },
  ];
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', incomeentries: undefined, parts }));
  const lineOf = (line: number, fields: object = {}) =>
    creditOf('A1', { creditlines: [{ line, ...fields }] });
  await expect(ask.invoices.credit(lineOf(1))).rejects.toThrow(
    'With this one, the credit notes of A1 total 108.10; the total must be from 0.00 to 97.29.',
  );
  await expect(ask.invoices.credit(lineOf(2))).rejects.toThrow('total -10.81');
  await ask.invoices.credit(lineOf(1, { amount: '90.00' }));
  await ask.invoices.credit(creditOf('A1'));
  expect(new Set(Object.values(await saldoOf(client)))).toEqual(new Set(['0.00']));
});
