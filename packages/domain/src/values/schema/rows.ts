/**
 * The values of a record's fields in the order of its schema, undefined where a field has none. A record in it is a row itself,
 * and a list of records an array of rows.
 */
export type RecordRow = readonly unknown[];

type Kept = { rows: readonly RecordRow[]; record: (row: RecordRow) => unknown; items?: unknown[] };

const kept = Symbol('rows');

type PageOfRows = { [kept]?: Kept };

// One getter for all pages: V8 makes a hidden class for each getter, in its old memory, which would keep the rows of its page
// through all quick collections.
const items: PropertyDescriptor & ThisType<PageOfRows> = {
  enumerable: true,
  get() {
    const own = this[kept];
    if (own) own.items ??= own.rows.map(own.record);
    return own?.items;
  },
};

/**
 * Makes a page of a list from the rows of its records. `record` makes a record when somebody asks for the items; a facade that
 * writes the rows needs none, and to make objects of many fields takes it longer than to read the rows.
 */
export const pageOfRows = <Item>(
  rows: readonly RecordRow[],
  record: (row: RecordRow) => Item,
  next: string | undefined,
): { items: Item[]; next?: string } => {
  const page: PageOfRows & { next?: string } = {};
  Object.defineProperty(page, kept, { value: { rows, record } satisfies Kept });
  Object.defineProperty(page, 'items', items);
  if (next !== undefined) page.next = next;
  return page as { items: Item[]; next?: string };
};

/** The rows of a page that was made from rows. */
export const rowsOf = (page: object): readonly RecordRow[] | undefined => (page as PageOfRows)[kept]?.rows;
