import { accounts, bookingDate, checkOf, instant, integer, text, unboundedDecimal } from '@kontor/domain';
import { freshDatabase } from '@kontor/testing';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Prisma } from '../src/generated/client.ts';
import { copiedRows, textsOf } from '../src/postgres/copied/copy.ts';
import { instantOf, textMapper } from '../src/postgres/row-mapper.ts';

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

const copied = async (statement: Prisma.Sql) =>
  (await copiedRows(pool, statement, 10_000_000)).lines.map(textsOf);

test('rows are taken apart into the texts of which PostgreSQL made them, whatever is in them', async () => {
  const rows = await copied(
    Prisma.sql`SELECT t, null, ${7}::integer, t, ${true}::boolean, ${null}::text, t FROM unnest(${texts}::text[]) AS t`,
  );
  expect(rows).toEqual(texts.map((one) => [one, null, '7', one, 't', null, one]));
});

test('reading stops after the row by which rows are longer than asked for, and the next statement has a connection', async () => {
  const long = (count: number) =>
    Prisma.sql`SELECT repeat('x', 100000) FROM generate_series(1, ${count}::integer)`;
  const lengths = async (count: number, mostBytes: number) => {
    const { lines, isCut } = await copiedRows(pool, long(count), mostBytes);
    return [isCut, ...lines.map(({ length }) => length)];
  };
  expect(await lengths(1_000, 250_000)).toEqual([true, 100_000, 100_000, 100_000]);
  // A row by itself is read, and the one after it, which says that there are more.
  expect(await lengths(1_000, 10)).toEqual([true, 100_000, 100_000]);
  expect(await lengths(2, 250_000)).toEqual([false, 100_000, 100_000]);
});

test('bytes are counted, not characters', async () => {
  const { lines, isCut } = await copiedRows(
    pool,
    Prisma.sql`SELECT repeat('€', 100) FROM generate_series(1, 9)`,
    650,
  );
  expect([isCut, lines.length, lines[0]?.length]).toEqual([true, 3, 100]);
});

test('a statement that is refused is told, and leaves its connection as it was', async () => {
  await expect(copied(Prisma.sql`SELECT 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  expect(await copied(Prisma.sql`SELECT 1`)).toEqual([['1']]);
});

describe('a record of a copied row', () => {
  const line = z.object({ text: text(32), no: integer, taxdate: bookingDate.optional() });
  const schema = z.object({
    ...{ id: z.int(), number: text(32, 1), note: text(), amount: unboundedDecimal, day: bookingDate },
    ...{ at: instant, terms: integer.optional(), open: z.boolean(), state: z.enum(['OPEN', 'PAID']) },
    party: z.object({ name: text(), id: z.int(), terms: integer.optional(), since: instant }),
    ...{ lines: z.array(line), accnos: accounts },
  });
  const columns = [...Object.keys(schema.shape).filter((name) => name !== 'state'), 'key'];
  const state = (column: (name: string) => string) => (column('amount') === '0' ? 'PAID' : 'OPEN');
  const rowsWith = (values: readonly string[]) => Prisma.sql`
    SELECT 7 AS id, 'N-1' AS number, t AS note, (n % 2)::numeric AS amount, '2026-02-28'::date + n::integer % 2 AS day,
           '2026-01-14 09:30:00.5+00'::timestamptz AS at, CASE WHEN n % 3 = 0 THEN 30 END AS terms, n % 2 = 0 AS open,
           jsonb_build_object('name', t, 'id', n, 'since', '2026-01-14 09:30:00+00'::timestamptz, 'fax', t,
             'tax_accnos', CASE WHEN n % 2 = 0 THEN '[2200, 2201]'::jsonb END, 'ended', null)
             || CASE WHEN n % 3 = 0 THEN '{"terms": 10}' ELSE '{"terms": null}' END::jsonb AS party,
           CASE WHEN n % 4 = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('text', left(t, 32), 'no', 1),
             jsonb_build_object('text', '', 'no', -2, 'taxdate', '2026-01-14')) END AS lines,
           CASE WHEN n % 2 = 0 THEN ARRAY[2200, 2201] ELSE '{}' END AS accnos, t AS key
      FROM unnest(${values}::text[]) WITH ORDINALITY AS u(t, n)`;
  const read = async (statement: Prisma.Sql) => {
    const recordFrom = textMapper(schema, columns, { state });
    const rows = await copied(Prisma.sql`SELECT ${Prisma.raw(columns.join(', '))} FROM (${statement}) u`);
    return rows.map((row) => recordFrom(row));
  };

  test('has the values of its columns and what is derived of them, and is valid, whatever is in its texts', async () => {
    const records = await read(rowsWith(texts));
    expect(records).toEqual(
      texts.map((one, at) => {
        const n = at + 1;
        const terms = n % 3 === 0;
        return {
          ...{
            id: 7,
            number: 'N-1',
            note: one,
            amount: `${n % 2}`,
            day: n % 2 === 0 ? '2026-02-28' : '2026-03-01',
          },
          ...{ at: '2026-01-14T09:30:00.500Z', ...(terms ? { terms: 30 } : {}), open: n % 2 === 0 },
          state: n % 2 === 0 ? 'PAID' : 'OPEN',
          party: { name: one, id: n, since: '2026-01-14T09:30:00.000Z', ...(terms ? { terms: 10 } : {}) },
          lines:
            n % 4 === 0
              ? []
              : [
                  { text: [...one].slice(0, 32).join(''), no: 1 },
                  { text: '', no: -2, taxdate: '2026-01-14' },
                ],
          accnos: n % 2 === 0 ? [2200, 2201] : [],
        };
      }),
    );
    // A vertical tab cannot be stored.
    for (const [at, record] of records.entries())
      expect([texts[at], schema.safeParse(record).success]).toEqual([texts[at], !texts[at]?.includes('\v')]);
  });

  test.each([
    ['a number that is blank', "number = ' '"],
    ['a day out of range', "day = '1899-12-31'"],
    ['a moment out of range', "at = '1899-12-31'"],
    ['a key that is missing', "party = party - 'name'"],
    ['a number in place of a text', `party = party || '{"name": 1}'`],
    ['a text in place of a number', `party = party || '{"id": "1"}'`],
    ['a line of which a key is missing', 'lines = lines || \'{"no": 1}\''],
    ['something that is not a list', "lines = '{}'"],
    ['null in place of a text', 'note = NULL'],
    ['an account without a number', 'accnos = ARRAY[0]'],
  ])('is not valid with %s', async (_, change) => {
    const [name = '', value = ''] = change.split(/ = (.*)/s);
    const others = columns.filter((column) => column !== name).join(', ');
    const [one] = await read(rowsWith(['x']));
    const [changed] = await read(
      Prisma.sql`SELECT ${Prisma.raw(others)}, ${Prisma.raw(value)}${Prisma.raw(
        { day: '::date', at: '::timestamptz', lines: '::jsonb' }[name] ?? '',
      )} AS ${Prisma.raw(name)} FROM (${rowsWith(['x'])}) v`,
    );
    expect([checkOf(schema)(one), schema.safeParse(changed).success]).toEqual([true, false]);
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
