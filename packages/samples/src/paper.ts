import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { crossOf, type DrawnPage } from './page.ts';
import { randomFrom } from './random.ts';
import type { Code } from './symbol.ts';
import { symbolOf } from './symbol.ts';

const mm = 72 / 25.4;

/**
 * The pages as a PDF of lines and letters, as programs print them. Turned by `turn` degrees, which
 * viewers turn back.
 */
export const drawn = async (pages: readonly DrawnPage[], { turn = 0 } = {}): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const page of pages) {
    const sheet = document.addPage([210 * mm, 297 * mm]);
    if (turn !== 0) sheet.setRotation(degrees(turn));
    if (page.lines === 0 && page.codes.length === 0) continue;
    // Operators of PDF are written here: the library takes ten times as long for the hundreds of
    // rectangles of a code.
    const codes = await Promise.all(page.codes.map(drawnCode));
    const content = [typeOf(page, sheet.node.newFontDictionary('F', font.ref)), ...codes].join('\n');
    const stream = document.context.stream(deflateSync(content), { Filter: 'FlateDecode' });
    sheet.node.set(PDFName.of('Contents'), document.context.register(stream));
  }
  return document.save();
};

const letters = 'aeinrstl uodcmhgbAERS 0123456789.,-';

const typeOf = ({ lines, seed }: DrawnPage, font: PDFName): string => {
  const random = randomFrom(seed);
  return Array.from({ length: lines }, (_, line) => {
    const text = Array.from({ length: 50 }, () => letters[Math.floor(random() * letters.length)]).join('');
    return `BT ${font} 9 Tf ${22 * mm} ${(272 - line * 4.2) * mm} Td (${text}) Tj ET`;
  }).join('\n');
};

const drawnCode = async (code: Code): Promise<string> => {
  const { path, width, height } = await symbolOf(code);
  const filled = (shade: string, [across, down]: readonly [number, number], rectangles: string) => {
    const place = `${across * mm} 0 0 ${-down * mm} ${code.x * mm} ${(297 - code.y) * mm} cm`;
    return `q ${place} ${shade === 'black' ? 0 : 1} g ${operatorsOf(rectangles)} f Q`;
  };
  return [
    filled('black', [code.width / width, code.height / height], path),
    ...crossOf(code).map(([shade, mark]) => filled(shade, [1, 1], mark)),
  ].join('\n');
};

/** The rectangles of a path of SVG as operators of PDF. */
const operatorsOf = (path: string): string =>
  path.replace(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/g, '$1 $2 $3 $4 re ');
