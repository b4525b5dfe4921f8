import { create, type Font } from 'fontkit';

const faceNames = ['sans', 'sans-bold', 'serif', 'serif-bold'] as const;
export type FaceName = (typeof faceNames)[number];

/** The files of the fonts. */
export type FontFiles = Record<FaceName, Uint8Array>;

/** A font that is open, for any number of documents. */
export type Face = {
  font: Font;
  /** `text` in characters that the font has, without those that are not printed. */
  drawable(text: string): string;
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
      [
        ...text
          .normalize('NFC')
          .replace(/\p{Zs}/gu, ' ')
          .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ''),
      ]
        .map(like)
        .join(''),
  };
};

const isFont = (opened: ReturnType<typeof create>): opened is Font => 'characterSet' in opened;

/**
 * The characters that the font draws, each with the one that stands for all that look the same. The font tells of a glyph by which
 * characters it was first asked for, and so has to be asked in the same order in each thread: a file would depend on those before
 * it otherwise.
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
