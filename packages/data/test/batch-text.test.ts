import { expect, test } from 'vitest';
import { type Fields, rowsFrom, rowsText, rowWriter } from '../src/postgres/gathered/batch-text.ts';
import { testInstallation } from './books.ts';

/** Rows of a batch travel as text; what PostgreSQL reads is what was written. */
const { connect } = await testInstallation();
const connection = await connect();

const fields = {
  name: 'text',
  amount: 'numeric',
  count: 'integer',
  id: 'bigint',
  day: 'date',
  open: 'boolean',
  list: 'jsonb',
  inner: { memo: 'text', rate: 'numeric' },
} as const satisfies Fields;

const read = async (rows: readonly object[], without: readonly string[] = []) => {
  const write = rowWriter(fields);
  const text = rowsText(rows.map((row, at) => ({ at, text: write(row) })));
  const { text: sql } = rowsFrom('$1', fields, without);
  const { rows: found } = await connection.query(`SELECT to_jsonb(r) AS row FROM (${sql}) r`, [text]);
  return found.map(({ row }) => row);
};

test('texts are read as they were written: with quotes, commas, line ends, braces, nothing in them', async () => {
  const texts = [
    '',
    ' ',
    'NULL',
    'null',
    '"a", {b}',
    "it's \\ \\N \\x41",
    'a\tb\r\nc',
    'Zürich 😀',
    '%s $1',
    '(,)',
  ];
  const rows = texts.map((name) => ({ name, list: [name], inner: { memo: name } }));
  const found = await read(rows);
  expect(found.map(({ name }) => name)).toEqual(texts);
  expect(found.map(({ list }) => list[0])).toEqual(texts);
  expect(found.map(({ memo }) => memo)).toEqual(texts);
  expect(found.map(({ at }) => at)).toEqual(texts.map((_, at) => at));
});

test('figures, days, objects and what is absent are read as they are', async () => {
  const row = {
    name: 'x',
    amount: '-1200.50',
    count: 7,
    id: 9007199254740991n,
    day: '2026-02-28',
    open: false,
  };
  expect(await read([{ ...row, list: { a: [1, null] }, inner: { rate: '8.10' } }])).toEqual([
    { ...row, at: 0, amount: -1200.5, id: 9007199254740991, list: { a: [1, null] }, memo: null, rate: 8.1 },
  ]);
  expect(await read([{ inner: { memo: null } }])).toEqual(
    [...[{ at: 0, name: null, amount: null, count: null, id: null, day: null, open: null, list: null }]].map(
      (absent) => ({ ...absent, memo: null, rate: null }),
    ),
  );
  expect(await read([])).toEqual([]);
});

test('a statement may leave columns out', async () => {
  expect(
    await read(
      [{ name: 'x', count: 1, inner: { memo: 'm' } }],
      ['amount', 'id', 'day', 'open', 'list', 'rate'],
    ),
  ).toEqual([{ at: 0, name: 'x', count: 1, memo: 'm' }]);
});

test('a text with a character that separates fields or rows is not written', () => {
  const write = rowWriter(fields);
  for (const name of ['a\u001fb', 'a\u001eb', '\u001d']) {
    expect(() => write({ name, inner: {} })).toThrow('reserved character');
    // In JSON it is escaped.
    expect(() => write({ list: [name], inner: {} })).not.toThrow();
  }
});
