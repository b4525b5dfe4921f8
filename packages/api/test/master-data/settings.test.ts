import { expect, test } from 'vitest';
import { invoiceOf, now, payableOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * §8, §12: what holds for all books of a client: settings, accounts, tax rates and the closing
 * date.
 */
const { newClient } = await testInstallation();

test('settings are told without what only the database knows', async () => {
  const { ask, name } = await newClient();
  expect(await (await ask()).settings.get()).toEqual({
    name,
    version: 1,
    currency: 'CHF',
    zone: 'Europe/Zurich',
    languages: ['de', 'fr'],
    ar_accno: 1100,
    ap_accno: 2000,
    payment_accno: 1020,
    equity_accno: 2979,
    income_accno: 3000,
    expense_accno: 4000,
    exchange_gain_accno: 6999,
    exchange_loss_accno: 6949,
    vat_accno: 2209,
    vat_difference_accno: 3803,
    rounding_accno: 3809,
    ar_discount_accno: 3800,
    ap_discount_accno: 4900,
  });
});

test('a setting that is changed holds from the next request on; the others stay', async () => {
  const { ask } = await newClient();
  const before = await (await ask()).settings.get();
  await (await ask()).settings.save({ payment_accno: 1090, languages: ['it'] });
  const after = await (await ask()).settings.get();
  expect(after).toEqual({ ...before, payment_accno: 1090, languages: ['it'], version: after.version });
  expect(after.version).toBeGreaterThan(before.version);
  await (await ask()).customers.save({ customernumber: 'K1', name: 'Kunde' });
  expect(await (await ask()).customers.get({ customernumber: 'K1' })).toMatchObject({
    payment_accno: 1090,
    language_code: 'it',
  });
});

test('400: settings that name no account, a heading, or an account for something else', async () => {
  const { ask } = await newClient();
  const { settings } = await ask();
  expect(await refusalCode(settings.save({ income_accno: 9998 }))).toBe('account_unknown');
  expect(await refusalCode(settings.save({ income_accno: 300 }))).toBe('account_not_postable');
  expect(await refusalCode(settings.save({ ar_accno: 1020 }))).toBe('account_not_postable');
  expect(await refusalCode(settings.save({ zone: 'Europe/Atlantis' }))).toBe('invalid');
  expect(await refusalCode(settings.save({ languages: [] }))).toBe('invalid');
});

test('the account of deposits takes postings, and becomes no control account as long as it is that', async () => {
  const { ask } = await newClient();
  const { settings, accounts } = await ask();
  expect(await refusalCode(settings.save({ deposit_accno: 9998 }))).toBe('account_unknown');
  expect(await refusalCode(settings.save({ deposit_accno: 1100 }))).toBe('account_not_postable');
  await settings.save({ deposit_accno: 2030 });
  expect(await (await ask()).settings.get()).toMatchObject({ deposit_accno: 2030 });
  const control = { accno: 2030, link: 'AP' };
  expect(await refusalCode((await ask()).accounts.save(control))).toBe('invalid');
  await settings.save({ deposit_accno: 2300 });
  await accounts.save(control);
});

test('accounts: headings are listed, but not among the charts', async () => {
  const { ask } = await newClient();
  const { accounts } = await ask();
  const [all, charts] = await Promise.all([accounts.list(), accounts.charts({})]);
  expect(all.map(({ accno }) => accno)).toEqual(all.map(({ accno }) => accno).toSorted((a, b) => a - b));
  expect(all.find(({ accno }) => accno === 10)).toMatchObject({ heading: true });
  expect(charts.items.map(({ accno }) => accno)).toEqual(
    all.filter(({ heading }) => !heading).map(({ accno }) => accno),
  );
  expect(charts.items.find(({ accno }) => accno === 1020)).toMatchObject({
    description: 'Bankguthaben',
    link: 'AR_paid:AP_paid',
    allow_gl: true,
    is_active: true,
  });
});

test('an account that is added or closed counts from the next request on', async () => {
  const { ask } = await newClient();
  const onNew = invoiceOf({ incomeentries: [{ amount: '1.00', income_accno: 3499 }] });
  expect(await refusalCode((await ask()).invoices.post(onNew))).toBe('account_unknown');
  const added = { accno: 3499, description: 'Workshops', category: 'income' } as const;
  await (await ask()).accounts.save(added);
  await (await ask()).invoices.post(onNew);
  await (await ask()).accounts.save({ ...added, is_active: false });
  expect(await refusalCode((await ask()).invoices.post(onNew))).toBe('account_not_postable');
});

test('a tax rate holds from its day on', async () => {
  const { ask } = await newClient();
  await (await ask()).taxRates.save({ accno: 2201, valid_from: '2026-02-15' as never, rate: '10' as never });
  await (await ask()).articles.save({ partnumber: 'P', sellprice: '100' as never, tax_accnos: [2201] });
  const amountOn = async (transdate: string) => {
    const sent = invoiceOf({ transdate, incomeentries: undefined, parts: [{ partnumber: 'P' }] });
    const { invnumber } = await (await ask()).invoices.post(sent);
    return (await (await ask()).invoices.get({ invnumber })).amount;
  };
  expect(await amountOn('2026-02-14')).toBe('108.10');
  expect(await amountOn('2026-02-15')).toBe('110.00');
  const rates = await (await ask()).taxRates.list();
  expect(rates.filter(({ accno }) => accno === 2201).map(({ valid_from }) => valid_from)).toEqual([
    '2011-01-01',
    '2018-01-01',
    '2024-01-01',
    '2026-02-15',
  ]);
});

test('400: an invalid tax rate, or one of no account', async () => {
  const { taxRates } = await (await newClient()).ask();
  const save = (accno: number, rate: string) =>
    refusalCode(taxRates.save({ accno, valid_from: '2026-01-01' as never, rate: rate as never }));
  expect(await save(9998, '8')).toBe('account_unknown');
  expect(await save(2201, '-1')).toBe('invalid');
  expect(await save(2201, '100.01')).toBe('invalid');
});

const close = (day: string | null) => ({ closing_date: day as never });

test('400 period_closed: on the closing date and before it, for documents and payments alike', async () => {
  const { ask } = await newClient();
  await (await ask()).invoices.post(invoiceOf({ invnumber: 'A1' }));
  await (await ask()).settings.close(close('2026-02-28'));
  expect((await (await ask()).settings.get()).closing_date).toBe('2026-02-28');
  const { invoices, payables } = await ask();
  for (const day of ['2026-02-28', '2025-12-31']) {
    expect(await refusalCode(invoices.post(invoiceOf({ transdate: day })))).toBe('period_closed');
    expect(await refusalCode(payables.post(payableOf({ transdate: day })))).toBe('period_closed');
    expect(await refusalCode(invoices.pay(paymentOf('A1', { datepaid: day })))).toBe('period_closed');
  }
  expect(await refusalCode(invoices.post(invoiceOf({ transdate: '2026-03-01' })))).toBe('done');
  expect(await refusalCode(invoices.pay(paymentOf('A1', { datepaid: '2026-03-01' })))).toBe('done');
});

test('a repetition of what was booked before the closing is answered as before', async () => {
  const { ask } = await newClient();
  const sent = invoiceOf({ invnumber: 'A1' });
  await (await ask()).invoices.post(sent);
  await (await ask()).settings.close(close('2026-02-28'));
  expect(await (await ask()).invoices.post(sent)).toEqual({ invnumber: 'A1' });
  expect(await refusalCode((await ask()).invoices.post({ ...sent, notes: 'other' }))).toBe('period_closed');
});

test("400: a closing date that lies ahead, as the client's calendar has it", async () => {
  const { ask } = await newClient();
  expect(await refusalCode((await ask()).settings.close(close('2026-03-16')))).toBe('invalid');
  await (await ask()).settings.close(close('2026-03-15'));
  // Half an hour before midnight in UTC it is tomorrow already in Zurich.
  const late = await ask({ now: now.replace('10:00', '23:30') as typeof now });
  await late.settings.close(close('2026-03-16'));
});

test('what is closed can be opened again', async () => {
  const { ask } = await newClient();
  await (await ask()).settings.close(close('2026-02-28'));
  await (await ask()).settings.close(close(null));
  expect(await (await ask()).settings.get()).not.toHaveProperty('closing_date');
  await (await ask()).invoices.post(invoiceOf());
});
