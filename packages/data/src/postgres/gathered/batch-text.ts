import { Prisma } from '../../generated/client.ts';

/**
 * The rows of a batch as one text, which PostgreSQL reads for a third of what JSON costs it: the
 * fields of a row in their order, and no names. The characters between them are those of ASCII for
 * it; no text that Kontor takes has them.
 */
type SqlType = 'bigint' | 'boolean' | 'date' | 'integer' | 'jsonb' | 'numeric' | 'text' | 'timestamptz';
export type Columns = Readonly<Record<string, SqlType>>;

/**
 * The fields of a row, and of objects in it, in their order. Each is a column of its name in SQL.
 */
export type Fields = Readonly<Record<string, SqlType | Columns>>;

const absent = '\u001d';
const beforeField = '\u001f';
const betweenRows = '\u001e';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that have a meaning in a batch
const reserved = /[\u001d-\u001f]/;

type Field = { name: string; type: SqlType; of: string | undefined };

const fieldsOf = (fields: Fields): Field[] =>
  Object.entries(fields).flatMap(([name, type]) =>
    typeof type === 'string' ? { name, type, of: undefined } : fieldsWithin(name, type),
  );

const fieldsWithin = (of: string, columns: Columns): Field[] =>
  Object.entries(columns).map(([name, type]) => ({ name, type, of }));

/**
 * Makes the function that writes a row as text, without its position in the batch. It joins the
 * fields, as rows wait for the database: V8 keeps a text that is put together by `+` in pieces
 * until it is read, which take eight times its length.
 */
export const rowWriter = (fields: Fields): ((row: object) => string) => {
  const all = fieldsOf(fields).map(({ type, ...field }) => ({ ...field, isJson: type === 'jsonb' }));
  // The first one is empty, so that the join writes a character before each field. Every call fills
  // all others.
  const texts = ['', ...all.map(() => '')];
  return (row) => {
    let at = 0;
    for (const { name, of, isJson } of all) {
      const holder = of === undefined ? row : (row as Record<string, object>)[of];
      at += 1;
      texts[at] = written((holder as Record<string, unknown>)[name], isJson);
    }
    return texts.join(beforeField);
  };
};

const written = (value: unknown, isJson: boolean): string => {
  if (value === undefined || value === null) return absent;
  if (isJson) return JSON.stringify(value);
  if (typeof value !== 'string') return String(value);
  if (reserved.test(value)) throw new Error('a text of a batch has a reserved character');
  return value;
};

/**
 * Joins rows that a writer has written, each with the position that its document has in the batch.
 */
export const rowsText = (rows: readonly { at: number; text: string }[]): string =>
  rows.map(({ at, text }) => at + text).join(betweenRows);

/** The fields of a row that a writer has written, as values of parameters. */
export const fieldsIn = (text: string): (string | null)[] =>
  text
    .split(beforeField)
    .slice(1)
    .map((field) => (field === absent ? null : field));

/** Selects the rows of a text, which is a parameter of the statement, with their position `at`. */
export const rowsFrom = (parameter: string, fields: Fields): Prisma.Sql => {
  const columns = [{ name: 'at', type: 'integer' }, ...fieldsOf(fields)].map(
    ({ name, type }, at) => `field[${at + 1}]::${type} AS "${name}"`,
  );
  // OFFSET 0, or PostgreSQL would take the row apart for each field.
  return Prisma.raw(`
    SELECT ${columns.join(', ')}
      FROM (SELECT string_to_array(row, chr(31), chr(29)) AS field
              FROM string_to_table(${parameter}::text, chr(30)) AS row OFFSET 0) read`);
};

/**
 * Selects a single row, at position 0, whose fields are parameters of the statement; `parameter`
 * names that of each.
 */
export const rowFrom = (parameter: (at: number) => string, fields: Fields): Prisma.Sql => {
  const columns = fieldsOf(fields).map(({ name, type }, at) => `${parameter(at)}::${type} AS "${name}"`);
  return Prisma.raw(`SELECT 0 AS "at", ${columns.join(', ')}`);
};

/** The number of fields of a row. */
export const countOf = (fields: Fields): number => fieldsOf(fields).length;
