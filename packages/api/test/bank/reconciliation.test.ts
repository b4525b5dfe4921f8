import type { BankStatement } from '@kontor/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesOf } from '../../../print/test/pdf-text.ts';
import { refusalCode, testInstallation } from '../installation.ts';
import { entryOf as glOf } from '../ledger.ts';
import { camtOf, entryOf, iban, sendStatement, statementOf } from './statement.ts';

/**
 * Balances at banks beside those in the ledger (docs/interface §26): all of a difference is
 * explained.
 */
const installation = await testInstallation();

const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;

const newClient = async (more: object = {}) => {
  const client = await installation.newClient();
  const ask = await client.ask();
  await ask.accounts.save({ ...bank, iban, ...more } as never);
  return { client, ask };
};
type Ready = Awaited<ReturnType<typeof newClient>>;

type Movements = readonly (readonly [day: string, amount: number])[];
const text = (francs: number) => francs.toFixed(2);
const total = (movements: Movements) => movements.reduce((sum, [, amount]) => sum + amount, 0);

let sent = 0;
/** Sends a statement of these entries, with the day of its opening balance and its last day. */
const tell = async (
  { client }: Ready,
  {
    opening,
    days: [from, to],
    movements,
    more,
  }: {
    opening: number;
    days: readonly [string, string];
    movements: Movements;
    more?: Partial<BankStatement>;
  },
) => {
  sent += 1;
  const balances = {
    opening: { amount: text(opening), day: from },
    closing: { amount: text(opening + total(movements)), day: to },
  };
  const entries = movements.map(([day, amount], at) =>
    entryOf(text(amount), `${sent}-${at}`, undefined, day),
  );
  const ids = { message_id: `M${sent}`, statement_id: `S${sent}` };
  await sendStatement(installation, client, camtOf(statementOf({ ...ids, ...balances, entries, ...more })));
};

const byHand = ({ ask }: Ready, day: string, amount: number, accno = 6500) =>
  ask.gl.post(
    glOf(day, [
      [1020, text(amount)],
      [accno, text(-amount)],
    ]),
  );

const bookAll = async ({ ask }: Ready) => {
  for (const { id, amount, status } of (await ask.bank.lines({ limit: 1000 })).items)
    if (status === 'open' || status === 'proposed') await book({ ask } as Ready, id, amount);
};
const book = ({ ask }: Pick<Ready, 'ask'>, id: number, amount: string) =>
  ask.bank.book({
    id,
    bank_booking: { outcome: { documents: [], accounts: [{ why: 'account', accno: 6500, amount }] } },
  } as never);

/** The id of the entry that was booked last. */
const lastEntry = async ({ ask }: Ready) => {
  const { items } = await ask.reports.journal({ limit: 1000 });
  return Math.max(...items.map(({ id }) => id));
};

const report = ({ ask }: Ready, day: string) => ask.reports.reconciliation({ accno: 1020, day } as never);
const sumsOf = ({ sums }: Awaited<ReturnType<typeof report>>) =>
  Object.fromEntries(sums.map(({ kind, count, amount }) => [kind, [count, amount]]));

test('a year whose lines are booked reconciles to zero, on the days of its statements and between them', async () => {
  const ready = await newClient();
  await byHand(ready, '2026-01-01', 1000, 2800);
  let opening = 1000;
  for (let month = 1; month <= 12; month++) {
    const day = (of: number) => `2026-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
    const movements = [
      [day(3), 50.5],
      [day(14), -20.25 - month],
      [day(28), 7],
    ] as const;
    await tell(ready, { opening, days: [day(1), day(28)], movements });
    opening += total(movements);
  }
  await bookAll(ready);
  for (const day of ['2026-01-01', '2026-01-10', '2026-06-28', '2026-07-03', '2026-12-31'])
    expect(await report(ready, day)).toMatchObject({
      difference: '0.00',
      unexplained: '0.00',
      sums: [],
      items: [],
    });
  expect(await report(ready, '2026-12-31')).toMatchObject({
    bank: text(opening),
    ledger: text(opening),
    closing_on: '2026-12-28',
  });
  const { items, next } = await ready.ask.reports.reconciledStatements({ accno: 1020, limit: 10 });
  expect(items.map(({ difference, open, follows }) => [difference, open, follows])).toEqual(
    Array.from({ length: 10 }, () => ['0.00', 0, 'statement']),
  );
  const rest = await ready.ask.reports.reconciledStatements({ accno: 1020, after: next ?? '' });
  expect(rest.items.map(({ day, follows }) => [day, follows])).toEqual([
    ['2026-02-28', 'statement'],
    ['2026-01-28', 'first'],
  ]);
});

test('each reason of a difference is reported by itself', async () => {
  const ready = await newClient();
  const { ask } = ready;
  // The ledger had 900 where the bank had 1000, and the statement of the second day is missing.
  await byHand(ready, '2026-01-15', 900, 2800);
  await tell(ready, {
    opening: 1000,
    days: ['2026-02-01', '2026-02-01'],
    movements: [
      ['2026-02-01', 10],
      ['2026-02-01', 20],
      ['2026-02-01', -5],
    ],
  });
  await tell(ready, { opening: 1100, days: ['2026-02-03', '2026-02-03'], movements: [['2026-02-03', 40]] });
  await book(ready, 1, '10.00');
  await ask.bank.ignore({ id: 3 });
  // By hand two days later, and taken for the line.
  await byHand(ready, '2026-02-05', 20);
  const entry = await lastEntry(ready);
  await ask.bank.book({
    id: 2,
    bank_booking: { outcome: { documents: [], accounts: [], entries: [{ entry_id: entry }] } },
  } as never);
  await byHand(ready, '2026-02-03', 7);
  const found = await report(ready, '2026-02-03');
  expect(found).toMatchObject({
    bank: '1140.00',
    ledger: '917.00',
    difference: '223.00',
    unexplained: '0.00',
    left_out: 0,
    statement_id: `S${sent}`,
  });
  expect(sumsOf(found)).toEqual({
    before: [1, '100.00'],
    gap: [1, '75.00'],
    line: [2, '35.00'],
    day: [1, '20.00'],
    entry: [1, '-7.00'],
  });
  expect(found.items.filter(({ kind }) => kind === 'line' || kind === 'day')).toEqual([
    expect.objectContaining({
      line_id: 3,
      status: 'ignored',
      amount: '-5.00',
      description: 'Gasthaus Löwen',
    }),
    expect.objectContaining({ line_id: 4, day: '2026-02-03', amount: '40.00' }),
    expect.objectContaining({ line_id: 2, day: '2026-02-01', ledger_day: '2026-02-05', status: 'booked' }),
  ]);
  expect(sumsOf(await report(ready, '2026-02-05'))).not.toHaveProperty('day');
  const { items } = await ask.reports.reconciledStatements({ accno: 1020 });
  expect(items).toEqual([
    expect.objectContaining({
      follows: 'gap',
      bank: '1140.00',
      ledger: '917.00',
      difference: '223.00',
      lines: 1,
      open: 1,
    }),
    expect.objectContaining({
      follows: 'first',
      bank: '1025.00',
      ledger: '910.00',
      difference: '115.00',
      lines: 3,
      open: 0,
    }),
  ]);
});

test('an opening entry on the day of the balance or beside it is before the first statement', async () => {
  for (const [opened, began] of [
    ['2025-12-31', '2025-12-31'],
    ['2026-01-01', '2025-12-31'],
    ['2026-01-01', '2026-01-01'],
    ['2025-12-31', '2026-01-01'],
  ] as const) {
    const ready = await newClient();
    await byHand(ready, opened, 500, 2800);
    await tell(ready, { opening: 500, days: [began, '2026-01-31'], movements: [['2026-01-02', 10]] });
    await book(ready, 1, '10.00');
    expect(await report(ready, '2026-01-31'), `${opened} ${began}`).toMatchObject({
      difference: '0.00',
      items: [],
    });
  }
});

test('a notification counts until a statement covers its day, and an account in euros is compared in euros', async () => {
  const ready = await newClient({ accno: 1025, currency: 'EUR', description: 'Bank EUR' } as never);
  const { ask, client } = ready;
  await ask.exchangeRates.save({
    rates: [
      { currency: 'EUR', day: '2026-01-01', rate: '0.9' },
      { currency: 'EUR', day: '2026-02-02', rate: '0.95' },
    ],
  } as never);
  await tell(ready, {
    opening: 0,
    days: ['2026-02-01', '2026-02-01'],
    movements: [['2026-02-01', 100]],
    more: { currency: 'EUR' },
  });
  const notice = statementOf({
    kind: 'camt.054',
    message_id: 'N',
    statement_id: 'N',
    currency: 'EUR',
    entries: [entryOf('30.00', 'N1', undefined, '2026-02-04')],
  });
  await sendStatement(installation, client, camtOf(notice));
  await ask.gl.post(
    glOf(
      '2026-02-01',
      [
        [1025, '100.00'],
        [6500, '-100.00'],
      ],
      { currency: 'EUR' },
    ),
  );
  await ask.gl.revalue({ transdate: '2026-02-02' as never });
  const on = (day: string) => ask.reports.reconciliation({ accno: 1025, day } as never);
  expect(await on('2026-02-03')).toMatchObject({
    currency: 'EUR',
    bank: '100.00',
    ledger: '100.00',
    unexplained: '0.00',
  });
  expect(await on('2026-02-04')).toMatchObject({
    bank: '130.00',
    ledger: '100.00',
    difference: '30.00',
    unexplained: '0.00',
  });
  await tell(ready, {
    opening: 100,
    days: ['2026-02-05', '2026-02-05'],
    movements: [],
    more: { currency: 'EUR' },
  });
  expect(await on('2026-02-05')).toMatchObject({ bank: '100.00', difference: '0.00', unexplained: '0.00' });
  expect(await refusalCode(on('2026-01-31'))).toBe('not_found');
  expect(await refusalCode(ask.reports.reconciliation({ accno: 1024 } as never))).toBe('not_found');
  expect(await refusalCode(ask.reports.reconciledStatements({ accno: 1024 }))).toBe('not_found');
});

const collected = async (content: AsyncIterable<string>) => {
  let joined = '';
  for await (const part of content) joined += part;
  return joined;
};

test('it is a file for auditors: CSV, a workbook, and a page in each language', async () => {
  const ready = await newClient();
  const { ask } = ready;
  await byHand(ready, '2026-01-15', 900, 2800);
  const movements = [
    ['2026-02-01', 10],
    ['2026-02-01', 20],
  ] as const;
  await tell(ready, { opening: 1000, days: ['2026-02-01', '2026-02-01'], movements });
  await book(ready, 1, '10.00');
  await byHand(ready, '2026-02-01', 7);
  const asked = { report: 'reconciliation', accno: 1020, day: '2026-02-01' } as const;
  const csv = await ask.exports.csv(asked as never);
  expect(
    (await collected(csv.content)).split('\r\n').map((line) => line.split(',').toSpliced(4, 1).join()),
  ).toEqual([
    'kind,day,ledger_day,description,status,line_id,entry_id,currency,amount',
    'ledger,2026-02-01,,1020 Bank,,,,CHF,917.00',
    'before,2026-02-01,,,,,,CHF,100.00',
    'line,2026-02-01,,Gasthaus Löwen,open,2,,CHF,20.00',
    expect.stringMatching(/^entry,2026-02-01,,,,,\d+,CHF,-7.00$/),
    'unexplained,2026-02-01,,,,,,CHF,0.00',
    'bank,2026-02-01,,Statement up to 2026-02-01,,,,CHF,1030.00',
    '',
  ]);
  const { file_name, content } = await ask.exports.xlsx(asked as never);
  expect(file_name).toMatch(/-reconciliation\.xlsx$/);
  expect((await collected(content)).slice(0, 4)).toBe('UEsD');
  expect(await refusalCode(ask.print.reconciliation({ accno: 1020 } as never))).toBe('invalid');
  const sender = {
    name: 'Muster AG',
    street: 'Bahnhofstrasse',
    zipcode: '8001',
    city: 'Zürich',
    country: 'CH',
  };
  await ask.settings.save({ sender });
  const { print } = await ready.client.ask();
  const titles = {
    de: 'Bankabstimmung per',
    fr: 'Rapprochement bancaire au',
    it: 'Riconciliazione bancaria al',
    en: 'Bank reconciliation at',
  };
  for (const [language_code, title] of Object.entries(titles)) {
    const file = await print.reconciliation({ accno: 1020, day: '2026-02-01', language_code } as never);
    expect(file.file_name).toBe('1020 2026-02-01.pdf');
    const pages = await pagesOf(Uint8Array.from(Buffer.from(await collected(file.content), 'base64')));
    expect(pages).toHaveLength(1);
    const lines = pages.join('\n').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining(title),
        expect.stringContaining('1020 Bank · CH93'),
        ...['917.00', '1’030.00', '100.00', '20.00', '−7.00', 'Gasthaus Löwen'],
      ]),
    );
  }
});

const dayOf = (at: number) => `2026-02-${String(at + 1).padStart(2, '0')}`;
const days = fc.integer({ min: 0, max: 27 });
const francs = fc
  .integer({ min: -50_000, max: 50_000 })
  .filter((units) => units !== 0)
  .map((units) => units / 100);
const step = fc.oneof(
  fc.record({
    does: fc.constant('statement' as const),
    from: days,
    length: fc.integer({ min: 0, max: 9 }),
    opening: francs,
    amounts: fc.array(fc.tuple(fc.nat(9), francs), { maxLength: 3 }),
  }),
  fc.record({
    does: fc.constant('next' as const),
    length: fc.integer({ min: 0, max: 4 }),
    amounts: fc.array(fc.tuple(fc.nat(4), francs), { maxLength: 3 }),
  }),
  fc.record({ does: fc.constant('notice' as const), day: days, amount: francs }),
  fc.record({ does: fc.constant('hand' as const), day: days, amount: francs }),
  fc.record({
    does: fc.constantFrom('book' as const, 'ignore' as const, 'take' as const),
    nth: fc.nat(20),
    day: days,
  }),
  fc.record({ does: fc.constant('undo' as const), nth: fc.nat(20), day: fc.option(days) }),
);

test('any statements, bookings, undos and entries by hand: the sum of what explains is the difference, to the cent', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const ready = await newClient();
      const { ask, client } = ready;
      // By the last day and the order of sending, as the report takes them.
      const statements: { from: number; to: number; opening: number; closing: number }[] = [];
      const latest = () => statements.toSorted((a, b) => a.to - b.to).at(-1);
      const add = async (
        from: number,
        to: number,
        opening: number,
        amounts: readonly (readonly [number, number])[],
      ) => {
        const movements = amounts.map(
          ([after, amount]) => [dayOf(Math.min(from + after, to)), amount] as const,
        );
        await tell(ready, { opening, days: [dayOf(from), dayOf(to)], movements });
        statements.push({ from, to, opening, closing: opening + total(movements) });
      };
      for (const one of steps) {
        const lines = (await ask.bank.lines({ limit: 1000 })).items;
        const line = 'nth' in one ? lines[one.nth % Math.max(1, lines.length)] : undefined;
        const isOpen = line?.status === 'open' || line?.status === 'proposed';
        if (one.does === 'statement')
          await add(one.from, Math.min(27, one.from + one.length), one.opening, one.amounts);
        if (one.does === 'next') {
          const before = latest() ?? { to: 0, closing: 0 };
          const from = Math.min(27, before.to + 1);
          await add(from, Math.min(27, from + one.length), before.closing, one.amounts);
        }
        if (one.does === 'notice') {
          sent += 1;
          const entries = [entryOf(text(one.amount), `N${sent}`, undefined, dayOf(one.day))];
          await sendStatement(
            installation,
            client,
            camtOf(statementOf({ kind: 'camt.054', message_id: `N${sent}`, statement_id: 'N', entries })),
          );
        }
        if (one.does === 'hand') await byHand(ready, dayOf(one.day), one.amount);
        if (one.does === 'ignore' && line && isOpen) await ask.bank.ignore({ id: line.id });
        if (one.does === 'book' && line && isOpen) await book(ready, line.id, line.amount);
        if (one.does === 'take' && line && isOpen) {
          await byHand(ready, dayOf(one.day), Number(line.amount));
          const entry = await lastEntry(ready);
          await ask.bank.book({
            id: line.id,
            bank_booking: { outcome: { documents: [], accounts: [], entries: [{ entry_id: entry }] } },
          } as never);
        }
        if (one.does === 'undo' && line && !isOpen)
          await ask.bank.undo({
            id: line.id,
            ...(one.day == null ? {} : { bank_undoing: { transdate: dayOf(one.day) } }),
          } as never);
      }
      const began = statements.toSorted((a, b) => a.from - b.from)[0];
      if (!began) return;
      for (const at of [began.from, 9, 18, 27].filter((day) => day >= began.from)) {
        const found = await report(ready, dayOf(at));
        const said = found.sums.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
        const listed = found.items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
        expect([found.unexplained, said, listed, found.left_out]).toEqual([
          '0.00',
          Math.round(Number(found.difference) * 100),
          said,
          0,
        ]);
        const { items } = await ask.transactions.saldo({ accno: '1020', to: dayOf(at) } as never);
        expect(Number(found.ledger)).toBeCloseTo(
          items.reduce((sum, { amount }) => sum + Number(amount), 0),
          4,
        );
        const ended = statements.filter(({ to }) => to === at).at(-1);
        if (ended) expect(Number(found.bank)).toBeCloseTo(ended.closing, 4);
        compared += 1;
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(5);
});
