import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, entryOf, reversalOf, type TestClient } from '../ledger.ts';
import { accrualOf } from './accruals.ts';

/** §31: accruals, by the procedures that REST calls, too. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

/** The balances of some accounts at the end of a day, debit positive. */
const balancesOn = async (client: TestClient, to: string, accnos: readonly number[] = [1300, 6500]) => {
  const { accounts } = await (await client.ask()).reports.trialBalance({ to });
  return accnos.map((of) => accounts.find(({ accno }) => accno === of)?.balance ?? '0.00');
};
const issuesOf = async (answer: Promise<unknown>) =>
  refusalOf(await answer.catch((error: unknown) => error))?.issues.map(({ field }) => field);
const entriesIn = async (client: TestClient) => (await (await client.ask()).gl.list({})).items.length;

describe('accruals that are released by themselves', () => {
  test('an accrual and its release are booked at once, and are nothing before and after', async () => {
    const client = await newClient();
    const { accruals, gl } = await client.ask();
    const made = await accruals.create(accrualOf());
    expect(made).toMatchObject({
      ...{ id: 1, amount: '1000.00', released_from: '2027-01-01', state: 'OPEN', open: '1000.00' },
      entries: [
        { kind: 'accrual', transdate: '2026-12-31', amount: '1000.00' },
        { kind: 'release', transdate: '2027-01-01', amount: '-1000.00' },
      ],
    });
    expect(await balancesOn(client, '2026-12-30')).toEqual(['0.00', '0.00']);
    expect(await balancesOn(client, '2026-12-31')).toEqual(['1000.00', '-1000.00']);
    expect(await balancesOn(client, '2027-01-01')).toEqual(['0.00', '0.00']);
    const { reference } = made.entries[1] ?? { reference: '' };
    expect(await gl.get({ reference })).toMatchObject({
      ...{ kind: 'accrual', description: 'Auflösung Abgrenzung Versicherung' },
      glentries: [
        { accno: 6500, debit: '1000.00' },
        { accno: 1300, credit: '1000.00' },
      ],
    });
    expect(await issuesOf(gl.reverse(reversalOf(reference)))).toEqual(['reference']);
  });

  test('each kind goes to its side, by default on the account of the chart', async () => {
    const client = await newClient();
    const { accruals } = await client.ask();
    const sides = [
      ['prepaid_expense', 6500, 1300, '1000.00'],
      ['accrued_income', 3400, 1300, '1000.00'],
      ['accrued_expense', 6500, 2300, '-1000.00'],
      ['deferred_income', 3400, 2300, '-1000.00'],
    ] as const;
    for (const [kind, accno, account, balance] of sides) {
      const { id, accrual_accno } = await accruals.create(
        accrualOf({ kind, accno, accrual_accno: kind === 'prepaid_expense' ? undefined : account }),
      );
      expect([kind, accrual_accno, await balancesOn(client, '2026-12-31', [account])]).toEqual([
        ...[kind, account, [balance]],
      ]);
      await accruals.reverse({ id, reversal: {} });
    }
    expect(await issuesOf(accruals.create(accrualOf({ accrual_accno: 2300 })))).toEqual(['accrual_accno']);
    expect(await issuesOf(accruals.create(accrualOf({ accno: 1020 })))).toEqual(['accno']);
  });

  test('parts by month are equal, at the ends of months, and the last one takes the rest', async () => {
    const client = await newClient();
    const { accruals } = await client.ask();
    const { entries } = await accruals.create(
      accrualOf({ amount: '100', released_from: '2027-01-31', released_to: '2027-03-31' }),
    );
    expect(entries.slice(1).map(({ transdate, amount }) => [transdate, amount])).toEqual([
      ['2027-01-31', '-33.33'],
      ['2027-02-28', '-33.33'],
      ['2027-03-31', '-33.34'],
    ]);
    expect(await accruals.find({ id: 1, on: '2027-02-28' })).toMatchObject({ state: 'OPEN', open: '33.34' });
    expect(await accruals.find({ id: 1, on: '2026-12-01' })).toMatchObject({
      state: 'PLANNED',
      open: '0.00',
    });
    const open = await accruals.list({ on: '2027-03-30', state: 'OPEN' });
    expect(open.items.map(({ id }) => id)).toEqual([1]);
    expect((await accruals.list({ on: '2027-03-31', state: 'OPEN' })).items).toEqual([]);
    expect(await accruals.balances({ on: '2027-01-31' })).toMatchObject({
      accounts: [{ accrual_accno: 1300, open: '66.67', ledger: '66.67', difference: '0.00' }],
    });
  });

  test('a dry run answers all that would be booked, and books nothing', async () => {
    const client = await newClient();
    const { accruals } = await client.ask();
    const dry = await accruals.create({ ...accrualOf(), dry_run: true });
    expect(dry).toMatchObject({ amount: '1000.00', entries: [{ kind: 'accrual' }, { kind: 'release' }] });
    expect(dry.dry_run?.entries.map(({ postings }) => postings.length)).toEqual([2, 2]);
    expect((await accruals.list({})).items).toEqual([]);
    expect(await entriesIn(client)).toBe(0);
  });

  test('the same request again has the same answer', async () => {
    const client = await newClient();
    const ask = async () => (await client.ask({ idempotencyKey: 'accrual-1' })).accruals;
    const first = await (await ask()).create(accrualOf());
    expect(await (await ask()).create(accrualOf())).toEqual(first);
    expect(await entriesIn(client)).toBe(2);
  });

  test('no turnover is declared for it', async () => {
    const client = await newClient();
    const { accruals, reports } = await client.ask();
    await accruals.create(accrualOf({ kind: 'deferred_income', accno: 3400, accrual_accno: 2300 }));
    const { figures } = await reports.vatReturn({ from: '2026-10-01', to: '2026-12-31' });
    expect(figures.find(({ figure }) => figure === '200')?.amount ?? '0.00').toBe('0.00');
  });
});

describe('what is refused changes nothing', () => {
  test('closed periods, days that go back, parts that are too many or too small', async () => {
    const client = await newClient();
    const { accruals, settings } = await client.ask();
    const before = await entriesIn(client);
    const refused = [
      [{ released_from: '2026-12-31' }, ['released_from']],
      [{ released_from: '2027-02-01', released_to: '2027-01-31' }, ['released_to']],
      [{ released_to: '2090-01-01' }, ['released_to']],
      [{ amount: '0.05', released_to: '2027-12-31' }, ['released_to']],
      [{ amount: '-1' }, ['amount']],
      [{ amount: '1.005' }, ['amount']],
      [{ amount: undefined }, ['amount']],
      [{ supply_from: '2026-01-01' }, ['supply_to']],
      [{ accno: 9 }, ['accno', 'accno']],
    ] as const;
    for (const [fields, issues] of refused)
      expect([fields, await issuesOf(accruals.create(accrualOf(fields)))]).toEqual([fields, issues]);
    await settings.close(closingOf('2025-12-31'));
    expect(await refusalCode(accruals.create(accrualOf({ transdate: '2025-12-31' })))).toBe('period_closed');
    expect(
      await refusalCode(accruals.create(accrualOf({ entry_id: 999_999, transdate: '2027-01-31' }))),
    ).toBe('not_found');
    expect(await entriesIn(client)).toBe(before);
    expect(await refusalCode(accruals.find({ id: 1 }))).toBe('not_found');
    expect(await refusalCode(accruals.reverse({ id: 1, reversal: {} }))).toBe('not_found');
  });

  test('it is reversed as a whole, once, on its own days, and not where one is closed', async () => {
    const client = await newClient();
    const { accruals, settings } = await client.ask();
    await accruals.create(accrualOf({ transdate: '2025-12-31', released_to: '2026-12-31' }));
    await settings.close(closingOf('2025-12-31'));
    expect(await refusalCode(accruals.reverse({ id: 1, reversal: {} }))).toBe('period_closed');
    await settings.close(closingOf('2025-12-30'));
    const all = await Promise.allSettled([1, 2, 3].map(() => accruals.reverse({ id: 1, reversal: {} })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected') expect(refusalOf(one.reason)?.code).toBe('already_reversed');
    for (const day of ['2025-12-31', '2026-01-01', '2026-06-30', '2026-12-31'])
      expect([day, await balancesOn(client, day)]).toEqual([day, ['0.00', '0.00']]);
    expect(await accruals.find({ id: 1 })).toMatchObject({ state: 'REVERSED', open: '0.00' });
    expect((await accruals.find({ id: 1 })).entries).toHaveLength(26);
  });

  test('another client sees nothing of it', async () => {
    const { accruals } = await (await newClient()).ask();
    await accruals.create(accrualOf());
    const other = (await (await newClient()).ask()).accruals;
    expect(await refusalCode(other.find({ id: 1 }))).toBe('not_found');
    expect((await other.list({})).items).toEqual([]);
  });
});

describe('of a document', () => {
  const covers = { supply_from: '2026-11-01', supply_to: '2027-10-31' };

  test('the share of the next year is proposed by days or months, of what its line has booked', async () => {
    const client = await newClient();
    const { payables, accruals, reports } = await client.ask();
    await payables.post(
      payableOf({
        ...{ invnumber: 'P-1', transdate: '2026-11-05', taxentries: [] },
        expenseentries: [{ amount: '1200.00', expense_accno: 6500 }],
      }),
    );
    const { items } = await reports.journal({});
    const entry_id = items.find(({ reference }) => reference === 'P-1')?.id ?? 0;
    const of = { ...covers, amount: undefined, entry_id };
    expect(await accruals.create(accrualOf({ ...of, share: 'months' }))).toMatchObject({
      ...{ amount: '1000.00', entry_id, share: 'months' },
    });
    expect(await issuesOf(accruals.create(accrualOf(of)))).toEqual(['entry_id']);
    await accruals.reverse({ id: 1, reversal: {} });
    // 304 of 365 days.
    expect(await accruals.create(accrualOf(of))).toMatchObject({ amount: '999.45' });
    expect(await issuesOf(accruals.create(accrualOf({ entry_id, amount: '1200.01' })))).toEqual([
      ...['amount', 'entry_id'],
    ]);
    expect(
      await issuesOf(accruals.create(accrualOf({ entry_id, accno: 6000, transdate: '2027-12-31' }))),
    ).toEqual(['accno']);
  });

  test('parallel accruals of one entry become one', async () => {
    const client = await newClient();
    const { gl, accruals } = await client.ask();
    const { id: entry_id } = await gl.post(
      entryOf('2026-11-05', [
        [6500, '1200'],
        [1020, '-1200'],
      ]),
    );
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => accruals.create(accrualOf({ entry_id, amount: '10' }))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balancesOn(client, '2026-12-31', [1300])).toEqual(['10.00']);
  });

  test('invoices whose period goes past the day are proposed until they have an accrual', async () => {
    const client = await newClient();
    const { invoices, accruals } = await client.ask();
    const invoice = (invnumber: string, fields: object) =>
      invoices.post(
        invoiceOf({
          ...{ invnumber, transdate: '2026-11-01', taxentries: [], ...fields },
          incomeentries: [{ amount: '1200.00', income_accno: 3400 }],
        }),
      );
    await invoice('A-1', covers);
    await invoice('A-2', { supply_from: '2026-11-01', supply_to: '2026-12-31' });
    await invoice('A-3', { transdate: '2027-01-31', supply_from: '2026-12-01', supply_to: '2027-01-31' });
    const asked = { on: '2026-12-31', share: 'months' } as const;
    const { proposals } = await accruals.proposals(asked);
    expect(proposals).toMatchObject([
      { kind: 'deferred_income', invnumber: 'A-1', amount: '1000.00', total: '1200.00', accno: 3400 },
      { kind: 'accrued_income', invnumber: 'A-3', amount: '600.00', transdate: '2026-12-31' },
    ]);
    for (const {
      document: _,
      invnumber: __,
      partynumber: ___,
      name: ____,
      total: _____,
      ...one
    } of proposals)
      await accruals.create({
        ...one,
        share: 'months',
        accrual_accno: one.kind === 'deferred_income' ? 2300 : 1300,
      });
    expect((await accruals.proposals(asked)).proposals).toEqual([]);
    expect(await balancesOn(client, '2026-12-31', [1300, 2300])).toEqual(['600.00', '-1000.00']);
  });
});
