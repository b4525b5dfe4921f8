import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from '../books.ts';
import { glOf, line, refusedBy, setRates } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await setRates(service, [
    ['EUR', '2026-01-10', '0.9345'],
    ['EUR', '2026-02-01', '0.9512'],
    ['JPY', '2026-01-01', '0.0057'],
    ['KWD', '2026-01-01', '2.5811'],
  ]);
});
afterAll(() => service.close());

const eur = { currency: 'EUR' };
const postings = (reference: string) =>
  service.query(
    `SELECT p.accno, p.amount::text, p.original_amount::text, p.transdate::text FROM posting p
       JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
      WHERE e.reference = '${reference}' ORDER BY e.id, p.id`,
  );

test('204: an invoice and its payments at other rates leave receivables at zero in CHF (§12)', async () => {
  const before = await service.balance(1100);
  expect((await service.send('/invoices', { json: invoiceOf('E-1', eur) })).status).toBe(204);
  // 106.92 × 0.9345 = 99.91674
  expect((await service.balance(1100)) - before).toBeCloseTo(99.92, 10);
  const invoice = await service.read('/invoices/E-1');
  expect(invoice).toMatchObject({ currency: 'EUR', amount: '106.92', netamount: '99.00', status: 'OVERDUE' });
  for (const amount of ['33.33', '33.33', '40.26']) {
    const { status } = await service.send('/invoices/E-1/payments', { json: paymentOf(amount) });
    expect(status).toBe(204);
  }
  expect(await service.read('/invoices/E-1')).toMatchObject({ paid: '106.92', status: 'PAID' });
  expect((await service.balance(1100)) - before).toBeCloseTo(0, 10);
});

test('204: a vendorpayment may bring its own rate; zero is as good as none (§11)', async () => {
  const before = await service.balance(2000);
  const pay = (amount: string, exchangerate: string) =>
    service.send('/payables/E-P/payments', { json: paymentOf(amount, { exchangerate }) });
  await service.send('/payables', { json: payableOf('E-P', 'L-2001', eur) });
  expect((await pay('100.00', '0.9')).status).toBe(204);
  expect((await pay('100.00', '0.00')).status).toBe(204);
  expect((await pay('59.44', '')).status).toBe(204);
  expect((await service.balance(2000)) - before).toBeCloseTo(0, 10);
  const bank = (await postings('E-P')).filter(({ accno }) => accno === 1020).map(({ amount }) => amount);
  expect(bank.map(Number)).toEqual([-90, -95.12, -56.54]);
  const negative = paymentOf('1.00', { exchangerate: '-1' });
  expect(await refusedBy(service, '/payables/E-P/payments', { json: negative })).toEqual([400, 'invalid']);
});

test('204: amounts have the decimals of their currency: JPY none, KWD three (§12)', async () => {
  const of = (currency: string, amount: string) => ({
    currency,
    incomeentries: [{ amount, income_accno: '3400' }],
    taxentries: null,
  });
  for (const [currency, amount] of [
    ['JPY', '12345'],
    ['KWD', '12.345'],
  ] as const) {
    const sent = { json: invoiceOf(currency, of(currency, amount)) };
    expect([currency, (await service.send('/invoices', sent)).status]).toEqual([currency, 204]);
    expect(await service.read(`/invoices/${currency}`)).toMatchObject({ amount });
  }
  for (const [currency, amount] of [
    ['JPY', '1.5'],
    ['KWD', '1.2345'],
    ['EUR', '1.005'],
  ] as const) {
    const json = invoiceOf('F', of(currency, amount));
    expect(await refusedBy(service, '/invoices', { json })).toEqual([400, 'invalid']);
  }
  expect(await refusedBy(service, '/invoices/JPY/payments', { json: paymentOf('1.5') })).toEqual([
    400,
    'invalid',
  ]);
});

test('204: an entry by hand in EUR balances in both currencies, and so does its reversal (§15)', async () => {
  const glentries = [line(['1020', '0.33']), line(['1010', '0.33']), line(['1000', '-0.66'])];
  const sent = glOf('E-GL', { ...eur, glentries });
  expect((await service.send('/gl', { json: sent })).status).toBe(204);
  const before = await postings('E-GL');
  // 0.33 × 0.9345 = 0.308385 and 0.66 × 0.9345 = 0.61677: the largest gives way.
  expect(before.map(({ amount }) => Number(amount))).toEqual([0.31, 0.31, -0.62]);
  expect(await service.read('/gl/E-GL')).toMatchObject({ currency: 'EUR', exchangerate: '0.9345' });
  const reversal = await service.send('/gl/E-GL/reversals', { json: { transdate: '2026-02-20' } });
  const { reference, exchangerate } = await service.read(String(reversal.headers['location']));
  // At the rate of the entry, not of its own day: it reverses what was booked.
  expect(exchangerate).toBe('0.9345');
  expect((await postings(String(reference))).map(({ amount }) => Number(amount))).toEqual([
    -0.31, -0.31, 0.62,
  ]);
});

test('400: no rate on or before the day, and what is not a currency (§12)', async () => {
  const early = { ...eur, transdate: '2026-01-09' };
  const cases: [string, object][] = [
    ['/invoices', invoiceOf('F', early)],
    ['/payables', payableOf('F', 'L-2001', early)],
    ['/gl', glOf('F', early)],
    ['/invoices', invoiceOf('F', { currency: 'USD' })],
  ];
  for (const [path, json] of cases)
    expect(await refusedBy(service, path, { json })).toEqual([400, 'exchange_rate_missing']);
  const day = { ...eur, transdate: '2026-01-10' };
  expect((await service.send('/invoices', { json: invoiceOf('E-day', day) })).status).toBe(204);
  const json = paymentOf('1.00', { datepaid: '2026-01-09' });
  expect(await refusedBy(service, '/invoices/E-day/payments', { json })).toEqual([
    400,
    'exchange_rate_missing',
  ]);
  for (const currency of ['XYZ', 'eur', 'EU'])
    expect(await refusedBy(service, '/invoices', { json: invoiceOf('F', { currency }) })).toEqual([
      400,
      'currency_unknown',
    ]);
});
