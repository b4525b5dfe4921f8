import { randomFrom } from './random.ts';
import { type Code, symbolOf } from './symbol.ts';

/** A page of A4. `lines` of type, which is the same for the same `seed`. */
export type DrawnPage = { lines: number; seed: number; codes: readonly Code[] };

export const page = {
  text: (seed: number, lines = 40): DrawnPage => ({ lines, seed, codes: [] }),
  blank: (): DrawnPage => ({ lines: 0, seed: 0, codes: [] }),
  /** With a QR-bill at its foot, where the standard puts it: 46 millimetres, 67 from the left. */
  bill: (seed: number, text: string): DrawnPage => ({
    lines: 30,
    seed,
    codes: [{ format: 'QRCode', text, x: 67, y: 209, width: 46, height: 46 }],
  }),
  separatorCode: (text: string): DrawnPage => ({
    lines: 0,
    seed: 0,
    codes: [{ format: 'QRCode', text, x: 80, y: 60, width: 40, height: 40 }],
  }),
  separatorBars: (text: string): DrawnPage => ({
    lines: 0,
    seed: 0,
    codes: [{ format: 'Code128', text, x: 40, y: 60, width: 120, height: 25 }],
  }),
};

/** A line of type: its words, in letters that are strokes, so that no font is needed. */
const strokes = (seed: number, line: number): string => {
  const random = randomFrom(seed * 1_000 + line);
  const parts: string[] = [];
  const y = 25 + line * 4.2;
  for (let x = 22; x < 120 + random() * 65; x += 0.9) {
    if (random() < 0.17) continue;
    const height = random() < 0.3 ? 2.4 : 1.7;
    parts.push(`M${x.toFixed(2)} ${(y - height).toFixed(2)}h.3v${height}h-.3z`);
    if (random() < 0.6) parts.push(`M${x.toFixed(2)} ${(y - height * random()).toFixed(2)}h.7v.25h-.7z`);
  }
  return parts.join('');
};

const typeOf = ({ seed, lines }: DrawnPage): string =>
  Array.from({ length: lines }, (_, line) => strokes(seed, line)).join('');

// The Swiss cross in the middle of a QR-bill: 7 millimetres, the corners of 46 millimetres being 0
// and 46.
const cross: readonly (readonly [shade: string, path: string])[] = [
  ['white', 'M19.5 19.5h7v7h-7z'],
  ['black', 'M20 20h6v6h-6z'],
  ['white', 'M22.4 21.1h1.2v3.8h-1.2z M21.1 22.4h3.8v1.2h-3.8z'],
];

/** The cross over a code, if it is a QR-bill. */
export const crossOf = ({ text }: Code): typeof cross => (text.startsWith('SPC') ? cross : []);

/** A page as SVG, with `dpi` pixels to the inch. */
export const svgOf = async (page: DrawnPage, dpi = 72): Promise<string> => {
  const [across, down] = [210, 297].map((side) => Math.round((side * dpi) / 25.4));
  const codes = await Promise.all(page.codes.map(codeSvg));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 210 297"><rect width="210" height="297" fill="white"/><path d="${typeOf(page)}"/>${codes.join('')}</svg>`;
};

const codeSvg = async (code: Code): Promise<string> => {
  const { path, width, height } = await symbolOf(code);
  const marks = crossOf(code).map(([shade, mark]) => `<path fill="${shade}" d="${mark}"/>`);
  return `<g transform="translate(${code.x} ${code.y})"><path shape-rendering="crispEdges" transform="scale(${code.width / width} ${code.height / height})" d="${path}"/>${marks.join('')}</g>`;
};
