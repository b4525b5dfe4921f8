import type { Decimal } from '@kontor/domain';
import { type Random, randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { day, emptyBooks, money } from '../reports/year.ts';
import { expectSameMovements } from './same-movements.ts';

/** §15: whatever is booked, the totals of the VAT report are what moved on the VAT accounts. */
const installation = await testInstallation();
const { prisma } = installation.database;

type Books = Awaited<ReturnType<typeof emptyBooks>>;

const income = [3000, 3200, 3400, 3080, 3610, 2030] as const;
const expense = [4200, 4400, 6000, 6500, 6570, 1520] as const;
const outputTax = [2200, 2201, 2202] as const;
const inputTax = [1170, 1171, 1172] as const;
const rates: Record<number, string> = { 1172: '0.026', 2200: '0.026', 2202: '0.038' };

const amountIn = (random: Random): Decimal =>
  money(
    `${random.chance(0.2) ? '-' : ''}${1 + random.below(2000)}.${String(random.below(100)).padStart(2, '0')}`,
  );

const dayIn = (random: Random) =>
  day(
    `202${random.one([3, 4])}-${random.one(['01', '03', '06', '12'])}-${random.one(['01', '15', '28', '30'])}`,
  );

/** A tax on some of the lines, now and then on nothing that could be told. */
const taxesOn = (random: Random, amounts: readonly Decimal[], accnos: readonly number[]) =>
  random.some(accnos, 2).map((tax_accno) => {
    const part = amounts
      .filter(() => random.chance(0.6))
      .reduce((total, amount) => total + Number(amount), 0);
    const tax = random.chance(0.8) ? part * Number(rates[tax_accno] ?? '0.081') : random.below(100);
    return { tax_accno, amount: money(tax.toFixed(2)) };
  });

/** The tax fields of a line, each of them now and then. */
const saidBy = (random: Random, accnos: readonly number[]) => ({
  ...(random.chance(0.2) ? { tax_accno: random.one(accnos) } : {}),
  ...(random.chance(0.1) ? { taxdate: dayIn(random) } : {}),
  ...(random.chance(0.1) ? { vat_code: random.one(['200', '220', '230', '280']) } : {}),
});

type Doing = { books: Books; random: Random; entries: string[]; at: number };

const invoiceIt = async ({ books, random, at }: Doing) => {
  const amounts = Array.from({ length: 1 + random.below(6) }, () => amountIn(random));
  const lines = amounts.map((amount) => ({
    amount,
    income_accno: random.one(income),
    ...saidBy(random, outputTax),
  }));
  await (await books.call()).invoices.post({
    invnumber: `A${at}`,
    transdate: dayIn(random),
    taxincluded: random.chance(0.4),
    customernumber: 'K1',
    ...(random.chance(0.2) ? { taxdate: dayIn(random) } : {}),
    incomeentries: lines,
    taxentries: taxesOn(random, amounts, outputTax),
  });
};

const sellArticles = async ({ books, random, at }: Doing) => {
  const parts = random.some(['BERATUNG', 'BUCH', 'ZIMMER'], 5).map((partnumber) => ({
    partnumber,
    sellprice: amountIn(random),
    ...saidBy(random, outputTax),
  }));
  await (await books.call()).invoices.post({
    invnumber: `P${at}`,
    transdate: dayIn(random),
    taxincluded: random.chance(0.5),
    customernumber: 'K1',
    parts,
  });
};

const receiveBill = async ({ books, random, at }: Doing) => {
  const amounts = Array.from({ length: 1 + random.below(5) }, () => amountIn(random));
  const taxes = taxesOn(random, amounts, inputTax);
  const [first] = taxes;
  const acquired = first && random.chance(0.3);
  const mirror = acquired ? [{ tax_accno: 2203, amount: money((-Number(first.amount)).toFixed(2)) }] : [];
  await (await books.call()).payables.post({
    invnumber: `L${at}`,
    transdate: dayIn(random),
    taxincluded: random.chance(0.3),
    vendornumber: 'L1',
    expenseentries: amounts.map((amount) => ({
      amount,
      expense_accno: random.one(expense),
      ...saidBy(random, inputTax),
    })),
    taxentries: [...taxes, ...mirror],
  });
};

const enterByHand = async ({ books, random, entries, at }: Doing) => {
  const accnos = [1020, 1000, 2201, 1171, 3400, 6500, 2203, 6000] as const;
  const lines = random.some(accnos, 5).map((accno) => ({
    accno,
    cents: 1 + random.below(100_000),
    side: random.one(['debit', 'credit'] as const),
    ...saidBy(random, [2201, 1171]),
  }));
  const rest = lines.reduce((total, { cents, side }) => total + (side === 'debit' ? cents : -cents), 0);
  if (rest === 0) return;
  const written = (cents: number) => money((Math.abs(cents) / 100).toFixed(2));
  await (await books.call()).gl.post({
    reference: `H${at}`,
    transdate: dayIn(random),
    glentries: [
      ...lines.map(({ cents, side, ...line }) => ({ ...line, [side]: written(cents) })),
      { accno: 1020, [rest > 0 ? 'credit' : 'debit']: written(rest) },
    ],
  });
  entries.push(`H${at}`);
};

const takeBack = async ({ books, random, entries }: Doing) => {
  if (entries.length === 0) return;
  const reversal = random.chance(0.5) ? { transdate: dayIn(random) } : {};
  const call = await books.call();
  const code = await refusalCode(call.gl.reverse({ reference: random.one(entries), reversal }));
  expect(['done', 'already_reversed']).toContain(code);
};

const settle = async ({ books, random }: Doing) => {
  const amount = money(`${1 + random.below(500)}.00`);
  const said = random.chance(0.5);
  await (await books.call()).gl.post({
    transdate: dayIn(random),
    ...(said ? { vat_settlement: true } : {}),
    glentries: [
      { accno: 2201, debit: amount },
      { accno: said ? 1020 : 2209, credit: amount },
    ],
  });
};

const doings = [
  invoiceIt,
  invoiceIt,
  sellArticles,
  receiveBill,
  receiveBill,
  enterByHand,
  enterByHand,
  takeBack,
  settle,
];

const masterData = async ({ call }: Books) => {
  const { customers, vendors, articles } = await call();
  await customers.save({ customernumber: 'K1', name: 'Bergbahn AG' });
  await vendors.save({ vendornumber: 'L1', name: 'Papeterie GmbH' });
  for (const [partnumber, tax] of [
    ['BERATUNG', 2201],
    ['BUCH', 2200],
    ['ZIMMER', 2202],
  ] as const)
    await articles.save({ partnumber, description: partnumber, income_accno: 3400, tax_accnos: [tax] });
};

/** The movement on the accounts of a link, by the postings alone: debit positive, in cents. */
const movedOn = async (
  { client }: Books,
  link: string,
  days: { from: string; to: string },
  settled: boolean,
) => {
  const [row] = await prisma.$queryRawUnsafe<{ cents: string }[]>(
    `SELECT coalesce(sum(p.amount) * 100, 0)::bigint::text AS cents
       FROM posting p
       JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
       JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
      WHERE p.client_id = $1 AND '${link}' = ANY (string_to_array(a.link, ':'))
        AND p.transdate BETWEEN '${days.from}' AND '${days.to}' AND coalesce(e.vat_settlement, false) = ${settled}`,
    client.id,
  );
  return Number(row?.cents);
};

const cents = (amount: string) => Math.round(Number(amount) * 100);
const sumOf = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0);

const periods = [
  { from: '2023-01-01', to: '2024-12-31' },
  { from: '2024-01-01', to: '2024-03-31' },
  { from: '2023-01-10', to: '2024-06-20' },
  { from: '2024-01-15', to: '2024-01-15' },
];

/** A quarter, half months, the ends of a year, and more than there is. */
const spellings = [
  { from: '2023-10-01', to: '2023-12-31' },
  { from: '2023-12-01', to: '2023-12-31' },
  { from: '2023-06-15', to: '2023-06-30' },
  { from: '2024-03-01', to: '2024-03-15' },
  { from: '2023-12-15', to: '2024-01-14' },
  { from: '2023-12-28', to: '2024-02-29' },
  { from: '1900-01-01', to: '9999-12-31' },
  { from: '2023-01-02', to: '9999-12-30' },
];

test.each([1, 2, 3, 4, 5, 6])(
  'the totals are the movement of the VAT accounts, for any books (seed %i)',
  async (seed) => {
    const [books, random] = [await emptyBooks(installation), randomOf(seed)];
    await masterData(books);
    const entries: string[] = [];
    for (let at = 1; at <= 60; at += 1) await random.one(doings)({ books, random, entries, at });
    for (const days of periods) {
      const report = await (await books.call()).reports.vatReport(days);
      const sales = 0 - (await movedOn(books, 'AR_tax', days, false));
      const purchases = await movedOn(books, 'AP_tax', days, false);
      expect([report.sales_tax, report.input_tax, report.payable].map(cents)).toEqual([
        sales,
        purchases,
        sales - purchases,
      ]);
      for (const kind of ['sales', 'purchases'] as const) {
        const sign = kind === 'sales' ? -1 : 1;
        const of = report.taxes.filter((row) => row.kind === kind).map(({ tax }) => tax);
        expect(sumOf(of)).toBe(kind === 'sales' ? sales : purchases);
        const set = report.other.filter((row) => row.kind === kind).map(({ amount }) => amount);
        expect(sumOf(set)).toBe(
          sign * (await movedOn(books, kind === 'sales' ? 'AR_tax' : 'AP_tax', days, true)) + 0,
        );
      }
      const keys = report.taxes.map(({ accno, rate }) => `${accno} ${rate}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
    const { client } = books;
    await expectSameMovements(installation.database, client, [...periods, ...spellings]);
    await expectVerified(installation.database, client.id);
  },
);
