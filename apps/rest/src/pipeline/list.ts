import { Readable } from 'node:stream';
import { rowsOf, type Steps } from '@kontor/domain';
import type { ListFormat } from '../formats/formats.ts';

/** A page of a list, and the cursor to go on after it. */
export type Page = { items: readonly unknown[]; next?: string | undefined };

/** The records of a page: their rows, where it was made from rows. */
export const recordsIn = (page: Page): readonly unknown[] => rowsOf(page) ?? page.items;

/** Writes a list; `record` takes a record as the procedure answers it, or its row. */
export type ListWriter = Omit<ListFormat, 'record'> & { record: (item: unknown) => string };

/** A list of at most this many records is a short request. */
export const shortList = 100;

/**
 * The number of records of a long list that are read and written at once. More would keep other requests waiting, and use
 * memory for as long as the caller does not read them.
 */
export const pageRecords = 400;

/** Writes a list that is one page as one text. */
export const pageText = (page: Page, writer: ListWriter): string =>
  writer.opening + recordsOf(page, writer) + writer.closing;

/** Does the work of pageText in steps, one for each record. */
export function* pageTextInSteps(page: Page, writer: ListWriter): Steps<string> {
  let text = writer.opening;
  for (const [at, item] of recordsIn(page).entries()) {
    text += (at === 0 ? '' : writer.between) + writer.record(item);
    yield;
  }
  return text + writer.closing;
}

const recordsOf = (page: Page, { record, between }: ListWriter): string => {
  let text = '';
  for (const [at, item] of recordsIn(page).entries()) text += (at === 0 ? '' : between) + record(item);
  return text;
};

/** Reads the page after a cursor, and calls `written` with it while it holds the permit. */
export type PageAfter = (next: string, written: (page: Page) => WrittenPage) => Promise<WrittenPage>;

/** The bytes of a page: a text would be encoded when it is sent, and be held as long as its bytes. */
type WrittenPage = { bytes: Uint8Array; next: string | undefined };

/**
 * Streams a list of any length, page by page (docs/interface.md §13): the next page is read when the caller has read the one
 * before. When a page can't be read, the stream fails and the connection is closed, so that no caller takes a part for the
 * whole list.
 */
export const listStream = (first: Page, writer: ListWriter, pageAfter: PageAfter): Readable =>
  Readable.from(pagesOf(first, writer, pageAfter), { objectMode: false });

async function* pagesOf(first: Page, writer: ListWriter, pageAfter: PageAfter) {
  const written = (page: Page): WrittenPage => ({
    bytes: Buffer.from(writer.between + recordsOf(page, writer)),
    next: page.next,
  });
  yield Buffer.from(writer.opening + recordsOf(first, writer));
  for (let { next } = first; next !== undefined; ) {
    const page = await pageAfter(next, written);
    yield page.bytes;
    next = page.next;
  }
  yield writer.closing;
}
