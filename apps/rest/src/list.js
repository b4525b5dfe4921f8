import { Readable } from 'node:stream';
/** A list that is one page, as one text. */
export const textOf = ({ items }, { opening, record, between, closing }) =>
  opening + items.map(record).join(between) + closing;
// Records are gathered to this many characters before they go out: one write for each would take longer than the record.
const enough = 65536;
/**
 * A list of any length, record by record (docs/interface.md §13): the next page is read when the caller has taken what came
 * before. When one can't be read, the stream fails and the connection breaks, so that no part is taken for the whole.
 */
export const streamOf = (first, spelled, pageAfter) =>
  Readable.from(written(first, spelled, pageAfter), { objectMode: false });
async function* written(first, spelled, pageAfter) {
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
