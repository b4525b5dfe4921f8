import { expect, test } from 'vitest';
import {
  type Fields,
  fieldsIn,
  rowFrom,
  rowsFrom,
  rowsText,
  rowWriter,
} from '../src/postgres/gathered/batch-text.ts';
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

const write = rowWriter(fields);

/**
 * Reads rows from one text. What PostgreSQL reads of each of them alone has to be the same, but at
 * place 0.
 */
const read = async (rows: readonly object[]) => {
  const text = rowsText(rows.map((row, at) => ({ at, text: write(row) })));
  const found = await selected(rowsFrom('$1', fields), [text]);
  const one = rowFrom((at) => `$${at + 1}`, fields);
  for (const [at, row] of rows.entries())
    expect(await selected(one, fieldsIn(write(row)))).toEqual([{ ...found[at], at: 0 }]);
  return found;
};

const selected = async ({ text }: { text: string }, values: readonly (string | null)[]) => {
  const { rows } = await connection.query(`SELECT to_jsonb(r) AS row FROM (${text}) r`, [...values]);
  return rows.map(({ row }) => row);
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

test('a text with a character that separates fields or rows is not written', () => {
  for (const name of ['a\u001fb', 'a\u001eb', '\u001d']) {
    expect(() => write({ name, inner: {} })).toThrow('reserved character');
    // In JSON it is escaped.
    expect(() => write({ list: [name], inner: {} })).not.toThrow();
  }
});
