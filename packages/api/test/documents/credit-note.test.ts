import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { ratesOf } from '../currency/currency.ts';
import { expectVerified, invoiceOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, saldoOf } from '../ledger.ts';

/** §11.1: credit notes of invoices. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

type Fields = Readonly<Record<string, unknown>>;

const creditOf = (fields: Fields = {}, invnumber = 'A1') =>
  ({ invnumber, creditnote: { transdate: '2026-02-20', ...fields } }) as Inputs['invoices']['credit'];

/** Two lines at 8.1 % and one at 2.6 %: 300.00 and 22.10 tax. */
const byEntries = {
  invnumber: 'A1',
  incomeentries: [
    { amount: '100.00', income_accno: 3400, description: 'eins', tax_accno: 2201 },
    { amount: '150.00', income_accno: 3000, description: 'zwei', tax_accno: 2201 },
    { amount: '50.00', income_accno: 3200, description: 'drei', tax_accno: 2200 },
  ],
  taxentries: [
    { amount: '20.25', tax_accno: 2201 },
    { amount: '1.30', tax_accno: 2200 },
  ],
};

const given = async (fields: Fields = byEntries) => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', ...fields }));
  return { client, ask };
};

test('an invoice that is credited as a whole leaves the books as they were before it, and both are paid', async () => {
  const { client, ask } = await given();
  const { invnumber } = await ask.invoices.credit(creditOf({ description: 'Retoure' }));
  const [invoice, note] = await Promise.all([
    ask.invoices.get({ invnumber: 'A1' }),
    ask.invoices.get({ invnumber }),
  ]);
  expect(invoice).toMatchObject({ amount: '321.55', paid: '321.55', status: 'PAID' });
  expect(note).toMatchObject({
    amount: '-321.55',
    paid: '-321.55',
    status: 'PAID',
    credits: 'A1',
    description: 'Retoure',
    transdate: '2026-02-20',
    taxdate: '2026-02-01',
  });
  expect(invoice).not.toHaveProperty('credits');
  const saldo = await saldoOf(client);
  expect(new Set(Object.values(saldo))).toEqual(new Set(['0.00']));
  expect(Object.keys(saldo)).toContain('1090');
  expect((await ask.invoices.creditNotes({ invnumber: 'A1' })).items).toEqual([
    {
      invnumber,
      transdate: '2026-02-20',
      description: 'Retoure',
      amount: '-321.55',
      settled: '321.55',
      creditlines: [
        { line: 1, amount: '100.00' },
        { line: 2, amount: '150.00' },
        { line: 3, amount: '50.00' },
      ],
    },
  ]);
});

test('lines are chosen by amount; each tax falls by its share, and the last credit note takes what is left of it', async () => {
  const { ask } = await given();
  const first = await ask.invoices.credit(creditOf({ creditlines: [{ line: 1, amount: '33.33' }] }));
  const note = await ask.invoices.get(first);
  // 20.25 × 33.33 ÷ 250.00
  expect(note).toMatchObject({ amount: '-36.03', taxentries: [{ tax_accno: 2201, amount: '-2.70' }] });
  expect(note.incomeentries).toMatchObject([{ amount: '-33.33', income_accno: 3400, description: 'eins' }]);
  expect(await ask.invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '36.03', status: 'OVERDUE' });
  const tooMuch = creditOf({ creditlines: [{ line: 1, amount: '66.68' }] });
  expect(await refusalCode(ask.invoices.credit(tooMuch))).toBe('invalid');
  const rest = await ask.invoices.get(await ask.invoices.credit(creditOf()));
  expect(rest.taxentries).toEqual([
    { tax_accno: 2201, amount: '-17.55' },
    { tax_accno: 2200, amount: '-1.30' },
  ]);
  expect(await ask.invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '321.55', status: 'PAID' });
  await expect(ask.invoices.credit(creditOf())).rejects.toThrow('Nothing is left to credit on A1.');
});

test('lines by articles are credited by quantity or amount, at the price, account and tax that they had', async () => {
  const client = await newClient();
  const ask = await client.ask();
  const article = {
    partnumber: 'B',
    description: 'Bier',
    sellprice: '2.50',
    income_accno: 3200,
    tax_accnos: [2201],
  };
  await ask.articles.save(article as never);
  const parts = [
    { partnumber: 'B', quantity: '10', discount: '10' },
    { partnumber: 'B', quantity: '4' },
  ];
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', incomeentries: undefined, parts }));
  await ask.articles.save({ ...article, sellprice: '9.00', income_accno: 3400, tax_accnos: [] } as never);
  const creditlines = [
    { line: 1, quantity: '4' },
    { line: 2, amount: '5.00' },
  ];
  const note = await ask.invoices.get(await ask.invoices.credit(creditOf({ creditlines })));
  expect(note).toMatchObject({ netamount: '-14.00', amount: '-15.13' });
  expect(note.parts).toMatchObject([
    { quantity: '-4', sellprice: '2.50', discount: '10', income_accno: 3200, tax_accnos: [2201] },
    { quantity: '-1', sellprice: '5.00', discount: '0', income_accno: 3200, tax_accnos: [2201] },
  ]);
  const seven = creditOf({ creditlines: [{ line: 1, quantity: '7' }] });
  await expect(ask.invoices.credit(seven)).rejects.toThrow('Only 6 of line 1 is left to credit.');
  const byAmount = creditOf({ creditlines: [{ line: 2, quantity: '1' }] });
  await expect(ask.invoices.credit(byAmount)).rejects.toThrow(
    'Line 2 is credited by amount, not by quantity.',
  );
  await ask.invoices.credit(creditOf());
  expect((await ask.invoices.get({ invnumber: 'A1' })).status).toBe('PAID');
});

test('not more is settled than is open of either; the rest of the credit note stays open', async () => {
  const { client, ask } = await given();
  await ask.invoices.pay(paymentOf('A1', { amount_paid: '300.00' }));
  const { invnumber } = await ask.invoices.credit(creditOf());
  expect(await ask.invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '321.55', status: 'PAID' });
  expect(await ask.invoices.get({ invnumber })).toMatchObject({ paid: '-21.55', status: 'OPEN' });
  expect(await saldoOf(client)).toMatchObject({ 1090: '0.00', 1020: '300.00', 1100: '-300.00' });
  const { ask: other } = await given();
  await other.invoices.pay(paymentOf('A1', { amount_paid: '321.55' }));
  const paid = await other.invoices.get(await other.invoices.credit(creditOf()));
  expect(paid).toMatchObject({ paid: '0.00', status: 'OPEN' });
});

test('in a foreign currency both leave the receivables account at zero; the difference of the rates is a gain or loss', async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.exchangeRates.save(ratesOf(['EUR', '2026-02-01', '0.95'], ['EUR', '2026-02-20', '0.90']));
  await ask.invoices.post(invoiceOf({ ...byEntries, currency: 'EUR' }));
  await ask.invoices.credit(creditOf({ creditlines: [{ line: 2 }] }));
  await ask.invoices.credit(creditOf());
  const saldo = await saldoOf(client);
  expect(saldo).toMatchObject({ 1090: '0.00', 1100: '0.00' });
  expect((await ask.invoices.get({ invnumber: 'A1' })).status).toBe('PAID');
});

test('a payment that settles them is reversed with the other one, and again, and nothing is booked of one alone', async () => {
  const { client, ask } = await given();
  const { invnumber } = await ask.invoices.credit(creditOf());
  const before = await saldoOf(client);
  const paymentsOf = async (number: string) => (await ask.invoices.payments({ invnumber: number })).items;
  const [payment] = await paymentsOf('A1');
  await ask.invoices.reversePayment({ invnumber: 'A1', id: payment?.id ?? 0, reversal: {} });
  expect((await paymentsOf('A1')).map(({ amount_paid }) => amount_paid)).toEqual(['321.55', '-321.55']);
  expect((await paymentsOf(invnumber)).map(({ amount_paid }) => amount_paid)).toEqual(['-321.55', '321.55']);
  expect((await saldoOf(client))[1090]).toBe('0.00');
  expect(await ask.invoices.get({ invnumber })).toMatchObject({ paid: '0.00', status: 'OPEN' });
  const settledNow = async () =>
    (await ask.invoices.creditNotes({ invnumber: 'A1' })).items.map(({ settled }) => settled);
  expect(await settledNow()).toEqual(['0.00']);
  const [first, back] = await paymentsOf(invnumber);
  const again = { invnumber, id: first?.id ?? 0, reversal: {} };
  expect(await refusalCode(ask.invoices.reversePayment(again))).toBe('already_reversed');
  await ask.invoices.reversePayment({ ...again, id: back?.id ?? 0 });
  expect(await settledNow()).toEqual(['321.55']);
  expect(await ask.invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '321.55', status: 'PAID' });
  expect(await saldoOf(client)).toEqual(before);
});

test('the same number and content again is one credit note, and with a key one without a number, too', async () => {
  const { client, ask } = await given();
  const half = { creditlines: [{ line: 1, amount: '50.00' }] };
  const numbered = creditOf({ ...half, invnumber: 'G1' });
  expect(await ask.invoices.credit(numbered)).toEqual({ invnumber: 'G1' });
  expect(await ask.invoices.credit(creditOf({ ...half, invnumber: 'g1' }))).toEqual({ invnumber: 'G1' });
  expect(await refusalCode(ask.invoices.credit(creditOf({ invnumber: 'G1' })))).toBe('invoice_exists');
  const keyed = await client.ask({ idempotencyKey: 'k1' });
  const [first, second] = [
    await keyed.invoices.credit(creditOf(half)),
    await keyed.invoices.credit(creditOf(half)),
  ];
  expect(second).toEqual(first);
  expect((await ask.invoices.creditNotes({ invnumber: 'A1' })).items).toHaveLength(2);
});

test('of many at once not more is credited than there is', async () => {
  const { ask } = await given();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      ask.invoices.credit(creditOf({ creditlines: [{ line: 1, amount: '40.00' }] })),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('refused: what does not fit the invoice, a closed period, another open amount, no account to settle over', async () => {
  const { ask } = await given();
  const issues = async (fields: Fields, invnumber = 'A1') => {
    const error: unknown = await ask.invoices.credit(creditOf(fields, invnumber)).catch((thrown) => thrown);
    const { code, issues: found } = (error as { cause: { code: string; issues: { field: string }[] } }).cause;
    return [code, ...found.map(({ field }) => field)];
  };
  expect(await issues({ creditlines: [{ line: 4 }] })).toEqual(['invalid', 'creditlines.0.line']);
  expect(await issues({ creditlines: [{ line: 1 }, { line: 1 }] })).toEqual([
    'invalid',
    'creditlines.1.line',
  ]);
  expect(await issues({ creditlines: [{ line: 1, amount: '-5.00' }] })).toEqual([
    'invalid',
    'creditlines.0.amount',
  ]);
  expect(await issues({ creditlines: [{ line: 1, quantity: '1' }] })).toEqual([
    'invalid',
    'creditlines.0.quantity',
  ]);
  expect(await issues({ creditlines: [{ line: 1, quantity: '1', amount: '1' }] })).toEqual([
    'invalid',
    'creditlines.0.amount',
  ]);
  expect(await issues({ payment_accno: 1100 })).toEqual(['account_not_postable', 'payment_accno']);
  expect(await issues({ open: '1.00' })).toEqual(['open_changed']);
  expect(await refusalCode(ask.invoices.credit(creditOf({}, 'none')))).toBe('not_found');
  const { invnumber } = await ask.invoices.credit(creditOf({ open: '321.55', creditlines: [{ line: 3 }] }));
  expect(await issues({}, invnumber)).toEqual(['invalid', 'invnumber']);
  await ask.settings.close(closingOf('2026-02-28'));
  expect(await issues({})).toEqual(['period_closed', 'transdate']);
  expect((await ask.invoices.creditNotes({ invnumber: 'A1' })).items).toHaveLength(1);
});

test('a credit note that was reversed says by which document, and its lines are left to credit again', async () => {
  const { ask } = await given();
  const { invnumber } = await ask.invoices.credit(creditOf({ creditlines: [{ line: 3 }] }));
  const notes = async () => (await ask.invoices.creditNotes({ invnumber: 'A1' })).items;
  expect(await notes()).toMatchObject([{ invnumber, amount: '-51.30' }]);
  expect((await notes())[0]).not.toHaveProperty('reversed_by');
  const incomeentries = [{ amount: '50.00', income_accno: 3200, tax_accno: 2200 }];
  const taxentries = [{ amount: '1.30', tax_accno: 2200 }];
  await ask.invoices.post(invoiceOf({ invnumber: `${invnumber}-S`, incomeentries, taxentries }));
  expect(await notes()).toMatchObject([{ invnumber, reversed_by: `${invnumber}-S` }]);
  await ask.invoices.credit(creditOf({ creditlines: [{ line: 3 }] }));
  expect(await notes()).toMatchObject([{ invnumber }, { amount: '-51.30' }]);
});

test('its history and the events refer to it', async () => {
  const { ask } = await given();
  const { invnumber } = await ask.invoices.credit(creditOf());
  const events = await ask.entries.history({ kind: 'invoice', invnumber: 'A1' });
  expect(events.map((event) => [event.type, event.invnumber])).toEqual([
    ['paid', undefined],
    ['credited', invnumber],
    ['posted', undefined],
  ]);
  const own = await ask.entries.history({ kind: 'invoice', invnumber });
  expect(own.find(({ type }) => type === 'credits')).toMatchObject({ invnumber: 'A1', amount: '321.55' });
  const { items } = await ask.events.list({});
  expect(items.at(-1)).toMatchObject({ type: 'invoice.credited', kind: 'invoice', number: 'A1' });
});

test('a dry run reports the credit note and both payments, and books nothing', async () => {
  const { ask } = await given();
  const preview: unknown = await ask.invoices.credit({ ...creditOf({ invnumber: 'G1' }), dry_run: true });
  expect(preview).toMatchObject({
    invnumber: 'G1',
    dry_run: {
      invoices: [
        { invnumber: 'G1', amount: '-321.55' },
        { invnumber: 'A1', paid: '321.55' },
      ],
      payments: [
        { invoice: 'A1', amount_paid: '321.55', memo: 'Gutschrift G1' },
        { invoice: 'G1', amount_paid: '-321.55', memo: 'Rechnung A1' },
      ],
    },
  });
  expect((await ask.invoices.creditNotes({ invnumber: 'A1' })).items).toEqual([]);
});
