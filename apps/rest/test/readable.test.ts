import { verifyReadable } from '@kontor/data';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { character } from './arbitraries.ts';
import { stock } from './books.ts';
import { listAt, procedures, setRates } from './ledger.ts';
import { errorOf, openService, type Service } from './service.ts';
import { type Written, xmlOf } from './spell.ts';

/**
 * Every accepted request stays readable, whatever it contains, in both formats (docs/interface §3,
 * §12).
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await setRates(service, [
    ['EUR', '1900-01-01', '123456789.0123456789'],
    ['JPY', '1900-01-01', '0.0000000001'],
    ['KWD', '1900-01-01', '999999999999999999'],
  ]);
});
afterAll(() => service.close());

const digits = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));
const signed = (whole: fc.Arbitrary<string>, decimals: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('', '-'), whole, decimals)
    .map(([sign, before, after]) => `${sign}${before}${after && `.${after}`}`);
const edges = fc.constantFrom('0', '1', '999999999999999999', '999999999999999998');
const amount = signed(fc.oneof(edges, digits(18)), fc.constantFrom('', '0', '01', '99', '5', '005'));
const price = signed(fc.oneof(edges, digits(18)), fc.oneof(fc.constant(''), digits(10)));
const text = fc.string({ unit: character, maxLength: 300 });
const day = fc.oneof(
  fc.constantFrom('1900-01-01', '9999-12-31', '2026-02-29', '2026-03-29T02:30:00', '2026-01-14T23:30:00Z'),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
);
const currency = fc.constantFrom('', 'CHF', 'EUR', 'JPY', 'KWD');
const head = {
  currency,
  transdate: day,
  duedate: fc.oneof(fc.constant(''), day),
  description: text,
  notes: text,
  dcn: text,
  taxincluded: fc.constantFrom('true', 'false'),
};
const few = <Item>(item: fc.Arbitrary<Item>, minLength = 0) => fc.array(item, { minLength, maxLength: 3 });
const incomeentries = few(
  fc.record({ amount, income_accno: fc.constantFrom('3400', '3200'), description: text }),
  1,
);
const taxentries = few(fc.record({ amount, tax_accno: fc.constantFrom('2200', '2201') }));
const part = fc.record({
  partnumber: fc.constantFrom('BIER-20', 'SHIP'),
  sellprice: price,
  quantity: price,
  discount: price,
});
const listed = (one: string, entries: fc.Arbitrary<unknown[]>) => entries.map((all) => ({ [one]: all }));

type Posted = { path: string; root: string; record: Written };
const posted = fc.oneof(
  fc.record({
    path: fc.constant('/invoices'),
    root: fc.constant('invoice'),
    record: fc.record({
      ...head,
      customernumber: fc.constant('K-1001'),
      incomeentries: listed('incomeentry', incomeentries),
      taxentries: listed('taxentry', taxentries),
    }),
  }),
  fc.record({
    path: fc.constant('/invoices'),
    root: fc.constant('invoice'),
    record: fc.record({
      ...head,
      customernumber: fc.constant('K-1001'),
      parts: listed('part', few(part, 1)),
    }),
  }),
  fc.record({
    path: fc.constantFrom('/invoices/1/payments', '/invoices/2/payments', '/invoices/3/payments'),
    root: fc.constant('payment'),
    record: fc.record({ datepaid: day, amount_paid: amount, source: text, memo: text }),
  }),
  fc.record({
    path: fc.constant('/gl'),
    root: fc.constant('gl'),
    record: fc.tuple(amount, day, currency, text).map(([debit, transdate, currency, memo]) => ({
      transdate,
      currency,
      description: memo,
      glentries: {
        glentry: [
          { accno: '1020', debit, memo },
          { accno: '1000', credit: debit, source: memo },
        ],
      },
    })),
  }),
  fc.record({
    path: fc.constant('/parts'),
    root: fc.constant('part'),
    record: fc.record({
      partnumber: fc.constant('SHIP'),
      sellprice: price,
      discount: price,
      quantity: price,
      description: text,
    }),
  }),
  fc.record({
    path: fc.constant('/customers'),
    root: fc.constant('customer'),
    record: fc.record({
      customernumber: fc.constant('K-1001'),
      terms: fc.integer().map(String),
      notes: text,
      created: day,
      ended: day,
    }),
  }),
) as unknown as fc.Arbitrary<Posted>;

const lists = [
  ['/vendors', 'vendors', 'vendor'],
  ['/customers', 'customers', 'customer'],
  ['/parts', 'parts', 'part'],
  ['/invoices', 'invoices', 'invoice'],
  ['/gl', 'gls', 'gl'],
  ['/charts/x/transactions', 'transactions', 'transaction'],
  ['/charts/1020/transactions?from_date=2026-01-14', 'transactions', 'transaction'],
  ['/gl/saldo?to=9999-12-31', 'table', 'row'],
] as const;

test('200: every list and report, after posts of any size, day and text', async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(posted, { minLength: 5, maxLength: 15 }), fc.boolean(), async (all, asJson) => {
      for (const { path, root, record } of all) {
        const xmlSafe = !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(
          JSON.stringify(record),
        );
        const sent = asJson || !xmlSafe ? { json: record } : { xml: xmlOf(root, record) };
        const { status, body } = await service.send(path, sent);
        if (![204, 400, 404].includes(status))
          throw new Error(`${status} ${body} to ${JSON.stringify(record)}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      for (const [path, root, item] of lists) await listAt(service, path, [root, item]);
      const { reports } = await procedures(service);
      const period = { from: '1900-01-01', to: '9999-12-31' };
      await reports.trialBalance({ to: '9999-12-31' });
      await reports.balanceSheet({ on: '9999-12-31' });
      await reports.incomeStatement(period);
      await reports.openItems({ on: '9999-12-31', side: 'customers' });
      await reports.ageing({ on: '9999-12-31', side: 'customers' });
      await reports.statement({ ...period, customernumber: 'K-1001' });
      await reports.journal({});
    }),
    { numRuns: 25 },
  );
  // Much must have been booked for this to say anything.
  expect(statuses.get(204)).toBeGreaterThan(50);
  const verified = await verifyReadable(service.database);
  expect(verified.map(({ count, rows }) => [count, rows])).toEqual(verified.map(() => [0, []]));
});

test('400: a payment that the rate of its document makes more than the books take, by its name (§17)', async () => {
  const dear = { invnumber: 'DEAR', customernumber: 'K-1001', currency: 'KWD', transdate: '2026-01-14' };
  const one = { incomeentries: [{ amount: '1.000', income_accno: '3400' }] };
  await service.send('/customers', { json: { customernumber: 'K-1001', terms: '30' } });
  expect((await service.send('/invoices', { json: { ...dear, ...one } })).status).toBe(204);
  await setRates(service, [['KWD', '2026-02-01', '0.5']]);
  const payment = { datepaid: '2026-02-01', amount_paid: '-5.000' };
  for (const sent of [{ json: payment }, { xml: xmlOf('payment', payment) }]) {
    const answer = await service.send('/invoices/DEAR/payments', {
      ...sent,
      headers: { accept: 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field: 'amount_paid' }] });
  }
  const huge = { partnumber: 'SHIP', sellprice: '999999999999999999', quantity: '10' };
  const sized = { customernumber: 'K-1001', transdate: '2026-01-14', parts: { part: [huge] } };
  for (const sent of [{ json: sized }, { xml: xmlOf('invoice', sized) }]) {
    const answer = await service.send('/invoices', { ...sent, headers: { accept: 'application/json' } });
    expect([answer.status, errorOf(answer)]).toMatchObject([
      400,
      { error: 'parts.0 comes to more than 18 digits before the point.', issues: [{ field: 'parts.0' }] },
    ]);
  }
});
