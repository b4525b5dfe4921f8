import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { separatorText } from '../separator.ts';
import { givenProgram } from './given-programs.ts';

/** The codes that an image shows. `doubtful` is whether there is one that could not be read. */
export type Codes = { texts: readonly string[]; separator: boolean; doubtful: boolean };

const formats: ReaderOptions = { formats: ['QRCode', 'Code128'], textMode: 'Plain', returnErrors: true };
const hard: ReaderOptions = { ...formats, tryHarder: true, tryInvert: false };
const hardest: ReaderOptions = { ...formats, tryHarder: true, tryDenoise: true };

/**
 * The QR codes and separator codes in an image: a PNG, JPEG, GIF or PGM. `effort` is how thoroughly
 * it looks: `hardest` finds inverted and very noisy codes too, and takes twice as long. Undefined
 * where it is not an image that can be decoded.
 */
export const readCodes = async (
  image: Uint8Array,
  effort: 'hard' | 'hardest',
): Promise<Codes | undefined> => {
  await prepared();
  const found = await readBarcodes(image, effort === 'hard' ? hard : hardest);
  if (found.some(isNoImage)) return undefined;
  const read = found.filter(({ isValid }) => isValid);
  const codes = read.filter(({ format }) => format.startsWith('QRCode')).map(textOf);
  return {
    texts: [...new Set(codes)].filter((text) => text !== separatorText),
    separator: read.some((code) => textOf(code) === separatorText),
    doubtful: found.some(({ isValid, format }) => !isValid && format.startsWith('QRCode')),
  };
};

/**
 * Whether an image of PNG, JPEG or GIF decodes. It looks for codes as briefly as it can, since that
 * can't be left out.
 */
export const decodes = async (image: Uint8Array): Promise<boolean> => {
  await prepared();
  const found = await readBarcodes(image, { ...formats, ...hasty });
  return !found.some(isNoImage);
};

const hasty: ReaderOptions = {
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  isPure: true,
  maxNumberOfSymbols: 1,
};

// The reader answers an image that it can't decode with a code of no format.
const isNoImage = ({ isValid, format }: ReadResult): boolean => !isValid && (format as string) === '';

let loaded: Promise<unknown> | undefined;

const prepared = (): Promise<unknown> => {
  loaded ??= prepareZXingModule({
    overrides: givenProgram('codes'),
    fireImmediately: true,
  });
  return loaded;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin = new TextDecoder('windows-1252');

/**
 * A QR-bill is UTF-8 or, of old, Latin 1, and rarely says which; the guess of a general reader
 * could be Japanese.
 */
const textOf = ({ hasECI, text, bytes }: ReadResult): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    return hasECI ? text : latin.decode(bytes);
  }
};
