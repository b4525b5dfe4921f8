import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, entryOf, reversalOf, type TestClient, yearendOf } from '../ledger.ts';
import { assetOf, buyAsset, fillAssets } from './assets.ts';

/** §27: fixed assets, by the procedures that REST calls, too. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const run = async (client: TestClient, transdate: string, more: object = {}) =>
  (await client.ask()).assets.run({ transdate, ...more } as never);
/** All balances, debit positive. */
const balancesOf = async (client: TestClient): Promise<Record<string, string>> => {
  const { accounts } = await (await client.ask()).reports.trialBalance({ to: '2029-12-31' });
  return Object.fromEntries(accounts.map(({ accno, balance }) => [accno, balance]));
};
const issuesOf = async (answer: Promise<unknown>) =>
  refusalOf(await answer.catch((error: unknown) => error))?.issues.map(({ field }) => field);
const differencesOn = async (client: TestClient, to: string): Promise<string[]> => {
  const { accounts } = await (await client.ask()).assets.roll({ from: '2025-01-01', to });
  return accounts.map(({ accno, difference }) => `${accno} ${difference}`);
};

describe('runs', () => {
  test('a run books what is planned less what is booked; again, or at the same time, nothing', async () => {
    const client = await newClient();
    const { id } = await buyAsset(client);
    const all = await Promise.allSettled([1, 2, 3].map(() => run(client, '2026-12-31')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [booking] = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(booking).toMatchObject({
      ...{
        kind: 'run',
        transdate: '2026-12-31',
        amount: '6000.00',
        assets: 1,
        reference: expect.any(String),
      },
      movements: [{ asset_id: id, depreciation: '6000.00', book_value: '24000.00' }],
    });
    for (const one of all)
      if (one.status === 'rejected') expect(refusalOf(one.reason)?.code).toBe('nothing_to_close');
    const { assets, gl } = await client.ask();
    expect(await gl.get({ reference: booking?.reference ?? '' })).toMatchObject({ kind: 'assets' });
    expect(await assets.find({ id, on: '2026-12-31' })).toMatchObject({
      ...{
        cost: '30000.00',
        booked_depreciation: '6000.00',
        book_value: '24000.00',
        depreciated_to: '2026-12-31',
      },
    });
    expect(await assets.find({ id, on: '2026-12-30' })).toMatchObject({ book_value: '30000.00' });
    expect(await balancesOf(client)).toMatchObject({ 1530: '30000.00', 1539: '-6000.00', 6820: '6000.00' });
    expect(await differencesOn(client, '2026-12-31')).toEqual(['1530 0.00', '1539 0.00']);
  });

  test('a dry run answers what a run would book, and books nothing', async () => {
    const client = await newClient();
    await buyAsset(client);
    const dry = await run(client, '2026-12-31', { dry_run: true });
    expect(dry).toMatchObject({ amount: '6000.00', movements: [{ depreciation: '6000.00' }] });
    expect(dry.dry_run?.entries[0]?.postings).toHaveLength(2);
    expect(await balancesOf(client)).not.toHaveProperty('6820');
    expect((await (await client.ask()).assets.bookings({})).items).toEqual([]);
  });

  test('the same request again has the same answer', async () => {
    const client = await newClient();
    await buyAsset(client);
    const { assets } = await client.ask({ idempotencyKey: 'run 1'.replace(' ', '-') });
    const first = await assets.run({ transdate: '2026-12-31' } as never);
    const { assets: again } = await client.ask({ idempotencyKey: 'run-1' });
    expect(await again.run({ transdate: '2026-12-31' } as never)).toEqual(first);
    expect(await balancesOf(client)).toMatchObject({ 6820: '6000.00' });
  });

  test('a run is reversed as a whole, once, and not through the general ledger', async () => {
    const client = await newClient();
    await buyAsset(client);
    await buyAsset(client, { asset_accno: 1520, depreciation_accno: undefined });
    const { id, reference } = await run(client, '2026-12-31');
    const { assets, gl } = await client.ask();
    expect(await refusalCode(gl.reverse(reversalOf(reference)))).toBe('invalid');
    const back = await assets.reverse({ id, reversal: {} });
    expect(back).toMatchObject({ kind: 'reversal', reverses: id, amount: '-12000.00', assets: 2 });
    expect(await refusalCode(assets.reverse({ id, reversal: {} }))).toBe('already_reversed');
    expect(await assets.booking({ id })).toMatchObject({ reversed_by: back.id });
    expect(await balancesOf(client)).toMatchObject({ 6820: '0.00', 1520: '30000.00' });
    expect(await run(client, '2026-12-31')).toMatchObject({ amount: '12000.00' });
  });

  test('a closed period refuses a run, and nothing is kept', async () => {
    const client = await newClient();
    const { id } = await buyAsset(client, { acquired: '2025-01-10' });
    await (await client.ask()).settings.close(closingOf('2025-12-31'));
    expect(await refusalCode(run(client, '2025-12-31'))).toBe('period_closed');
    const { assets } = await client.ask();
    expect(await assets.find({ id })).toMatchObject({ booked_depreciation: '0.00' });
    expect((await assets.bookings({})).items).toEqual([]);
  });

  test('after a year that ended in June, business years begin in July', async () => {
    const client = await newClient();
    const { gl } = await client.ask();
    await gl.post(
      entryOf('2025-06-01', [
        [6500, '1.00'],
        [1020, '-1.00'],
      ]),
    );
    await gl.endYear(yearendOf('2025-06-30'));
    await buyAsset(client, { method: 'declining', rate: '50', residual: '0', first_year: 'full' });
    expect(await run(client, '2026-06-30')).toMatchObject({ amount: '15000.00' });
  });
});

describe('assets', () => {
  test('one of a payable has its day and value, and the payable no more than that', async () => {
    const client = await newClient();
    const { payables, entries, assets } = await client.ask();
    await payables.post(
      payableOf({
        ...{ invnumber: 'M-1', transdate: '2026-03-05', taxentries: [{ amount: '162.00', tax_accno: 1171 }] },
        expenseentries: [{ amount: '2000.00', expense_accno: 1520, tax_accno: 1171 }],
      }),
    );
    const [document] = (await entries
      .history({ payable: { vendornumber: 'L1', invnumber: 'M-1' } } as never)
      .catch(() => [])) as { entry_id?: number }[];
    const { items } = await (await client.ask()).reports.journal({});
    const entry_id = document?.entry_id ?? items.find(({ reference }) => reference === 'M-1')?.id ?? 0;
    const sent = assetOf({ asset_accno: 1520, depreciation_accno: 1529, entry_id, acquired: undefined });
    const made = await assets.create({ ...sent, value: '1500' } as never);
    expect(made).toMatchObject({ acquired: '2026-03-05', value: '1500.00', entry_id });
    expect(await issuesOf(assets.create({ ...sent, value: '500.01' } as never))).toEqual(['value']);
    expect(await assets.create({ ...sent, value: undefined } as never)).toMatchObject({ value: '500.00' });
    expect(await refusalCode(assets.create({ ...sent, entry_id: 999_999 } as never))).toBe('not_found');
    expect(await differencesOn(client, '2026-03-05')).toEqual(['1520 0.00', '1529 0.00']);
  });

  test('one that is taken over is in the register as it was, without an entry', async () => {
    const client = await newClient();
    const { gl, assets } = await client.ask();
    await gl.post(
      entryOf('2025-12-31', [
        [1530, '30000.00'],
        [1539, '-12000.00'],
        [2800, '-18000.00'],
      ]),
    );
    const { id } = await assets.create(
      assetOf({ acquired: '2024-01-05', taken_over: '2025-12-31', depreciated: '12000', residual: '0' }),
    );
    expect(await assets.find({ id, on: '2025-12-31' })).toMatchObject({ book_value: '18000.00' });
    expect((await assets.schedule({ id })).years.map(({ depreciation }) => depreciation)).toEqual([
      ...['6000.00', '6000.00', '6000.00'],
    ]);
    expect(await differencesOn(client, '2025-12-31')).toEqual(['1530 0.00', '1539 0.00']);
  });

  test('one by mistake is withdrawn, as long as nothing was booked of it', async () => {
    const client = await newClient();
    const { id } = await buyAsset(client);
    const { assets } = await client.ask();
    const other = await assets.create(assetOf());
    expect(await assets.change({ id: other.id, asset: { withdrawn: true } })).toMatchObject({
      state: 'WITHDRAWN',
    });
    expect((await assets.list({ state: 'ACTIVE' })).items.map((one) => one.id)).toEqual([id]);
    await run(client, '2026-12-31');
    expect(await issuesOf(assets.change({ id, asset: { withdrawn: true } }))).toEqual(['withdrawn']);
    expect(await issuesOf(assets.change({ id, asset: { value: '1' as never } }))).toEqual(['value']);
    expect(await assets.change({ id, asset: { description: 'Bus', rate: '40' as never } })).toMatchObject({
      ...{ description: 'Bus', rate: '40', plan_from: '2026-12-31', value: '30000.00' },
    });
  });

  test('refuses what is no account of its kind, and another client sees nothing of it', async () => {
    const client = await newClient();
    const { assets } = await client.ask();
    expect(await issuesOf(assets.create(assetOf({ asset_accno: 6820, expense_accno: 1530 })))).toEqual([
      ...['asset_accno', 'expense_accno'],
    ]);
    const { id } = await buyAsset(client);
    const other = (await (await newClient()).ask()).assets;
    expect(await refusalCode(other.find({ id }))).toBe('not_found');
    expect(await refusalCode(other.change({ id, asset: { description: 'x' } }))).toBe('not_found');
  });
});

describe('disposals', () => {
  test('a sale by an invoice with VAT leaves the gain, and the VAT return has the sale once', async () => {
    const client = await newClient();
    const { id } = await buyAsset(client);
    const { invoices, assets, reports } = await client.ask();
    await invoices.post(
      invoiceOf({
        ...{
          invnumber: 'S-1',
          transdate: '2027-07-01',
          taxentries: [{ amount: '2025.00', tax_accno: 2201 }],
        },
        incomeentries: [{ amount: '25000.00', income_accno: 8514, tax_accno: 2201 }],
      }),
    );
    const sold = await assets.dispose({
      id,
      disposal: { transdate: '2027-07-01' as never, invnumber: 'S-1', result_accno: 8514 },
    });
    expect(sold).toMatchObject({
      ...{ kind: 'disposal', proceeds: '25000.00', invnumber: 'S-1', amount: '9000.00' },
      movements: [{ value: '-30000.00', depreciation: '9000.00', released: '-9000.00', book_value: '0.00' }],
    });
    expect(await balancesOf(client)).toMatchObject({ 1530: '0.00', 8514: '-4000.00', 6820: '9000.00' });
    expect(await assets.find({ id, on: '2027-07-01' })).toMatchObject({
      state: 'DISPOSED',
      disposed: '2027-07-01',
    });
    const { figures, warnings } = await reports.vatReturn({ from: '2027-07-01', to: '2027-09-30' });
    expect(figures.find(({ figure }) => figure === '200')).toMatchObject({ amount: '25000.00' });
    expect(warnings).toEqual([]);
    expect(await refusalCode(run(client, '2027-12-31'))).toBe('nothing_to_close');
    expect(await differencesOn(client, '2027-12-31')).toEqual(['1530 0.00', '1539 0.00']);
  });

  test('one that is scrapped, and is not there any more', async () => {
    const client = await newClient();
    const { id } = await buyAsset(client);
    const { assets } = await client.ask();
    const scrap = (more: object = {}) =>
      assets.dispose({ id, disposal: { transdate: '2027-07-01', result_accno: 8500, ...more } as never });
    expect(await issuesOf(scrap({ result_accno: undefined }))).toEqual(['result_accno']);
    expect(await refusalCode(scrap({ invnumber: 'nowhere' }))).toBe('not_found');
    const { id: booking } = await scrap({ value: '10000' });
    expect(await balancesOf(client)).toMatchObject({ 1530: '20000.00', 1539: '-6000.00', 8500: '7000.00' });
    await scrap();
    expect(await issuesOf(scrap())).toEqual(['id']);
    // The first part can't be reversed before the second one, which builds on it.
    expect(await issuesOf(assets.reverse({ id: booking, reversal: {} }))).toEqual(['id']);
    await assets.reverse({ id: booking + 1, reversal: {} });
    await assets.reverse({ id: booking, reversal: {} });
    expect(await assets.find({ id, on: '2027-12-31' })).toMatchObject({
      state: 'ACTIVE',
      book_value: '30000.00',
    });
  });
});

test('the roll goes by account, and a table has it, too', async () => {
  const client = await newClient();
  await fillAssets(client);
  const { assets, exports } = await client.ask();
  const { classes, total } = await assets.roll({ from: '2026-01-01', to: '2026-12-31' });
  expect(classes.map(({ asset_accno }) => asset_accno)).toEqual([1520, 1530]);
  expect(await assets.roll({})).toMatchObject({ from: '2026-01-01', to: '2026-12-31', total });
  expect(total).toMatchObject({ opening_value: '0.00', additions: '32400.00' });
  const csv = await exports.csv({ report: 'assetRoll', from: '2026-01-01', to: '2026-12-31' });
  let text = '';
  for await (const part of csv.content) text += part;
  expect(text.split('\r\n')[0]).toContain('asset_accno');
});
