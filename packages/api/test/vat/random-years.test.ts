import { randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, testInstallation } from '../installation.ts';
import { type Declared, declaredOf, type Fact, francs, someFacts, type Way } from './declared.ts';
import { expense, income, taxentry } from './figures.ts';
import { portalFaults, rappen } from './portal.ts';
import { vatBooks } from './some-books.ts';

/**
 * §15: random years by each method and basis, with corrections: their files are accepted, and say
 * what a second computation says.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH', uid: 'CHE-116.281.271' };
const ladder = [10n, 60n, 130n, 210n, 300n, 370n, 450n, 530n, 620n, 680n];
const sales = [3000, 3200, 3600, 3610, 3620, 3680, 3710, 3410, 3420];

type Books = Awaited<ReturnType<Awaited<ReturnType<typeof booksOf>>['ask']>>;

const fileOf = async (books: Books, of: Inputs['vat']['file']) => {
  const { content, size } = await books.vat.file(of);
  const bytes: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: size })) bytes.push(piece);
  return Buffer.concat(bytes).toString();
};

/** So many activities, two of which have the same rate where there are more than two. */
const activitiesOf = (count: number, accnos: readonly number[]): Way['activities'] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(101 + at).padStart(5, '0'),
    accnos: at === 0 ? [] : [accnos[at - 1] ?? 0],
    rate: ladder[(count > 2 && at === 1 ? 0 : at) % ladder.length] ?? 0n,
  }));

const cases = [
  { name: 'effective, agreed', method: 'effective', consideration: 'agreed', year: 2025, rates: 0 },
  { name: 'effective, collected', method: 'effective', consideration: 'collected', year: 2025, rates: 0 },
  { name: 'two net rates of 2024', method: 'net', consideration: 'agreed', year: 2024, rates: 2 },
  { name: '2 net rates, collected', method: 'net', consideration: 'collected', year: 2025, rates: 2 },
  { name: '4 net rates, agreed', method: 'net', consideration: 'agreed', year: 2025, rates: 4 },
  { name: '10 flat rates, collected', method: 'net', consideration: 'collected', year: 2025, rates: 10 },
] as const;

const book = async (books: Books, { number, kind, day, accno, tax_accno, net, tax, ...more }: Fact) => {
  const { vat_code, isEarlier, payments } = more;
  if (kind === 'acquisition') {
    const amount = francs(tax);
    await books.gl.post({
      ...{ reference: number, transdate: day },
      glentries: [
        { accno: 1171, debit: amount },
        { accno: 2203, credit: amount },
      ],
    } as never);
    return;
  }
  const taxes = tax === 0n ? [] : [taxentry(francs(tax), kind === 'sale' ? tax_accno : 1170)];
  const taxed = tax === 0n ? {} : { tax_accno: kind === 'sale' ? tax_accno : 1170 };
  if (kind === 'purchase')
    await books.payables.post(
      payableOf({
        ...{ invnumber: number, transdate: day, duedate: day },
        ...{ expenseentries: [expense(francs(net), 6500, taxed)], taxentries: taxes },
      } as never),
    );
  else
    await books.invoices.post(
      invoiceOf({
        ...{ invnumber: number, transdate: day, duedate: day },
        ...(isEarlier ? { taxdate: '2023-11-01' } : {}),
        incomeentries: [income(francs(net), accno, { ...taxed, ...(vat_code ? { vat_code } : {}) })],
        taxentries: taxes,
      } as never),
    );
  for (const { day: datepaid, amount } of payments) {
    const payment = { datepaid, amount_paid: francs(amount) };
    if (kind === 'purchase') await books.payables.pay({ invnumber: number, vendorpayment: payment } as never);
    else await books.invoices.pay({ invnumber: number, payment } as never);
  }
};

const rowsIn = (xml: string, name: string, pattern: RegExp) =>
  [...xml.matchAll(new RegExp(`<eCH-0217:${name}>(.*?)</eCH-0217:${name}>`, 'gs'))].map(
    ([, inside = '']) => pattern.exec(inside) ?? [],
  );

/** The declaration in a file, in the shape of the second computation. */
const declaredIn = (xml: string): Pick<Declared, 'total' | 'payable' | 'supplies'> => {
  const amount = (name: string) => rappen(new RegExp(`:${name}>([^<]*)<`).exec(xml)?.[1]);
  const row = /(?:activityID>(\w+)<.*?)?taxRate>([^<]*)<.*?turnover>([^<]*)</s;
  const supplies = new Map<string, bigint>();
  for (const [, id = '', rate, turnover] of rowsIn(xml, 'suppliesPerTaxRate', row))
    supplies.set(`${id} ${rappen(rate)}`.trim(), rappen(turnover));
  return { total: amount('totalConsideration'), payable: amount('payableTax'), supplies };
};

const withoutNothing = (supplies: ReadonlyMap<string, bigint>) =>
  [...supplies].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));

test.each(cases)('$name: each return and each correction is what its facts come to', async (one) => {
  const { method, consideration, year } = one;
  const random = randomOf(year + one.rates + (consideration === 'agreed' ? 0 : 7));
  const all = activitiesOf(one.rates, sales);
  // Until 2024 no rate is that of an activity, and rates are all that a file has.
  const activities = year < 2025 ? all.map((activity) => ({ ...activity, id: '' })) : all;
  const way: Way = { method, consideration, activities };
  const { ask, client } = await booksOf();
  const before = await ask();
  for (const accno of [3410, 3420])
    await before.accounts.create({
      ...{ accno, description: `Erlöse ${accno}`, category: 'income', link: 'AR_amount', vat_code: '200' },
    } as never);
  await before.settings.save({
    ...{ sender, vat_method: method, vat_consideration: consideration },
    vat_period: method === 'net' ? 'half-year' : 'quarter',
    vat_net_rates: all.map(({ id, accnos, rate }) => ({
      ...{ activity_id: id, description: `Tätigkeit ${id}`, accnos },
      rates: [{ valid_from: '2018-01-01', rate: francs(rate) }],
    })),
  } as never);
  const books = await ask();
  const length = method === 'net' ? 6 : 3;
  const periods = Array.from({ length: 12 / length }, (_, at) => ({
    number: at + 1,
    months: Array.from({ length }, (_, month) => at * length + month + 1),
  }));
  const facts = periods.flatMap(({ months }, at) =>
    // The last period of an effective year has nothing of its own.
    someFacts(random, way, { year, months, round: 0, count: method === 'effective' && at === 3 ? 0 : 7 }),
  );
  for (const fact of facts) await book(books, fact);
  let files = 0;
  const expectDeclared = async (days: { from: string; to: string }, number: number) => {
    const xml = await fileOf(books, { ...days, number } as never);
    files += 1;
    const second = declaredOf(facts, way, days);
    const declared = declaredIn(xml);
    expect({ ...declared, supplies: withoutNothing(declared.supplies) }).toEqual({
      ...{ total: second.total, payable: second.payable },
      supplies: withoutNothing(second.supplies),
    });
    expect(portalFaults(xml)).toEqual([]);
    expect(xml).toContain(`typeOfSubmission>${number === 0 ? 1 : 2}<`);
    return xml;
  };
  for (const { number, months } of periods) {
    const settled = await books.vat.settle({ year, period: number });
    const days = { from: settled.from, to: settled.to };
    const first = await expectDeclared(days, 0);
    for (const round of [1, 2].slice(0, random.below(3))) {
      const later = someFacts(random, way, { year, months, round, count: 2 });
      for (const fact of later) await book(books, fact);
      facts.push(...later);
      const isIn = (xml: Declared) => xml.total + xml.payable;
      if (isIn(declaredOf(later, way, days)) === 0n) break;
      await books.vat.settle({ year, period: number, correction: true });
      await expectDeclared(days, round);
    }
    expect(await fileOf(books, { ...days, number: 0 } as never)).toBe(first);
  }
  expect(files).toBeGreaterThanOrEqual(periods.length);
  await expectVerified(installation.database, client.id);
});
