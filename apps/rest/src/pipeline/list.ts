import { Readable } from 'node:stream';
import type { ListSpelling } from '../formats/formats.ts';

/** A page of a list, and the cursor to go on after it. */
export type Page = { items: readonly unknown[]; next?: string | undefined };

/** How a list is written, with a record taken as the procedure answers it. */
export type Spelled = Omit<ListSpelling, 'record'> & { record: (item: unknown) => string };

/** A list that is one page, as one text. */
export const textOf = ({ items }: Page, { opening, record, between, closing }: Spelled): string =>
  opening + items.map(record).join(between) + closing;

// Records are gathered to this many characters before they go out: one write for each would take longer than the record.
const enough = 65_536;

/**
 * A list of any length, record by record (docs/interface.md §13): the next page is read when the caller has taken what came
 * before. When one can't be read, the stream fails and the connection breaks, so that no part is taken for the whole.
 */
export const streamOf = (
  first: Page,
  spelled: Spelled,
  pageAfter: (next: string) => Promise<Page>,
): Readable => Readable.from(written(first, spelled, pageAfter), { objectMode: false });

async function* written(first: Page, spelled: Spelled, pageAfter: (next: string) => Promise<Page>) {
  let text = spelled.opening;
  let between = '';
  let page = first;
  for (;;) {
    for (const item of page.items) {
      text += between + spelled.record(item);
      between = spelled.between;
      if (text.length < enough) continue;
      yield text;
      text = '';
    }
    if (page.next === undefined) break;
    page = await pageAfter(page.next);
  }
  yield text + spelled.closing;
}
