import type { z } from 'zod';

/**
 * The values of a record's fields in the order of its schema, undefined where a field has none. A record in it is a row itself,
 * and a list of records an array of rows.
 */
export type RecordRow = readonly unknown[];

/**
 * The records of a page: `row` makes the row of one from what was read, and `record` the record of a row. `plainRow` finds the row
 * of a record that is valid by `schema` and whose texts no format escapes, and is undefined for any other: its texts have a
 * character for each byte of UTF-8, so that they need be neither decoded nor encoded, and its numbers may be texts.
 */
export type RowSource<Item> = {
  count: number;
  schema?: z.ZodType;
  plainRow?: (at: number) => RecordRow | undefined;
  row: (at: number) => RecordRow;
  record: (row: RecordRow) => Item;
};

/** The check of a row by `schema`; `parse` checks the record of a row that did not pass. */
export type RowCheck = {
  schema: z.ZodType;
  passes: (row: RecordRow) => boolean;
  parse: (record: unknown) => unknown;
};

type Kept = { source: RowSource<unknown>; check?: RowCheck; items?: unknown[] };

const kept = Symbol('rows');

type PageOfRows = { [kept]?: Kept };

// One getter for all pages: V8 makes a hidden class for each getter, in its old memory, which would keep the rows of its page
// through all quick collections.
const items: PropertyDescriptor & ThisType<PageOfRows> = {
  enumerable: true,
  get() {
    const own = this[kept];
    if (own) own.items ??= Array.from({ length: own.source.count }, (_, at) => recordAt(own, at));
    return own?.items;
  },
};

/**
 * Makes a page of a list from the rows of its records. Each row is made when somebody asks for it, so that of a long page that is
 * written record by record only one is in memory; and a record only when somebody asks for the items, as to make objects of many
 * fields takes longer than to read the rows.
 */
export const pageOfRows = <Item>(
  source: RowSource<Item>,
  next: string | undefined,
): { items: Item[]; next?: string } => {
  const page: PageOfRows & { next?: string } = {};
  Object.defineProperty(page, kept, { value: { source } satisfies Kept });
  Object.defineProperty(page, 'items', items);
  if (next !== undefined) page.next = next;
  return page as { items: Item[]; next?: string };
};

/** The records of a page: its plain row, where it has one, and its row, or its record where the check had to change it. */
export type RowsRead = {
  count: number;
  plainRow: (at: number) => RecordRow | undefined;
  at: (at: number) => unknown;
};

/** The records of a page that was made from rows. */
export const rowsOf = (page: object): RowsRead | undefined => {
  const own = (page as PageOfRows)[kept];
  if (!own) return undefined;
  const { source, check } = own;
  // A plain row is valid by the schema by which it was read.
  const isChecked = !check || check.schema === source.schema;
  return {
    count: source.count,
    plainRow: (at) => (isChecked ? source.plainRow?.(at) : undefined),
    at: (at) => checkedRow(own, at),
  };
};

/** Has the rows of a page checked when they are made. Returns false for a page that was not made from rows. */
export const checkRowsLater = (page: object, check: RowCheck): boolean => {
  const own = (page as PageOfRows)[kept];
  if (own) own.check = check;
  return own !== undefined;
};

const checkedRow = ({ source, check }: Kept, at: number): unknown => {
  const row = source.row(at);
  return !check || check.passes(row) ? row : parsedBy(check, source.record(row));
};

const recordAt = ({ source, check }: Kept, at: number): unknown => {
  const row = source.row(at);
  const record = source.record(row);
  return !check || check.passes(row) ? record : parsedBy(check, record);
};

/** Parses a record of an answer. What breaks its schema is a fault of the program or of the books, not of the request. */
const parsedBy = ({ parse }: RowCheck, record: unknown): unknown => {
  try {
    return parse(record);
  } catch (cause) {
    throw new Error('Output validation failed for a record of a page', { cause });
  }
};
