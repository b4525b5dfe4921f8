import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageOfRows, type RecordRow } from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { CopiedRows } from '../postgres/copy.ts';
import type { Database } from '../postgres/database.ts';
import { type Page, pageBytes } from '../postgres/page.ts';
import type { PlainRow } from './pattern-part.ts';
import { type Derived, recordReader } from './record-rows.ts';
import { type Beside, plainReader } from './row-pattern.ts';

/** The columns of the records of `schema` but for those in `not`, and `more`, as those of a cursor. */
export const copiedColumns = (
  schema: z.ZodObject,
  { not = [], more = [] }: { not?: readonly string[]; more?: readonly string[] } = {},
): string[] => [...Object.keys(schema.shape).filter((name) => !not.includes(name)), ...more];

/**
 * The rows of a page of at most `limit`, of which `rows` selects one more, and whether there are more. Together they are at most
 * `pageBytes` long, but for a single one.
 */
export const copiedPage = async (
  { lists }: Pick<Database, 'lists'>,
  rows: Prisma.Sql,
  { columns, limit }: { columns: readonly string[]; limit: number },
): Promise<CopiedPage> => {
  const named = Prisma.raw(columns.map((name) => `u."${name}"`).join(', '));
  const statement = Prisma.sql`SELECT ${named} FROM (${rows}) u`;
  return shownOf(await lists.copied(statement, { limit, mostBytes: pageBytes }), limit);
};

/** Rows as they were copied, of which a page shows the first `count`; `line` has a character for each byte of a row. */
export type CopiedPage = Omit<CopiedRows, 'isCut'> & {
  line: (at: number) => string;
  count: number;
  more: boolean;
};

/** The rows that a page shows: the last one that was read may only tell that there are more. */
export const shownOf = ({ bytes, ends, isCut }: CopiedRows, limit: number): CopiedPage => {
  // The row that goes beyond is the first of the next page.
  const most = isCut ? Math.min(limit, ends.length - 1) : limit;
  return {
    bytes,
    ends,
    line: linesIn({ bytes, ends }),
    count: Math.min(ends.length, most),
    more: ends.length > most,
  };
};

/**
 * Finds the lines of rows, which are read in their order: a piece of many becomes a text at once, as V8 takes part of a text in less
 * time than it makes one. A longer piece would be memory that V8 asks the system for each time.
 */
const linesIn = ({ bytes, ends }: Pick<CopiedRows, 'bytes' | 'ends'>) => {
  let piece = { from: 0, until: 0, text: '' };
  return (at: number): string => {
    const [start, end] = [startOf({ ends }, at), (ends[at] as number) - 1];
    if (start < piece.from || end > piece.until) {
      const until = Math.max(end, Math.min(start + pieceLength, ends.at(-1) ?? 0));
      piece = { from: start, until, text: bytes.toString('latin1', start, until) };
    }
    return piece.text.slice(start - piece.from, end - piece.from);
  };
};

const pieceLength = 65_536;

type RecordsShown<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  columns: readonly string[];
  /** Finds the fields that no column has. */
  derived?: Derived;
  /** The keys that the JSON of a field has besides those of its schema. */
  beside?: Beside;
};

type PageShown<Shape extends z.ZodRawShape> = RecordsShown<Shape> & {
  /** Makes the cursor of a record, whose columns `text` reads. */
  cursor: (text: (name: string) => string) => string;
};

/** Makes a page of the rows that were copied. Others go before it, as reading many rows takes long. */
export const pageOfCopied = async <Shape extends z.ZodRawShape>(
  page: CopiedPage,
  shown: PageShown<Shape>,
): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
  await nextTurn();
  const { count, more } = page;
  const { schema, columns, cursor } = shown;
  const last = more ? rowTexts(page, count - 1) : undefined;
  const next = last && cursor((name) => last[columns.indexOf(name)] ?? '');
  return pageOfRows({ count, schema, ...copiedRecords(page, shown) }, next);
};

/** The records of the rows of a page, by their places in it. */
export const copiedRecords = <Shape extends z.ZodRawShape>(
  page: CopiedPage,
  { schema, columns, derived = {}, beside = {} }: RecordsShown<Shape>,
) => {
  const { ends } = page;
  const { row, record } = recordReader(schema, columns, derived);
  const plain = plainReader(schema, columns, beside);
  return {
    plainRow: (at: number): PlainRow => {
      const [start, end] = [startOf(page, at), (ends[at] as number) - 1];
      return end - start > mostPlain ? undefined : plain(page.line(at), at, derived);
    },
    row: (at: number): RecordRow => row(rowTexts(page, at), at),
    record,
  };
};

// A longer line is no quicker to read as one.
const mostPlain = 65_536;

const startOf = ({ ends }: Pick<CopiedRows, 'ends'>, at: number): number =>
  at === 0 ? 0 : (ends[at - 1] as number);

/** The texts of the columns of a row. */
export const rowTexts = (page: CopiedPage, at: number): (string | null)[] =>
  textsOf(page.bytes.toString('utf8', startOf(page, at), (page.ends[at] as number) - 1));

/** The texts of the first `count` columns of a row, where these are ASCII and none is null. */
export const leadingTexts = (page: CopiedPage, at: number, count: number): string[] => {
  const line = page.line(at);
  const texts: string[] = [];
  let start = 0;
  while (texts.length < count) {
    const tab = line.indexOf('\t', start);
    texts.push(line.slice(start, tab));
    start = tab + 1;
  }
  return texts;
};

/** The texts of the columns of a line without its end: `7\ta, b\t\\N`. */
export const textsOf = (line: string): (string | null)[] => {
  const texts: string[] = [];
  let start = 0;
  // Splitting a text takes half as long again.
  for (let tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', start)) {
    texts.push(line.slice(start, tab));
    start = tab + 1;
  }
  texts.push(line.slice(start));
  return line.includes('\\') ? texts.map(unescaped) : texts;
};

const unescaped = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_, letter) => escapes.get(letter) ?? letter);

const escapes = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);
