/**
 * The features of a page that separation needs to know. `bill` is the payload of the QR-bill on it.
 */
export type PageMarks = { blank: boolean; separator: boolean; bill: string | undefined };

/** First and last page, counted from 0. */
export type Range = { first: number; last: number };

/**
 * The documents in a file by page. Blank pages and separator sheets cut and are left out. Between
 * them a new QR-bill cuts (the same payload again is no new one): before its page, or after it
 * where only the last page of the run carries a bill, since then bills stand on last pages. Where
 * no document is left, or only one, it is the whole file, so that nothing is lost.
 */
export const separate = (pages: readonly PageMarks[]): readonly Range[] => {
  const ranges = runsOf(pages).flatMap((run) => cutAtBills(pages, run));
  return ranges.length > 1 ? ranges : [{ first: 0, last: pages.length - 1 }];
};

const runsOf = (pages: readonly PageMarks[]): readonly Range[] => {
  const runs: Range[] = [];
  pages.forEach(({ blank, separator }, at) => {
    if (blank || separator) return;
    const run = runs.at(-1);
    if (run?.last === at - 1) run.last = at;
    else runs.push({ first: at, last: at });
  });
  return runs;
};

const cutAtBills = (pages: readonly PageMarks[], { first, last }: Range): readonly Range[] => {
  const bills = pages
    .map(({ bill }, at) => ({ at, bill }))
    .filter(({ at, bill }) => at >= first && at <= last && bill !== undefined);
  const onLastPages = bills[0]?.at !== first && bills.at(-1)?.at === last;
  const starts = [first];
  bills.forEach(({ at, bill }, index) => {
    const before = bills[index - 1];
    if (before && before.bill !== bill) starts.push(onLastPages ? before.at + 1 : at);
  });
  return starts.map((start, index) => ({ first: start, last: (starts[index + 1] ?? last + 1) - 1 }));
};
