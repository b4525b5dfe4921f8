import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, entryOf, reversalOf, type TestClient } from '../ledger.ts';
import { abaConnectOf, columns, fillPayroll, journalOf, monthOf } from './payroll.ts';

/** §32: journals of payroll programs, by the procedures that REST calls, too. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const readyClient = async (): Promise<TestClient> => {
  const client = await newClient();
  await (await client.ask()).payroll.saveMapping(columns);
  return client;
};
const sentencesOf = async (answer: Promise<unknown>) =>
  refusalOf(await answer.catch((error: unknown) => error))?.issues.map(({ message }) => message);
const balancesOf = async (client: TestClient) => {
  const { accounts } = await (await client.ask()).reports.trialBalance({ to: '2029-12-31' });
  return Object.fromEntries(accounts.map(({ accno, balance }) => [accno, balance]));
};
const entriesIn = async (client: TestClient) => (await (await client.ask()).gl.list({})).items.length;

describe('a file', () => {
  test('becomes one collective entry, by account, side and text, and without people', async () => {
    const client = await readyClient();
    const { payroll, gl } = await client.ask();
    const made = await payroll.create(journalOf());
    expect(made).toMatchObject({
      ...{ id: 1, format: 'csv', mapping_version: 1, lines: 4, amount: '9000.00', transdate: '2026-01-31' },
      ...{ filename: 'lohn-01.csv', description: 'Löhne 31.01.2026' },
    });
    expect(await gl.get({ reference: made.reference })).toMatchObject({
      kind: 'payroll',
      glentries: [
        { accno: 5000, debit: '9000.00', memo: '1000 Monatslohn' },
        { accno: 5000, credit: '477.00', memo: '5010 Abzug AHV' },
        { accno: 1020, credit: '8523.00' },
      ],
    });
    expect(await entriesIn(client)).toBe(1);
    expect(await sentencesOf(gl.reverse(reversalOf(made.reference)))).toEqual([
      `Entry ${made.reference} belongs to a payroll journal; reverse it there.`,
    ]);
  });

  test('is booked once, also in parallel, and again after it was reversed as a whole', async () => {
    const client = await readyClient();
    const { payroll } = await client.ask();
    const all = await Promise.allSettled([1, 2, 3].map(() => payroll.create(journalOf())));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected') expect(refusalOf(one.reason)?.code).toBe('entry_exists');
    const reversed = await payroll.reverse({ id: 1, reversal: {} });
    expect(reversed).toMatchObject({ id: 1, reversed_by: expect.any(Number), reversed: expect.any(String) });
    expect(await balancesOf(client)).toMatchObject({ 5000: '0.00', 1020: '0.00' });
    expect(await refusalCode(payroll.reverse({ id: 1, reversal: {} }))).toBe('already_reversed');
    expect(await payroll.create(journalOf())).toMatchObject({ id: 2 });
    expect((await payroll.list({})).items.map(({ id }) => id)).toEqual([2, 1]);
  });

  test('of two accounts a row, and of signed amounts, is read by its mapping', async () => {
    const client = await newClient();
    const { payroll } = await client.ask();
    expect(await refusalCode(payroll.create(journalOf()))).toBe('invalid');
    expect(await sentencesOf(payroll.saveMapping({ accno: 'Konto', debit: 'Soll' }))).toHaveLength(1);
    await payroll.saveMapping({ debit_accno: 'Soll', credit_accno: 'Haben', amount: 'Betrag', text: 'Text' });
    const rows = 'Soll,Haben,Betrag,Text\n5000,1020,"1,000.50",Lohn\n5000,1020,-0.50,Rundung\n';
    expect(await payroll.create(journalOf({ content: rows }))).toMatchObject({ amount: '1001.00', lines: 4 });
    expect(await payroll.saveMapping({ accno: 'Konto', amount: 'Betrag' })).toMatchObject({ version: 2 });
    const signed = 'konto\tbetrag\n5000\t200.00\n1020\t-200.00\n';
    expect(await payroll.create(journalOf({ content: signed }))).toMatchObject({ mapping_version: 2 });
    expect(await balancesOf(client)).toMatchObject({ 5000: '1200.00', 1020: '-1200.00' });
  });

  test.each(['own', 'collective'] as const)(
    'of AbaConnect, with the letter of the %s line',
    async (letter) => {
      const client = await newClient();
      const { payroll } = await client.ask();
      const sent = journalOf({ content: abaConnectOf(letter), transdate: undefined });
      expect(await payroll.create(sent)).toMatchObject({
        format: 'abaconnect',
        transdate: '2026-03-31',
        lines: 5,
      });
      expect(await balancesOf(client)).toMatchObject({ 5000: '5900.00', 1020: '-5500.00', 1091: '-400.00' });
    },
  );
});

describe('what is refused books nothing', () => {
  test('unknown accounts and amounts by line and column, and what does not balance', async () => {
    const client = await readyClient();
    const { payroll, settings } = await client.ask();
    const create = (content: string, more: object = {}) => payroll.create(journalOf({ content, ...more }));
    expect(await refusalCode(create(monthOf(['5999;;x;1;;'])))).toBe('account_unknown');
    expect(await sentencesOf(create(monthOf(['5999;;x;1;;', '1100;;x;;1;'])))).toEqual([
      expect.stringMatching(/^Line 6, Konto: Account 5999 does not exist/),
      expect.stringMatching(/^Line 7, Konto: Account 1100 is a receivables account/),
    ]);
    expect(await sentencesOf(create(monthOf(['5000;;x;viel;;'])))).toEqual([
      'Line 6, Soll: viel is not an amount.',
    ]);
    expect(await refusalCode(create(monthOf(['5000;;x;1;;'])))).toBe('entry_unbalanced');
    expect(await sentencesOf(create('Account;Soll;Haben\n'))).toEqual(
      expect.arrayContaining(['The file has no column Konto.']),
    );
    expect(await refusalCode(create(monthOf(), { transdate: undefined }))).toBe('invalid');
    expect(await refusalCode(create('<x/>'))).toBe('invalid');
    expect(await refusalCode(create('<!DOCTYPE a><AbaConnectContainer/>'))).toBe('invalid');
    expect(await refusalCode(create(abaConnectOf().replace('FIBU', 'LOHN')))).toBe('invalid');
    await settings.close(closingOf('2026-01-31'));
    expect(await refusalCode(create(monthOf()))).toBe('period_closed');
    expect(await refusalCode(payroll.reverse({ id: 1, reversal: {} }))).toBe('not_found');
    expect(await entriesIn(client)).toBe(0);
    expect((await payroll.list({})).items).toEqual([]);
  });

  test('a dry run shows the entry, and books nothing', async () => {
    const client = await readyClient();
    const { payroll } = await client.ask();
    const dry = await payroll.create({ ...journalOf(), dry_run: true });
    expect(dry.dry_run?.entries[0]?.postings).toHaveLength(3);
    expect(await entriesIn(client)).toBe(0);
  });
});

test('wage accounts are compared with the ledger, and what was booked otherwise is the difference', async () => {
  const client = await newClient();
  await fillPayroll(client);
  const { payroll, gl } = await client.ask();
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(await payroll.wages(year)).toMatchObject({
    accounts: [{ accno: 5000, payroll: '8523.00', ledger: '8523.00', difference: '0.00' }],
    total: { payroll: '8523.00', ledger: '8523.00', difference: '0.00' },
  });
  await gl.post(
    entryOf('2026-06-30', [
      [5000, '50'],
      [1020, '-50'],
    ]),
  );
  expect(await payroll.wages(year)).toMatchObject({ total: { ledger: '8573.00', difference: '50.00' } });
});
