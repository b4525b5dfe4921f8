import { writeCamt, writeMt940 } from '@kontor/bank';
import { expect, test } from 'vitest';
import { refusalCode, testInstallation } from '../installation.ts';
import {
  balances,
  batch,
  camtOf,
  created,
  entryOf,
  iban,
  qr_iban,
  sendStatement,
  statementOf,
} from './statement.ts';

/** Files of banks (docs/interface §26): each statement and each payment is in the books once. */
const installation = await testInstallation();

const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;

const newClient = async () => {
  const client = await installation.newClient();
  await (await client.ask()).accounts.save({ ...bank, iban, qr_iban });
  return client;
};
type TestClient = Awaited<ReturnType<typeof newClient>>;

const send = (client: TestClient, content: string | Uint8Array, media_type?: string) =>
  sendStatement(installation, client, content, media_type);

const first = statementOf({
  ...balances('1000.00', '1070.00'),
  entries: [entryOf('100.00', 'E1'), entryOf('-30.00', 'E2')],
});

test('a statement is read with its lines, and the same again adds nothing, in this file or another one', async () => {
  const client = await newClient();
  expect(await send(client, camtOf(first))).toEqual({
    lines: 2,
    statements: [
      {
        id: 1,
        accno: 1020,
        statement_id: 'S1',
        known: false,
        differs: false,
        follows: 'first',
        lines: 2,
        remarks: 0,
      },
    ],
  });
  const again = {
    lines: 0,
    statements: [expect.objectContaining({ id: 1, known: true, differs: false, lines: 0 })],
  };
  expect(await send(client, camtOf(first))).toEqual(again);
  expect(await send(client, writeCamt([first], { version: '04', created }))).toEqual(again);
  const { items } = await (await client.ask()).bank.statements({ accno: 1020 });
  expect(items).toEqual([
    expect.objectContaining({
      id: 1,
      iban,
      opening: '1000.00',
      closing: '1070.00',
      lines: 2,
      open: 2,
      file_name: 'camt.xml',
    }),
  ]);
});

test('a notification beside a statement: each payment once, whichever comes first, and a batch is divided by it', async () => {
  const { itemized, whole } = batch;
  for (const [files, lines] of [
    [
      [itemized, whole],
      [2, 0],
    ],
    [
      [whole, itemized],
      [1, 1],
    ],
  ] as const) {
    const client = await newClient();
    const read = [];
    for (const statement of files) read.push((await send(client, camtOf(statement))).lines);
    expect(read).toEqual(lines);
    const kept = await installation.database.prisma.bank_line.findMany({
      where: { client_id: client.client.id },
    });
    expect(kept.map(({ amount }) => String(amount)).toSorted()).toEqual(['40', '60']);
    const [entry] = await installation.database.prisma.bank_entry.findMany({
      where: { client_id: client.client.id },
    });
    expect(entry?.counted_by).not.toBeNull();
  }
});

test('equal payments of one day are two, with or without references of the bank', async () => {
  const client = await newClient();
  const twins = [entryOf('50.00', ''), entryOf('50.00', ''), entryOf('50.00', 'E3'), entryOf('50.00', 'E3')];
  const { lines } = await send(
    client,
    camtOf(statementOf({ ...balances('0.00', '200.00'), entries: twins })),
  );
  expect(lines).toBe(4);
});

test('what a statement follows is told: the one before, a gap, an overlap', async () => {
  const client = await newClient();
  const next = (statement_id: string, [opening, closing]: [string, string], days: [string, string]) =>
    camtOf(
      statementOf({
        ...{ statement_id, message_id: statement_id, ...balances(opening, closing, days) },
        entries: [entryOf('10.00', statement_id, undefined, days[1])],
      }),
    );
  const follows = [];
  for (const one of [
    next('A', ['0.00', '10.00'], ['2026-01-01', '2026-01-31']),
    next('B', ['10.00', '20.00'], ['2026-01-31', '2026-02-28']),
    next('C', ['50.00', '60.00'], ['2026-04-01', '2026-04-30']),
    next('D', ['20.00', '30.00'], ['2026-04-15', '2026-05-31']),
  ])
    follows.push(...(await send(client, one)).statements.map((statement) => statement.follows));
  for (const one of [
    // On the day on which the one before ended: of it, and of days after it.
    next('E', ['25.00', '35.00'], ['2026-05-31', '2026-05-31']),
    next('F', ['40.00', '50.00'], ['2026-05-31', '2026-06-30']),
  ])
    follows.push(...(await send(client, one)).statements.map((statement) => statement.follows));
  expect(follows).toEqual(['first', 'statement', 'gap', 'overlap', 'overlap', 'gap']);
  const { items } = await (await client.ask()).reports.reconciledStatements({ accno: 1020 });
  expect(items.map((statement) => statement.follows).toReversed()).toEqual(follows);
});

test('a report of a day that still runs reports the balance with which it opened and the one since', async () => {
  const client = await newClient();
  const { opening } = balances('1000.00', '0.00');
  const report = statementOf({
    ...{ kind: 'camt.052', statement_id: 'R1', message_id: 'R', opening },
    interim: { amount: '1100.00', day: '2026-02-10' },
    entries: [entryOf('100.00', 'E1')],
  });
  expect(await send(client, camtOf(report))).toEqual({
    lines: 1,
    statements: [
      {
        id: 1,
        accno: 1020,
        statement_id: 'R1',
        known: false,
        differs: false,
        follows: '',
        lines: 1,
        remarks: 0,
      },
    ],
  });
  const { items } = await (await client.ask()).bank.statements({ from: '2026-02-10', to: '2026-02-10' });
  expect(items).toMatchObject([
    { opening: '1000.00', opening_on: '2026-02-10', interim: '1100.00', interim_on: '2026-02-10' },
  ]);
  expect(items[0]).not.toHaveProperty('closing');
  // The day's statement counts the entry, and is the first.
  const { statements } = await send(client, camtOf(first));
  expect(statements).toMatchObject([{ known: false, follows: 'first', lines: 1 }]);
});

test('what a file has beside its standard is reported by remarks, which stay with the statement and the line', async () => {
  const client = await newClient();
  const { opening } = balances('1000.00', '0.00');
  const unclosed = statementOf({ opening, entries: [entryOf('100.00', 'E1')] });
  // The details have the other sign.
  const text = camtOf(unclosed).replace(
    /(<TxDtls>.*<CdtDbtInd>)CRDT(.*<\/TxDtls>)/s,
    (_, before, after) => `${before}DBIT${after}`,
  );
  const { statements } = await send(client, text);
  expect(statements).toMatchObject([{ id: 1, follows: '', lines: 1, remarks: 2 }]);
  const asked = await client.ask();
  expect((await asked.bank.statements({})).items).toMatchObject([
    {
      opening: '1000.00',
      remarks: [
        {
          code: 'no_closing',
          message: 'Die Bank nennt keinen Schlusssaldo; die Summe der Buchungen lässt sich nicht prüfen.',
        },
      ],
    },
  ]);
  expect(await asked.bank.line({ id: 1 })).toMatchObject({
    amount: '100.00',
    remarks: [
      {
        code: 'detail_differs',
        message: 'In den Einzelheiten steht -100.00; genommen wurde der Betrag der Buchung, 100.00.',
        params: [
          { name: 'told', value: '-100.00' },
          { name: 'amount', value: '100.00' },
        ],
      },
    ],
  });
});

test.each([
  ['with references of the bank', ['E1', 'E2', 'E3']],
  ['without', ['', '', '']],
] as const)(
  'a statement whose ids are known and whose content is not says what is new in it: entries %s',
  async (_, [one, two, three]) => {
    const client = await newClient();
    const asked = await client.ask();
    const entries = [entryOf('100.00', one), entryOf('-30.00', two)];
    await send(client, camtOf(statementOf({ ...balances('1000.00', '1070.00'), entries })));
    const more = statementOf({
      ...balances('1000.00', '1120.00'),
      entries: [...entries, entryOf('50.00', three)],
    });
    const differing = { known: true, differs: true, lines: 1, follows: 'overlap' };
    expect((await send(client, camtOf(more))).statements).toMatchObject([{ id: 2, ...differing }]);
    for (const again of [more, statementOf({ ...balances('1000.00', '1070.00'), entries })])
      expect((await send(client, camtOf(again))).statements).toMatchObject([
        { id: 2, known: true, differs: false, lines: 0 },
      ]);
    const { items } = await asked.bank.lines({ statement: 2 });
    expect(items).toMatchObject([{ amount: '50.00', remarks: [{ code: 'told_otherwise' }] }]);
    expect((await asked.bank.lines({})).items).toHaveLength(3);
    expect((await asked.bank.statements({})).items).toMatchObject([
      { id: 2, statement_id: 'S1', remarks: [{ code: 'edition' }] },
      { id: 1, statement_id: 'S1', remarks: [] },
    ]);
    for (const check of ['bank_statements', 'bank_entries', 'bank_lines'])
      expect(await asked.verify.run({ check })).toMatchObject({ count: 0 });
  },
);

test('a file sent twice at once is there once', async () => {
  const client = await newClient();
  const answers = await Promise.all([0, 1, 2].map(() => send(client, camtOf(first))));
  expect(answers.map(({ lines }) => lines).toSorted()).toEqual([0, 0, 2]);
});

test('MT940 is read as well, and the next year has its own statement of the same number', async () => {
  const client = await newClient();
  const of = (year: string, opening: string, closing: string) => {
    const entries = first.entries.map((entry) => ({
      ...entry,
      ...{ code: 'NTRF/000', booked_on: `${year}-02-10`, value_date: `${year}-02-10` },
    }));
    const days = balances(opening, closing, [`${year}-02-10`, `${year}-02-10`]);
    const ids = { message_id: 'STARTUMS', statement_id: `${year}-02-10/00001/1` };
    return writeMt940([statementOf({ ...first, ...days, ...ids, kind: 'MT940', entries })]);
  };
  const read = [];
  for (const text of [
    of('2026', '1000.00', '1070.00'),
    of('2026', '1000.00', '1070.00'),
    of('2027', '1070.00', '1140.00'),
  ])
    read.push((await send(client, text, 'text/plain')).lines);
  expect(read).toEqual([2, 0, 2]);
});

test('what is not right is refused, and nothing of the file is kept', async () => {
  const client = await newClient();
  const wrong = statementOf({ ...balances('0.00', '99.99'), entries: [entryOf('100.00', 'E1')] });
  expect(await refusalCode(send(client, camtOf(first, { ...wrong, statement_id: 'S2' })))).toBe(
    'bank_statement_unbalanced',
  );
  expect(await refusalCode(send(client, camtOf({ ...first, account: 'CH5604835012345678009' })))).toBe(
    'bank_account_unknown',
  );
  expect(await refusalCode(send(client, camtOf({ ...first, currency: 'EUR' })))).toBe('invalid');
  expect(await refusalCode(send(client, '<Document/>'))).toBe('malformed');
  expect((await (await client.ask()).bank.statements({})).items).toEqual([]);
});
