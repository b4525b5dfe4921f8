import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageOfRows, scalars as scalarKinds, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { type Page, pageBytes, sizeOf } from '../postgres/page.ts';
import type { TextRow, TextRows } from '../postgres/statements.ts';
import { type Derived, recordReader } from './record-rows.ts';

/**
 * The columns of a list. Those with scalars are packed: PostgreSQL writes them as one text, as it writes a row, because the
 * driver takes longer for each column than to find its text in that of the row. Records and lists come in columns of their own, as a
 * row doubles the quotes of JSON.
 */
export type PackedColumns = { scalars: readonly string[]; nested: readonly string[] };

/** The columns of the records of `schema` but for those in `not`, and `more` scalars, as those of a cursor. */
export const packedColumns = (
  schema: z.ZodObject,
  { not = [], more = [] }: { not?: readonly string[]; more?: readonly string[] },
): PackedColumns => {
  const fields = Object.entries(schema.shape).filter(([name]) => !not.includes(name));
  const named = (nested: boolean) =>
    fields.filter(([, field]) => isNested(field as z.ZodType) === nested).map(([name]) => name);
  return { scalars: [...named(false), ...more], nested: named(true) };
};

const isNested = (field: z.ZodType): boolean => {
  const { inner } = unwrapSchema(field);
  return inner instanceof z.ZodObject || (inner instanceof z.ZodArray && !scalarKinds.has(inner));
};

/**
 * The first of `rows`, packed, that are at most `pageBytes` long together, and the one that goes beyond, which tells that there
 * are more. They come in the order in which `rows` has them, as PostgreSQL keeps it in a window that has no order of its own.
 */
export const packedRows = (rows: Prisma.Sql, { scalars, nested }: PackedColumns): Prisma.Sql => {
  const named = Prisma.raw(['', ...nested.map((name) => `u."${name}"`)].join(', '));
  const size = sizeOf({ texts: ['packed'], lists: nested });
  // OFFSET 0 keeps PostgreSQL from computing a column again wherever it is named.
  return Prisma.sql`
  SELECT u.packed${named}, bytes FROM (
    SELECT u.*, sum(size) OVER w AS bytes, row_number() OVER w AS place FROM (
      SELECT u.*, ${size} AS size FROM (
        SELECT ROW(${Prisma.raw(scalars.map((name) => `u."${name}"`).join(', '))})::text AS packed${named}
          FROM (${rows}) u OFFSET 0) u OFFSET 0) u
    WINDOW w AS (ROWS UNBOUNDED PRECEDING)
  ) u WHERE bytes - size <= ${Prisma.raw(String(pageBytes))} OR place <= 2`;
};

/** The packed rows of a page, and whether there are more, which the last row tells that was selected. */
export const packedPage = (rows: readonly TextRow[], limit: number) => {
  const isBeyond = rows.length > 1 && Number(rows.at(-1)?.at(-1)) > pageBytes;
  return rows.length > limit || isBeyond
    ? { shown: rows.slice(0, -1), more: true }
    : { shown: rows, more: false };
};

type PackedPage<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  columns: PackedColumns;
  limit: number;
  /** Finds the fields that no column has. */
  derived?: Derived;
  /** Makes the cursor of a record, whose columns `text` reads. */
  cursor: (text: (name: string) => string) => string;
};

/** Makes a page of packed rows. Others go before it, as reading many rows takes long. */
export const pageOfPacked = async <Shape extends z.ZodRawShape>(
  { rows }: TextRows,
  { schema, columns: { scalars, nested }, limit, derived, cursor }: PackedPage<Shape>,
): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
  await nextTurn();
  const { shown, more } = packedPage(rows, limit);
  const { row, record } = recordReader(schema, { scalars, nested }, derived);
  const textsOf = (at: number) => unpackedRow(shown[at]?.[0] ?? '', scalars.length);
  const key = more ? textsOf(shown.length - 1) : undefined;
  const next = key && cursor((name) => key[scalars.indexOf(name)] ?? '');
  // The columns of records and lists come after that of the scalars.
  const rowAt = (at: number) => row(textsOf(at), shown[at] ?? [], 1);
  return pageOfRows({ count: shown.length, row: rowAt, record }, next);
};

const code = { quote: 0x22, comma: 0x2c, closing: 0x29 };

/** Finds the texts of `count` columns in that of a row: `(7,"a, b",,"say ""hi""")`. */
export const unpackedRow = (packed: string, count: number): (string | null)[] => {
  const texts = new Array<string | null>(count);
  let at = 1;
  for (let column = 0; column < count; column += 1) {
    const first = packed.charCodeAt(at);
    if (first === code.comma || first === code.closing) {
      texts[column] = null;
      at += 1;
    } else if (first !== code.quote) {
      const comma = packed.indexOf(',', at);
      const end = comma < 0 ? packed.length - 1 : comma;
      texts[column] = packed.slice(at, end);
      at = end + 1;
    } else {
      let end = packed.indexOf('"', at + 1);
      // A quote in a text is written twice.
      while (packed.charCodeAt(end + 1) === code.quote) end = packed.indexOf('"', end + 2);
      texts[column] = end === at + 1 ? '' : unquoted(packed.slice(at + 1, end));
      at = end + 2;
    }
  }
  return texts;
};

const unquoted = (text: string): string =>
  text.includes('"') || text.includes('\\') ? text.replace(/""|\\\\/g, ([first = '']) => first) : text;
