import { Readable } from 'node:stream';
import type { Steps } from '@kontor/api';
import type { ListFormat } from '../formats/formats.ts';

/** A page of a list, and the cursor to go on after it. */
export type Page = { items: readonly unknown[]; next?: string | undefined };

/** A list of at most this many records is a short request. */
export const shortList = 100;

/**
 * The number of records of a long list that are read and written at once. More would keep other
 * requests waiting, and use memory for as long as the caller does not read them.
 */
export const pageRecords = 400;

/** Writes a list that is one page, in steps: one for each piece of it. */
export const pageBytes = (page: Page, writer: ListFormat): Steps<Uint8Array> => bytesOf(page, writer, writer);

/**
 * Writes the records of a page as bytes, piece by piece: a text would be encoded when it is sent,
 * and be held as long as its bytes.
 */
function* bytesOf(
  { items }: Page,
  { record, between }: ListFormat,
  { opening, closing }: { opening: string; closing: string },
): Steps<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let text = opening;
  for (const [at, item] of items.entries()) {
    if (at > 0) text += between;
    text += record(item as object);
    if (text.length < pieceLength) continue;
    pieces.push(Buffer.from(text));
    text = '';
    yield;
  }
  pieces.push(Buffer.from(text + closing));
  return Buffer.concat(pieces);
}

// In characters.
const pieceLength = 8_192;

/** Reads pages of a list, and writes them, when it is the turn of the list. */
export type PageWork = {
  select: (after: string) => Promise<Page>;
  /** Runs the steps in which a page is written; `begin` is called right before. */
  write: (steps: Steps<Uint8Array>, begin: () => void) => Promise<Uint8Array>;
};

/**
 * Streams a list of any length, page by page (docs/interface §13). The next page is selected while
 * one is written, where the caller has taken all before that one; of a caller that reads slowly at
 * most two pages are in memory. When a page can't be read, the stream fails and the connection is
 * closed, so that no caller takes a part for the whole list.
 */
export const listStream = (first: Page, writer: ListFormat, work: PageWork): Readable => {
  // A pipe lets a stream flow while the caller has taken all of it.
  const isTaken = () => list.readableFlowing === true;
  const list: Readable = Readable.from(pagesOf(first, writer, { ...work, isTaken }), { objectMode: false });
  return list;
};

async function* pagesOf(
  first: Page,
  writer: ListFormat,
  { select, write, isTaken }: PageWork & { isTaken: () => boolean },
) {
  let opening = writer.opening;
  for (let page = first; ; opening = writer.between) {
    const { next } = page;
    let ahead: Promise<Page> | undefined;
    yield await write(bytesOf(page, writer, { opening, closing: '' }), () => {
      if (next === undefined || !isTaken()) return;
      ahead = select(next);
      // A failure is told when it is the turn of that page.
      ahead.catch(() => undefined);
    });
    if (next === undefined) break;
    page = await (ahead ?? select(next));
  }
  yield writer.closing;
}
