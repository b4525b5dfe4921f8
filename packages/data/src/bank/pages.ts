// So many take the program some milliseconds to read, in which nobody else is served.
const limit = 500;

/** Reads rows in their order, some hundreds at a time; `read` gets the last row that was read. */
export async function* linesByPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, limit);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < limit) return;
  }
}
