/**
 * The values of a record's fields in the order of its schema, undefined where a field has none. A record in it is a row itself,
 * and a list of records an array of rows.
 */
export type RecordRow = readonly unknown[];

const rowsByPage = new WeakMap<object, readonly RecordRow[]>();

/**
 * Makes a page of a list from the rows of its records. `record` makes a record when somebody asks for the items; a facade that
 * writes the rows needs none, and to make objects of many fields takes it longer than to read the rows.
 */
export const pageOfRows = <Item>(
  rows: readonly RecordRow[],
  record: (row: RecordRow) => Item,
  next: string | undefined,
): { items: Item[]; next?: string } => {
  let items: Item[] | undefined;
  const page = {
    get items() {
      items ??= rows.map(record);
      return items;
    },
    ...(next === undefined ? {} : { next }),
  };
  rowsByPage.set(page, rows);
  return page;
};

/** The rows of a page that was made from rows. */
export const rowsOf = (page: object): readonly RecordRow[] | undefined => rowsByPage.get(page);
