import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { ratesOf } from '../currency/currency.ts';
import {
  expectVerified,
  payableOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { closingOf, saldoOf } from '../ledger.ts';

/** §10.2: credit notes of vendors, and their set-offs. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

type Fields = Readonly<Record<string, unknown>>;

const creditOf = (fields: Fields = {}, invnumber = 'R-1') =>
  ({
    invnumber,
    vendorcreditnote: { invnumber: 'G-1', transdate: '2026-02-20', ...fields },
  }) as Inputs['payables']['credit'];

const setOffOf = (invnumber: string, fields: Fields) =>
  ({ invnumber, setoff: { transdate: '2026-02-25', ...fields } }) as Inputs['payables']['setOff'];

/** Two lines at 8.1 % and one at 2.6 %: 300.00 and 21.55 tax. */
const byEntries = {
  invnumber: 'R-1',
  expenseentries: [
    { amount: '100.00', expense_accno: 6500, description: 'eins', tax_accno: 1171 },
    { amount: '150.00', expense_accno: 6510, description: 'zwei', tax_accno: 1171 },
    { amount: '50.00', expense_accno: 6570, description: 'drei' },
  ],
  taxentries: [{ amount: '20.25', tax_accno: 1171 }],
};

const given = async (fields: Fields = byEntries) => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.payables.post(payableOf(fields));
  return { client, ask };
};

test('a payable that is credited as a whole leaves the books as they were before it, and both are paid', async () => {
  const { client, ask } = await given();
  expect(await ask.payables.credit(creditOf({ description: 'Retoure' }))).toEqual({ invnumber: 'G-1' });
  const [payable, note] = await Promise.all([
    ask.payables.get({ invnumber: 'R-1' }),
    ask.payables.get({ invnumber: 'G-1' }),
  ]);
  expect(payable).toMatchObject({ amount: '320.25', paid: '320.25', status: 'PAID' });
  expect(payable).not.toHaveProperty('credits');
  expect(note).toMatchObject({
    amount: '-320.25',
    paid: '-320.25',
    status: 'PAID',
    credits: 'R-1',
    description: 'Retoure',
    transdate: '2026-02-20',
    taxentries: [{ amount: '-20.25', tax_accno: 1171 }],
  });
  const saldo = await saldoOf(client);
  expect(new Set(Object.values(saldo))).toEqual(new Set(['0.00']));
  expect(Object.keys(saldo)).toContain('1090');
  expect((await ask.payables.creditNotes({ invnumber: 'R-1' })).items).toEqual([
    {
      invnumber: 'G-1',
      transdate: '2026-02-20',
      description: 'Retoure',
      amount: '-320.25',
      settled: '320.25',
      creditlines: [
        { line: 1, amount: '100.00' },
        { line: 2, amount: '150.00' },
        { line: 3, amount: '50.00' },
      ],
    },
  ]);
  const { items } = await ask.payables.list({ status: 'PAID' });
  expect(items.map(({ invnumber, credits }) => [invnumber, credits])).toEqual([
    ['G-1', 'R-1'],
    ['R-1', undefined],
  ]);
});

test('lines are chosen by amount; each tax falls by its share, and the last credit note takes what is left of it', async () => {
  const { ask } = await given();
  await ask.payables.credit(creditOf({ creditlines: [{ line: 1, amount: '33.33' }] }));
  // 20.25 × 33.33 ÷ 250.00
  expect(await ask.payables.get({ invnumber: 'G-1' })).toMatchObject({
    amount: '-36.03',
    taxentries: [{ tax_accno: 1171, amount: '-2.70' }],
    expenseentries: [{ amount: '-33.33', expense_accno: 6500, description: 'eins', tax_accno: 1171 }],
  });
  const tooMuch = creditOf({ invnumber: 'G-2', creditlines: [{ line: 1, amount: '66.68' }] });
  expect(await refusalCode(ask.payables.credit(tooMuch))).toBe('invalid');
  await ask.payables.credit(creditOf({ invnumber: 'G-2' }));
  expect((await ask.payables.get({ invnumber: 'G-2' })).taxentries).toEqual([
    { tax_accno: 1171, amount: '-17.55' },
  ]);
  expect(await ask.payables.get({ invnumber: 'R-1' })).toMatchObject({ paid: '320.25', status: 'PAID' });
  await expect(ask.payables.credit(creditOf({ invnumber: 'G-3' }))).rejects.toThrow(
    'Nothing is left to credit on R-1.',
  );
});

test('lines by articles go to the account and the tax that each of them had, though they are of one article', async () => {
  const client = await newClient();
  const ask = await client.ask();
  const article = { partnumber: 'B', description: 'Bier', sellprice: '2.50', income_accno: 3200 };
  await ask.articles.save({ ...article, expense_accno: 4200, tax_accnos: [1171] } as never);
  const parts = [
    { partnumber: 'B', quantity: '10', sellprice: '2.00', discount: '10' },
    { partnumber: 'B', quantity: '4', sellprice: '3.00', expense_accno: 6500, tax_accnos: [] },
  ];
  await ask.payables.post(
    payableOf({ invnumber: 'R-1', expenseentries: undefined, taxentries: undefined, parts }),
  );
  const creditlines = [
    { line: 1, quantity: '4' },
    { line: 2, amount: '5.00' },
  ];
  await ask.payables.credit(creditOf({ creditlines }));
  const note = await ask.payables.get({ invnumber: 'G-1' });
  // 7.20 with 8.1 %, and 5.00 without.
  expect(note).toMatchObject({ netamount: '-12.20', amount: '-12.78' });
  expect(note.parts).toMatchObject([
    { quantity: '-4', sellprice: '2.00', discount: '10', expense_accno: 4200, tax_accnos: [1171] },
    { quantity: '-1', sellprice: '5.00', discount: '0', expense_accno: 6500, tax_accnos: [] },
  ]);
  await ask.payables.credit(creditOf({ invnumber: 'G-2' }));
  expect(new Set(Object.values(await saldoOf(client)))).toEqual(new Set(['0.00']));
});

test('what is left of a credit note, or one that stands alone, is set off against other payables, and reversed with both payments', async () => {
  const { client, ask } = await given();
  await ask.payables.pay(vendorpaymentOf('R-1', { amount_paid: '300.00' }));
  await ask.payables.credit(creditOf({ creditlines: [{ line: 1 }] }));
  // Of 108.10 only 20.25 were open.
  expect(await ask.payables.get({ invnumber: 'G-1' })).toMatchObject({ paid: '-20.25', status: 'OPEN' });
  const bonus = { invnumber: 'G-9', expenseentries: [{ amount: '-40.00', expense_accno: 6500 }] };
  await ask.payables.post(payableOf({ ...bonus, taxentries: [] }));
  await ask.payables.post(payableOf({ ...byEntries, invnumber: 'R-2' }));
  expect(await ask.payables.setOff(setOffOf('G-1', { payable: 'R-2' }))).toEqual({ invnumber: 'G-1' });
  await ask.payables.setOff(setOffOf('G-9', { payable: 'r-2', amount: '30.00', open: '232.40' }));
  expect(await ask.payables.get({ invnumber: 'G-1' })).toMatchObject({ paid: '-108.10', status: 'PAID' });
  expect(await ask.payables.get({ invnumber: 'R-2' })).toMatchObject({ paid: '117.85' });
  expect((await saldoOf(client))[1090]).toBe('0.00');
  const { items } = await ask.payables.setOffs({ invnumber: 'R-2' });
  expect(items).toMatchObject([
    { id: 2, payable: 'R-2', creditnote: 'G-1', amount: '87.85', transdate: '2026-02-25', reversed: false },
    { id: 3, payable: 'R-2', creditnote: 'G-9', amount: '30.00', reversed: false },
  ]);
  const id = items[0]?.payable_payment ?? 0;
  await ask.payables.reversePayment({ invnumber: 'R-2', id, reversal: {} });
  expect(await ask.payables.get({ invnumber: 'G-1' })).toMatchObject({ paid: '-20.25', status: 'OPEN' });
  expect(await ask.payables.get({ invnumber: 'R-2' })).toMatchObject({ paid: '30.00' });
  expect((await saldoOf(client))[1090]).toBe('0.00');
  expect((await ask.payables.setOffs({ invnumber: 'G-1' })).items).toMatchObject([
    { id: 1, payable: 'R-1', reversed: false },
    { id: 2, reversed: true },
  ]);
  const again = { invnumber: 'G-1', id: items[0]?.creditnote_payment ?? 0, reversal: {} };
  expect(await refusalCode(ask.payables.reversePayment(again))).toBe('already_reversed');
});

test('refused of a set-off: what is not a credit note, another vendor and currency, more than is open, another open amount', async () => {
  const { ask } = await given();
  const bonus = {
    invnumber: 'G-9',
    expenseentries: [{ amount: '-40.00', expense_accno: 6500 }],
    taxentries: [],
  };
  await ask.payables.post(payableOf(bonus));
  const vendor = { vendornumber: 'L-9', name: 'Andere' };
  await ask.payables.post(payableOf({ ...byEntries, invnumber: 'R-9', vendornumber: undefined, vendor }));
  await ask.exchangeRates.save(ratesOf(['EUR', '2026-02-01', '0.95']));
  await ask.payables.post(payableOf({ ...byEntries, invnumber: 'R-8', currency: 'EUR' }));
  const issues = async (fields: Fields, invnumber = 'G-9') => {
    const error: unknown = await ask.payables.setOff(setOffOf(invnumber, fields)).catch((thrown) => thrown);
    const { code, issues: found } = (error as { cause: { code: string; issues: { field: string }[] } }).cause;
    return [code, ...found.map(({ field }) => field)];
  };
  expect(await issues({ payable: 'R-1' }, 'R-1')).toEqual(['invalid', 'invnumber']);
  expect(await issues({ payable: 'G-9' })).toEqual(['invalid', 'payable']);
  expect(await issues({ payable: 'R-9' })).toEqual(['not_found']);
  expect(await issues({ payable: 'R-8' })).toEqual(['invalid', 'payable']);
  expect(await issues({ payable: 'R-1', amount: '40.01' })).toEqual(['invalid', 'amount']);
  expect(await issues({ payable: 'R-1', amount: '-1' })).toEqual(['invalid', 'amount']);
  expect(await issues({ payable: 'R-1', open: '1.00' })).toEqual(['open_changed']);
  expect(await issues({ payable: 'R-1', payment_accno: 2000 })).toEqual([
    'account_not_postable',
    'payment_accno',
  ]);
  await ask.settings.close(closingOf('2026-02-28'));
  expect(await issues({ payable: 'R-1' })).toEqual(['period_closed', 'transdate']);
  expect((await ask.payables.setOffs({ invnumber: 'G-9' })).items).toEqual([]);
});

test('in a foreign currency a credit note has the rate of its payable: no gain, no loss, and nothing stays', async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.exchangeRates.save(ratesOf(['EUR', '2026-02-01', '0.95'], ['EUR', '2026-02-20', '0.90']));
  await ask.payables.post(payableOf({ ...byEntries, currency: 'EUR' }));
  await ask.payables.credit(creditOf({ creditlines: [{ line: 2 }] }));
  await ask.payables.credit(creditOf({ invnumber: 'G-2' }));
  expect(new Set(Object.values(await saldoOf(client)))).toEqual(new Set(['0.00']));
  expect((await ask.payables.get({ invnumber: 'R-1' })).status).toBe('PAID');
});

test('the same number and content again is one credit note, and of many at once not more is credited or set off than there is', async () => {
  const { ask } = await given();
  const half = { creditlines: [{ line: 1, amount: '50.00' }] };
  expect(await ask.payables.credit(creditOf(half))).toEqual({ invnumber: 'G-1' });
  expect(await ask.payables.credit(creditOf({ ...half, invnumber: 'g-1' }))).toEqual({ invnumber: 'G-1' });
  expect(await refusalCode(ask.payables.credit(creditOf()))).toBe('payable_exists');
  const credits = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) =>
      ask.payables.credit(creditOf({ invnumber: `P-${at}`, creditlines: [{ line: 2, amount: '60.00' }] })),
    ),
  );
  expect(credits.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const bonus = {
    invnumber: 'G-9',
    expenseentries: [{ amount: '-40.00', expense_accno: 6500 }],
    taxentries: [],
  };
  await ask.payables.post(payableOf(bonus));
  const setOffs = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      ask.payables.setOff(setOffOf('G-9', { payable: 'R-1', amount: '15.00' })),
    ),
  );
  expect(setOffs.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await ask.payables.get({ invnumber: 'G-9' })).toMatchObject({ paid: '-30.00' });
});

test('its history and the events refer to it, and a dry run books nothing', async () => {
  const { ask } = await given();
  const preview: unknown = await ask.payables.credit({ ...creditOf(), dry_run: true });
  expect(preview).toMatchObject({
    invnumber: 'G-1',
    dry_run: {
      payables: [
        { invnumber: 'G-1', amount: '-320.25' },
        { invnumber: 'R-1', paid: '320.25' },
      ],
      payments: [
        { payable: 'R-1', amount_paid: '320.25', memo: 'Gutschrift G-1' },
        { payable: 'G-1', amount_paid: '-320.25', memo: 'Rechnung R-1' },
      ],
    },
  });
  expect((await ask.payables.creditNotes({ invnumber: 'R-1' })).items).toEqual([]);
  await ask.payables.credit(creditOf());
  const events = await ask.entries.history({ kind: 'payable', invnumber: 'R-1' });
  expect(events.map((event) => [event.type, event.invnumber])).toEqual([
    ['paid', undefined],
    ['credited', 'G-1'],
    ['posted', undefined],
  ]);
  const own = await ask.entries.history({ kind: 'payable', invnumber: 'G-1' });
  expect(own.find(({ type }) => type === 'credits')).toMatchObject({ invnumber: 'R-1', amount: '320.25' });
  const { items } = await ask.events.list({});
  expect(items.slice(-2)).toMatchObject([
    { type: 'payable.credited', kind: 'payable', number: 'R-1' },
    { type: 'payable.set_off', kind: 'payable', number: 'R-1' },
  ]);
});
