import { Readable } from 'node:stream';
import type { ListSpelling } from '../formats/formats.ts';

/** A page of a list, and the cursor to go on after it. */
export type Page = { items: readonly unknown[]; next?: string | undefined };

/** How a list is written, with a record taken as the procedure answers it. */
export type Spelled = Omit<ListSpelling, 'record'> & { record: (item: unknown) => string };

/**
 * Records of a long list that are read and written at once. More of them would keep other requests waiting, and memory for as
 * long as the caller does not take them.
 */
export const pageRecords = 100;

/** A list that is one page, as one text. */
export const textOf = (page: Page, spelled: Spelled): string =>
  spelled.opening + recordsOf(page, spelled) + spelled.closing;

const recordsOf = ({ items }: Page, { record, between }: Spelled): string => items.map(record).join(between);

/** Reads the page after a cursor, and has it `written` in the same turn. */
export type PageAfter = (next: string, written: (page: Page) => WrittenPage) => Promise<WrittenPage>;

type WrittenPage = { text: string; next: string | undefined };

/**
 * A list of any length, page by page (docs/interface.md §13): the next page is read when the caller has taken what came
 * before. When one can't be read, the stream fails and the connection breaks, so that no part is taken for the whole.
 */
export const streamOf = (first: Page, spelled: Spelled, pageAfter: PageAfter): Readable =>
  Readable.from(pagesOf(first, spelled, pageAfter), { objectMode: false });

async function* pagesOf(first: Page, spelled: Spelled, pageAfter: PageAfter) {
  const written = (page: Page): WrittenPage => ({
    text: spelled.between + recordsOf(page, spelled),
    next: page.next,
  });
  yield spelled.opening + recordsOf(first, spelled);
  for (let { next } = first; next !== undefined; ) {
    const page = await pageAfter(next, written);
    yield page.text;
    next = page.next;
  }
  yield spelled.closing;
}
