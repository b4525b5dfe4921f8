import { create, type Font, type GlyphRun } from 'fontkit';

const faceNames = ['sans', 'sans-bold', 'serif', 'serif-bold'] as const;
export type FaceName = (typeof faceNames)[number];

/** The files of the fonts. */
export type FontFiles = Record<FaceName, Uint8Array>;

/** A font that is open, for any number of documents. */
export type Face = {
  font: Font;
  /** `text` in characters that the font has, without those that are not printed. */
  drawable(text: string): string;
  /** The width of a text of such characters, in thousandths of its size. */
  width(text: string): number;
};

export type Faces = Record<FaceName, Face>;

/** Opens the fonts, once in a thread: most of the time of a letter would be spent on that. */
export const openFaces = (files: FontFiles): Faces => ({
  sans: openFace(files.sans),
  'sans-bold': openFace(files['sans-bold']),
  serif: openFace(files.serif),
  'serif-bold': openFace(files['serif-bold']),
});

const openFace = (file: Uint8Array): Face => {
  const font = create(Buffer.from(file));
  if (!isFont(font)) throw new Error('The file has several fonts.');
  const drawn = drawnBy(font);
  const widthOfWord = keepLayouts(font);
  const like = (character: string): string => {
    const same = drawn.get(character);
    if (same !== undefined) return same;
    const plain = [...character.normalize('NFKD').replace(/\p{M}/gu, '')].map((one) => drawn.get(one));
    // A file for the archive may have no letter that its font can't draw.
    return plain.length > 0 && plain.every((one) => one !== undefined) ? plain.join('') : '?';
  };
  return {
    font,
    drawable: (text) =>
      isPlain(text)
        ? text
        : [
            ...text
              .normalize('NFC')
              .replace(/\p{Zs}/gu, ' ')
              .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ''),
          ]
            .map(like)
            .join(''),
    width: (text) => {
      let width = 0;
      // Words are laid out one by one, each with the blank after it, as PDFKit does.
      for (let [from, to] = [0, 0]; from < text.length; from = to) {
        to = text.indexOf(' ', from) + 1 || text.length;
        width += widthOfWord(text.slice(from, to));
      }
      return width;
    },
  };
};

/**
 * Whether a text is drawn as it is: of the characters that look the same, those of ASCII come
 * first.
 */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const mostLayouts = 10_000;
const longestLayout = 100;

/**
 * Has `font` keep the layouts of words, as most words of a document stand in others, too. Returns a
 * function that measures a word, in thousandths of its size.
 */
const keepLayouts = (font: Font): ((word: string) => number) => {
  const lay = font.layout.bind(font);
  const scale = 1_000 / font.unitsPerEm;
  const kept = new Map<string, { run: GlyphRun; width: number }>();
  const laid = (word: string) => {
    const known = kept.get(word);
    if (known) return known;
    const run = lay(word);
    const width = run.positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale, 0);
    if (kept.size === mostLayouts) kept.clear();
    if (word.length <= longestLayout) kept.set(word, { run, width });
    return { run, width };
  };
  font.layout = (text, features, ...options) => {
    if (features !== undefined) return lay(text, features, ...options);
    const { run } = laid(text);
    // Whoever draws it scales its positions.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(run), { positions });
  };
  return (word) => laid(word).width;
};

const isFont = (opened: ReturnType<typeof create>): opened is Font => 'characterSet' in opened;

/**
 * The characters that the font draws, each with the one that stands for all that look the same. The
 * font refers to a glyph by which characters it was first asked for, and so has to be asked in the
 * same order in each thread: a file would depend on those before it otherwise.
 */
const drawnBy = (font: Font): Map<string, string> => {
  // Their letters are found in a text although they are drawn as one.
  for (const ligature of ['fi', 'fl']) font.layout(ligature);
  const first = new Map<number, string>();
  const drawn = new Map<string, string>();
  for (const point of [...font.characterSet].sort((a, b) => a - b)) {
    const character = String.fromCodePoint(point);
    if (/[\p{C}\ufb00-\ufb06]/u.test(character)) continue;
    const { id } = font.glyphForCodePoint(point);
    if (id === 0) continue;
    const same = first.get(id) ?? character;
    first.set(id, same);
    drawn.set(character, same);
  }
  return drawn;
};
