import { type Random, randomOf } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { saldoOf, type TestClient } from '../ledger.ts';

/**
 * §10.2: however a payable is divided among credit notes, they sum to it, net and each tax, and
 * never exceed it.
 */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const expenses = [4200, 6500, 6510];
const rates = { 1170: 26, 1171: 81 } as const;
const articles = [
  { partnumber: 'full', expense_accno: 4200, tax_accnos: [1171] },
  { partnumber: 'less', expense_accno: 6500, tax_accnos: [1170] },
  { partnumber: 'none', expense_accno: 6510, tax_accnos: [] },
];

const inCents = (amount = '0.00'): number => Math.round(Number(amount) * 100);
const ofCents = (cents: number): string => (cents / 100).toFixed(2);
const rounded = (part: number, whole: number): number => Math.floor((2 * part + whole) / (2 * whole));

const randomParts = ({ below, one, some, chance }: Random) =>
  some(articles, 4).map(({ partnumber, tax_accnos }) => ({
    partnumber,
    quantity: chance(0.5) ? String(1 + below(9)) : `${below(9)}.${1 + below(9)}`,
    sellprice: chance(0.5) ? `${below(30)}.${1 + below(999)}` : `${1 + below(400)}.${10 + below(90)}`,
    discount: one(['0', '0', '10', '33.3']),
    ...(chance(0.3) ? { expense_accno: one(expenses) } : {}),
    ...(chance(0.3) ? { tax_accnos: chance(0.5) ? [] : tax_accnos } : {}),
  }));

const randomEntries = ({ below, one, some, chance }: Random, taxincluded: boolean) => {
  const lines = some([1171, 1170, undefined] as const, 4).map((tax) => ({
    tax,
    amount: 1 + below(chance(0.3) ? 50 : 50_000),
  }));
  const taxentries = ([1171, 1170] as const).flatMap((tax_accno) => {
    const base = lines.reduce((total, { tax, amount }) => total + (tax === tax_accno ? amount : 0), 0);
    if (base === 0) return [];
    const rate = rates[tax_accno];
    return [{ tax_accno, amount: ofCents(rounded(base * rate, taxincluded ? 1000 + rate : 1000)) }];
  });
  const expenseentries = lines.map(({ tax, amount }, at) => ({
    expense_accno: one(expenses),
    description: `Zeile ${at + 1}`,
    amount: ofCents(amount),
    ...(tax ? { tax_accno: tax } : {}),
  }));
  return { expenseentries, taxentries };
};

const randomPayable = (random: Random, invnumber: string) => {
  const taxincluded = random.chance(0.5);
  const lines = random.chance(0.6)
    ? { expenseentries: undefined, taxentries: undefined, parts: randomParts(random) }
    : randomEntries(random, taxincluded);
  return { invnumber, taxincluded, ...lines };
};

type Sent = ReturnType<typeof randomPayable>;

/** A part of what may be left of some of its lines, by quantity or by amount. */
const randomLines = ({ below, chance }: Random, sent: Sent) => {
  const { parts = [], expenseentries = [] } = sent as { parts?: object[]; expenseentries?: object[] };
  return Array.from({ length: parts.length + expenseentries.length }, (_, at) => at + 1).flatMap(
    (line): { line: number; quantity?: string; amount?: string }[] => {
      if (chance(0.4)) return [];
      if (parts.length > 0 && chance(0.7)) return [{ line, quantity: `${below(3)}.${1 + below(99)}` }];
      return [{ line, ...(chance(0.2) ? {} : { amount: ofCents(1 + below(chance(0.5) ? 40 : 4000)) }) }];
    },
  );
};

const creditOf = (invnumber: string, fields: object = {}) =>
  ({ invnumber, vendorcreditnote: { transdate: '2026-02-20', ...fields } }) as Inputs['payables']['credit'];

/** The balances of expenses and input taxes, each on its own side. */
const bookedOf = async (client: TestClient) => {
  const saldo = await saldoOf(client);
  return [...expenses, 1170, 1171].map((accno) => inCents(saldo[accno]));
};

const payablesOfSeed = 12;

test.each(Array.from({ length: 8 }, (_, at) => at + 1))(
  'whatever is credited one after the other: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const client = await newClient();
    const ask = await client.ask();
    for (const article of articles)
      await ask.articles.save({ description: article.partnumber, ...article } as never);
    for (let at = 1; at <= payablesOfSeed; at += 1) {
      const invnumber = `R${at}`;
      const sent = randomPayable(random, invnumber);
      await ask.payables.post(payableOf(sent));
      const whole = await ask.payables.get({ invnumber });
      const owed = inCents(whole.amount);
      if (owed === 0) continue;
      let before = await bookedOf(client);
      for (let tries = 0; tries < 4; tries += 1) {
        const creditlines = tries === 3 ? undefined : randomLines(random, sent);
        if (creditlines?.length === 0) continue;
        const made = await ask.payables
          .credit(creditOf(invnumber, { creditlines }))
          .catch((error: unknown) => error);
        if (made instanceof Error) continue;
        const left = await bookedOf(client);
        // Each account falls, and none falls below zero.
        expect({ sent, falls: left.map((one, of) => one >= 0 && one <= (before[of] ?? 0)) }).toMatchObject({
          falls: left.map(() => true),
        });
        before = left;
      }
      const { items } = await ask.payables.creditNotes({ invnumber });
      const credited = items.reduce((total, { amount }) => total - inCents(amount), 0);
      const now = await ask.payables.get({ invnumber });
      expect({ sent, credited, ...now }).toMatchObject({ credited: owed, paid: whole.amount });
      expect({ sent, saldo: new Set(Object.values(await saldoOf(client))) }).toMatchObject({
        saldo: new Set(['0.00']),
      });
      expect(await refusalCode(ask.payables.credit(creditOf(invnumber)))).toBe('invalid');
    }
  },
  120_000,
);
