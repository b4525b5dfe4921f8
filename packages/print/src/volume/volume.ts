import { setImmediate as nextTurn } from 'node:timers/promises';
import { baseline } from '../letter/blocks.ts';
import { mm } from '../page/measures.ts';
import { leading, type Paper } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import type { TaxOfficeHead, TaxOfficeItem } from '../sheet/tax-office.ts';
import { taxOfficeWordsIn } from '../words/tax-office/languages.ts';
import { type ContentsLine, contentsMeasures, drawContents, drawCover } from './cover.ts';
import { openPages, type Pages } from './pages.ts';
import { type Cursor, type OpenTable, openTable } from './table.ts';

/** The outcome of a layout: the contents, and the number of pages. */
export type Laid = { contents: readonly ContentsLine[]; pages: number };

/**
 * Lays out a volume: cover, contents, and its parts row by row. It is laid out on blank paper
 * first, then drawn with what that has `known`. Throws TooManyPages.
 */
export const layVolume = async (
  paper: Paper,
  { head, items, most }: { head: TaxOfficeHead; items: AsyncIterable<TaxOfficeItem>; most: number },
  known?: Laid,
): Promise<Laid> => {
  const pages = openPages(paper, head, { total: known?.pages, most });
  const words = taxOfficeWordsIn(head.language);
  drawCover(paper, { head, pages });
  if (known) drawContents(paper, { head, pages }, known.contents);
  const contents: ContentsLine[] = [];
  const cursor: Cursor = { y: pages.top, title: '' };
  let table: OpenTable | undefined;
  let turn = pages.count();
  const endTable = () => {
    table?.end();
    table = undefined;
  };
  const list = (title: string, level: 1 | 2) => {
    const name = `p${contents.length}`;
    contents.push({ title, level, name, page: pages.count() });
    paper.bookmark(title, level, name);
  };
  for await (const item of items) {
    if ('row' in item) table?.row(item);
    else endTable();
    if ('part' in item) {
      cursor.title = words.parts[item.part];
      pages.next('');
      cursor.y = pages.top;
      list(cursor.title, 1);
      writeText(paper, pages, cursor, { text: cursor.title, role: 'H1' });
      cursor.y += mm(3);
    }
    if ('account' in item) {
      const title = `${item.account} ${item.name}`;
      // Its heading, the head of the table, and some rows.
      if (cursor.y + mm(32) > pages.bottom) {
        pages.next(cursor.title);
        cursor.y = pages.top;
      }
      list(title, 2);
      writeText(paper, pages, cursor, { text: title, role: 'H2' });
    }
    if ('note' in item) {
      writeText(paper, pages, cursor, { text: words.notes[item.note], role: 'P' });
      cursor.y += mm(2);
    }
    if ('table' in item) {
      const heading = words.tables[item.table];
      if (heading !== undefined) {
        if (cursor.y + mm(32) > pages.bottom) {
          pages.next(cursor.title);
          cursor.y = pages.top;
        }
        writeText(paper, pages, cursor, { text: heading, role: 'H2' });
      }
      table = openTable(paper, { head, pages, cursor }, { table: item.table, shown: item.shown ?? [] });
    }
    if (pages.count() === turn) continue;
    turn = pages.count();
    await nextTurn();
  }
  endTable();
  if (known) return known;
  const shift = contentsPages(pages, contents.length);
  return {
    contents: contents.map((line) => ({ ...line, page: line.page + shift })),
    pages: pages.count() + shift,
  };
};

const writeText = (
  paper: Paper,
  { style }: Pages,
  cursor: Cursor,
  { text, role }: { text: string; role: 'H1' | 'H2' | 'P' },
) => {
  const type = role === 'H1' ? style.title : role === 'H2' ? style.heading : style.small;
  const element = paper.structure.child(role);
  for (const line of wrap(text, style.right - style.left, (one) => paper.width(one, type))) {
    element.write(() => paper.text(line, { x: style.left, y: baseline(cursor.y, type) }, type));
    cursor.y += leading(type.size);
  }
  element.end();
  cursor.y += role === 'H2' ? mm(1) : 0;
};

/** The number of pages that the contents take. */
const contentsPages = (pages: Pages, count: number): number => {
  const { perPage } = contentsMeasures(pages);
  return Math.max(1, Math.ceil(count / perPage));
};
