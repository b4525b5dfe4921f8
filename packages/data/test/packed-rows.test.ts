import { expect, test } from 'vitest';
import { unpackedRow } from '../src/lists/packed-rows.ts';
import { instantOf } from '../src/postgres/row-mapper.ts';
import { testInstallation } from './books.ts';

const connection = await (await testInstallation()).connect();

test('a row is taken apart into the texts of which PostgreSQL made it, whatever stands in them', async () => {
  const characters = ['"', '\\', ',', '(', ')', ' ', '\n', 'ü', '€'];
  const longer = (texts: readonly string[]) => texts.flatMap((text) => characters.map((one) => text + one));
  const [one, two] = [characters, longer(characters)];
  const texts = ['', ...one, ...two, ...longer(two)];
  const { rows } = await connection.query<{ text: string; packed: string }>(
    'SELECT text, ROW(text, null, 7, text, true, text)::text AS packed FROM unnest($1::text[]) AS text',
    [texts],
  );
  expect(rows).toHaveLength(texts.length);
  for (const { text, packed } of rows) {
    expect(unpackedRow(packed, 6)).toEqual([text, null, '7', text, 't', text]);
  }
});

test('a moment in JSON is read as the instant that PostgreSQL wrote, to the millisecond, whatever its fraction', async () => {
  const { rows } = await connection.query<{ json: string; instant: string }>(`
    SELECT to_jsonb(at)->>0 AS json, to_char(date_trunc('milliseconds', at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS instant
      FROM unnest(ARRAY['2026-01-14 09:30:00', '2026-01-14 09:30:00.5', '2024-02-29 23:59:59.123',
                        '1900-01-01 00:00:00.001999', '9999-12-31 23:59:59.999999']::timestamptz[]) AS at`);
  expect(rows).toHaveLength(5);
  for (const { json, instant } of rows) expect([json, instantOf(json)]).toEqual([json, instant]);
  expect(instantOf('2026-01-14T09:30:00.5+01:00')).toBe('2026-01-14T08:30:00.500Z');
});
