import { expect, test } from 'vitest';
import { unpackedRow } from '../src/lists/packed-rows.ts';
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
