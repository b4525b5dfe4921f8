import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** Lines of letters in a PDF, as a program reads them that knows nothing of how it was made. */

/**
 * A line, and where it is in millimetres from the upper left corner of its page: its start, and its
 * baseline.
 */
export type DrawnText = { text: string; x: number; y: number; width: number; size: number };

export const textsOf = async (pdf: Uint8Array): Promise<DrawnText[][]> => {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map(textsOfPage);
};

/** All the lines of each page, in the order in which they were drawn, with a line end between. */
export const pagesOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await textsOf(pdf)).map((texts) => texts.map(({ text }) => text).join('\n'));

/** The number of bookmarks on the first level of a PDF. */
export const bookmarksIn = async (pdf: Uint8Array): Promise<number> => {
  const { catalog } = await PDFDocument.load(pdf);
  let next = catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)?.lookupMaybe(PDFName.of('First'), PDFDict);
  let count = 0;
  for (; next; count += 1) next = next.lookupMaybe(PDFName.of('Next'), PDFDict);
  return count;
};

const textsOfPage = (page: PDFPage): DrawnText[] => {
  const fonts = new Map<string, FontInFile>();
  const dictionary = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  for (const [name] of dictionary?.entries() ?? [])
    fonts.set(name.asString(), fontOf(dictionary?.lookup(name, PDFDict)));
  const content = contentOf(page);
  const found: DrawnText[] = [];
  const pattern = /BT\n1 0 0 1 (\S+) (\S+) Tm\n(\/\S+) (\S+) Tf\n(?:\S+ Tr\n)?\[(.*)\] TJ\nET/g;
  for (const [, x, y, font = '', size = '', shown = ''] of content.matchAll(pattern)) {
    const { characters, widths } = fonts.get(font) ?? { characters: [], widths: [] };
    let width = 0;
    let text = '';
    for (const [, glyphs, kern] of shown.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
      width -= Number(kern ?? 0);
      for (const glyph of glyphs?.match(/.{4}/g) ?? []) {
        const id = Number.parseInt(glyph, 16);
        text += characters[id] ?? '\ufffd';
        width += widths[id] ?? 0;
      }
    }
    const points = Number(size);
    found.push({
      text,
      x: millimetres(Number(x)),
      y: millimetres(page.getHeight() - Number(y)),
      width: millimetres((width * points) / 1000),
      size: points,
    });
  }
  return found;
};

const millimetres = (points: number): number => (points * 25.4) / 72;

const contentOf = (page: PDFPage): string => {
  const contents = page.node.Contents();
  return contents instanceof PDFRawStream ? textOf(contents) : '';
};

const textOf = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

type FontInFile = { characters: string[]; widths: number[] };

const fontOf = (font: PDFDict | undefined): FontInFile => {
  const map = font?.lookup(PDFName.of('ToUnicode'));
  const cmap = map instanceof PDFRawStream ? textOf(map) : '';
  const ranges = [...cmap.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*)\]/g)];
  const characters = ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
      String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  );
  const below = font?.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
  const widths = below?.lookup(PDFName.of('W'), PDFArray).lookup(1, PDFArray).asArray() ?? [];
  return { characters, widths: widths.map((width) => Number(width.toString())) };
};
