import { bookingDate, instant, integer, text, unboundedDecimal } from '@kontor/domain';
import { freshDatabase } from '@kontor/testing';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Prisma } from '../src/generated/client.ts';
import { copiedRecords, leadingTexts, rowTexts, shownOf } from '../src/lists/copied-rows.ts';
import { copiedRows } from '../src/postgres/copy.ts';
import { instantOf } from '../src/postgres/row-mapper.ts';

const { url } = await freshDatabase();
const options = '-c TimeZone=UTC -c DateStyle=ISO';
const pool = new pg.Pool({ connectionString: url, options, max: 1 });
afterAll(() => pool.end());

const characters = [
  '"',
  '\\',
  ',',
  '\t',
  '\n',
  '\r',
  '\v',
  ' ',
  "'",
  'N',
  '&',
  'ü',
  '€',
  '\uff01',
  '𝄞',
  '{',
  '}',
  '[',
  ']',
];
const longer = (texts: readonly string[]) => texts.flatMap((one) => characters.map((other) => one + other));
const texts = ['', ...characters, ...longer(characters), 'plain', 'Zürich 8', 'x'.repeat(33), 'ü'.repeat(17)];

const pageOf = async (statement: Prisma.Sql) =>
  shownOf(await copiedRows(pool, statement, { limit: 100_000, mostBytes: 10_000_000 }), 100_000);

test('rows are taken apart into the texts of which PostgreSQL made them, whatever stands in them', async () => {
  const page = await pageOf(
    Prisma.sql`SELECT t, null, ${7}::integer, t, ${true}::boolean, ${null}::text, t FROM unnest(${texts}::text[]) AS t`,
  );
  expect(page.count).toBe(texts.length);
  for (const [at, one] of texts.entries())
    expect(rowTexts(page, at)).toEqual([one, null, '7', one, 't', null, one]);
});

test('the first columns are read by themselves', async () => {
  const page = await pageOf(Prisma.sql`SELECT n, 'CHF', null FROM generate_series(8, 9) AS n`);
  expect([0, 1].map((at) => leadingTexts(page, at, 2))).toEqual([
    ['8', 'CHF'],
    ['9', 'CHF'],
  ]);
});

test('reading stops after the row by which rows are longer than asked for, and the next statement has a connection', async () => {
  const long = (count: number) =>
    Prisma.sql`SELECT repeat('x', 100000) FROM generate_series(1, ${count}::integer)`;
  const cut = await copiedRows(pool, long(1_000), { limit: 1_000, mostBytes: 250_000 });
  expect([cut.isCut, cut.ends]).toEqual([true, [100_001, 200_002, 300_003]]);
  // A row by itself is read, and the one after it, which tells that there are more.
  const two = await copiedRows(pool, long(1_000), { limit: 1_000, mostBytes: 10 });
  expect([two.isCut, two.ends]).toEqual([true, [100_001, 200_002]]);
  const whole = await copiedRows(pool, long(2), { limit: 1_000, mostBytes: 250_000 });
  expect([whole.isCut, whole.ends]).toEqual([false, [100_001, 200_002]]);
});

test('a statement that is refused is told, and leaves its connection as it was', async () => {
  await expect(pageOf(Prisma.sql`SELECT 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  expect((await pageOf(Prisma.sql`SELECT 1`)).count).toBe(1);
});

describe('a plain row', () => {
  const line = z.object({ text: text(32), no: integer, taxdate: bookingDate.optional() });
  const schema = z.object({
    ...{ id: z.int(), number: text(32, 1), note: text(32), amount: unboundedDecimal, day: bookingDate },
    ...{ at: instant, terms: integer.optional(), open: z.boolean(), state: z.enum(['OPEN', 'PAID']) },
    party: z.object({ name: text(32), id: z.int(), terms: integer.optional(), since: instant }),
    lines: z.array(line),
    place: integer.optional(),
  });
  const columns = [
    ...Object.keys(schema.shape).filter((name) => name !== 'state' && name !== 'place'),
    'key',
  ];
  const derived = {
    state: (column: (name: string) => string) => (column('amount') === '0' ? 'PAID' : 'OPEN'),
    place: (_: unknown, at: number) => (at % 2 === 0 ? at : undefined),
  };
  const beside = { party: ['fax', 'tax_accnos', 'ended', 'terms2'] };
  const rowsWith = (values: readonly string[]) => Prisma.sql`
    SELECT 7 AS id, 'N-1' AS number, t AS note, (n % 2)::numeric AS amount, '2026-02-28'::date + n::integer % 2 AS day,
           '2026-01-14 09:30:00.5+00'::timestamptz AS at, CASE WHEN n % 3 = 0 THEN 30 END AS terms, n % 2 = 0 AS open,
           jsonb_build_object('name', t, 'id', n, 'since', '2026-01-14 09:30:00+00'::timestamptz, 'fax', t,
             'tax_accnos', CASE WHEN n % 2 = 0 THEN '[2200, 2201]'::jsonb END, 'ended', null)
             || CASE WHEN n % 3 = 0 THEN '{"terms": 10}' ELSE '{}' END::jsonb AS party,
           CASE WHEN n % 4 = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('text', t, 'no', 1),
             jsonb_build_object('text', '', 'no', -2, 'taxdate', '2026-01-14')) END AS lines, t AS key
      FROM unnest(${values}::text[]) WITH ORDINALITY AS u(t, n)`;

  /** The values of a row as they are written: numbers as texts, and texts of bytes in UTF-8. */
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written);
    return typeof value === 'number' ? String(value) : value;
  };
  const decoded = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decoded);
    return typeof value === 'string' ? Buffer.from(value, 'latin1').toString() : written(value);
  };

  const read = async (statement: Prisma.Sql) => {
    const page = await pageOf(Prisma.sql`SELECT ${Prisma.raw(columns.join(', '))} FROM (${statement}) u`);
    const { plainRow, row } = copiedRecords(page, { schema, columns, derived, beside });
    return page.ends.map((_, at) => ({ plain: plainRow(at), row: () => row(at) }));
  };

  test('has the values of its texts, unless one of them is escaped or may not be valid', async () => {
    const rows = await read(rowsWith(texts));
    const isPlain = (one: string) => !/["&<>\\\t\n\r\v\uff01]/.test(one) && Buffer.byteLength(one) <= 32;
    for (const [at, { plain, row }] of rows.entries()) {
      const one = texts[at] ?? '';
      if (isPlain(one)) expect([one, decoded(plain)]).toEqual([one, written(row())]);
      else expect([one, plain]).toEqual([one, undefined]);
    }
    expect(texts.filter(isPlain).length).toBeGreaterThan(100);
  });

  test.each([
    ['a number that is blank', "number = ' '"],
    ['a day out of range', "day = '1899-12-31'"],
    ['a moment out of range', "at = '1899-12-31'"],
    ['a key that nobody knows', `party = party || '{"other": 1}'`],
    ['a key that is missing', "party = party - 'name'"],
    ['a number in place of a text', `party = party || '{"name": 1}'`],
    ['a text in place of a number', `party = party || '{"id": "1"}'`],
    ['a line of which a key is missing', 'lines = lines || \'{"no": 1}\''],
    ['something that is no list', "lines = '{}'"],
    ['null in place of a text', 'note = NULL'],
  ])('is none where there is %s', async (_, change) => {
    const [name = '', value = ''] = change.split(/ = (.*)/s);
    const others = columns.filter((column) => column !== name).join(', ');
    const [one] = await read(rowsWith(['x']));
    const [changed] = await read(
      Prisma.sql`SELECT ${Prisma.raw(others)}, ${Prisma.raw(value)}${Prisma.raw(
        { day: '::date', at: '::timestamptz', lines: '::jsonb' }[name] ?? '',
      )} AS ${Prisma.raw(name)} FROM (${rowsWith(['x'])}) v`,
    );
    expect([one?.plain !== undefined, changed?.plain]).toEqual([true, undefined]);
  });
});

test('a moment in JSON is read as the instant that PostgreSQL wrote, to the millisecond, whatever its fraction', async () => {
  const { rows } = await pool.query<{ json: string; instant: string }>(`
    SELECT to_jsonb(at)->>0 AS json, to_char(date_trunc('milliseconds', at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS instant
      FROM unnest(ARRAY['2026-01-14 09:30:00', '2026-01-14 09:30:00.5', '2024-02-29 23:59:59.123',
                        '1900-01-01 00:00:00.001999', '9999-12-31 23:59:59.999999']::timestamptz[]) AS at`);
  expect(rows).toHaveLength(5);
  for (const { json, instant } of rows) expect([json, instantOf(json)]).toEqual([json, instant]);
  expect(instantOf('2026-01-14T09:30:00.5+01:00')).toBe('2026-01-14T08:30:00.500Z');
});
