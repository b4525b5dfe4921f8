import type { PageWords } from '@kontor/domain';
import { type GrayImage, type Scanned, type ScannedPart, type Scanner, Unreadable } from '@kontor/scan';

/** The words of an image, in its pixels, and how much their lines lean. */
export type ImageWords = {
  words: readonly Omit<PageWords['words'][number], 'hidden' | 'image'>[];
  lean: number;
};

/**
 * Recognises words in images, which an operator may add (docs/operations, Receipts). One that
 * rejects says why in a sentence, and reads the next image.
 */
export type ImageReader = {
  read(image: GrayImage): Promise<ImageWords>;
  /** Whether it was closed, so that it is no fault of an image that it was not read. */
  closed(): boolean;
  close(): Promise<void>;
};

/** A part of a receipt with all words that are known of it. */
export type PartRead = Omit<ScannedPart, 'words'> & { words: readonly PageWords[] };

/** The file of a receipt, and who reads the images in it. */
export type ImageReading = {
  scanner: Pick<Scanner, 'gray'>;
  imageReader: ImageReader | undefined;
  file: () => Promise<Uint8Array>;
  media_type: Parameters<Scanner['gray']>[1];
  /** Gets the number of a page whose image could not be read, and the reason. */
  unread: (page: number, reason: string) => void;
};

// A bill has its total on its first pages or its last ones, and a page takes seconds.
const mostAtEnd = 3;
// A stack must not hold up the receipts of others for longer than some minutes.
const mostOfReceipt = 30;

/**
 * The parts of a file with the words of their pages: those of the text of a PDF, and recognised
 * ones where an image or a page has no text. A page that can't be read has none.
 */
export const withImageWords = async (
  { parts }: Pick<Scanned, 'parts'>,
  reading: ImageReading,
): Promise<readonly PartRead[]> => {
  let left = mostOfReceipt;
  const read: PartRead[] = [];
  for (const part of parts) {
    const pages = part.words ?? [{ page: 1, width: 0, height: 0, words: [] }];
    const without = reading.imageReader ? pages.filter((page) => isWithoutText(page, part)) : [];
    const chosen = firstAndLast(without).slice(0, left);
    left -= chosen.length;
    const words: PageWords[] = [];
    for (const page of pages)
      words.push(chosen.includes(page) ? await recognised(page, part, reading) : page);
    read.push({ ...part, words });
  }
  return read;
};

/** A page of a PDF that is blank has no size. */
const isWithoutText = ({ words, width }: PageWords, part: ScannedPart): boolean =>
  words.length === 0 && (part.words === undefined || width > 0);

const firstAndLast = <Page>(pages: readonly Page[]): readonly Page[] =>
  pages.filter((_, at) => at < mostAtEnd || at >= pages.length - mostAtEnd);

const recognised = async (
  page: PageWords,
  { first_page }: Pick<ScannedPart, 'first_page'>,
  { scanner, imageReader, file, media_type, unread }: ImageReading,
): Promise<PageWords> => {
  const number = first_page + page.page - 1;
  try {
    const gray = await scanner.gray(file, media_type, number);
    if (!gray || !imageReader) return page;
    const { width, height, image } = gray;
    const [across, down] = [width / image.width, height / image.height];
    const found = await imageReader.read(image).catch((error: Error) => {
      // Where the program stops it is no fault of the image, which another program reads.
      throw imageReader.closed() ? error : new Unreadable('damaged', error.message);
    });
    const words = found.words.map((word) => ({
      ...{ text: word.text, image: true },
      ...{ x: tenth(word.x * across), y: tenth(word.y * down) },
      ...{ width: tenth(word.width * across), height: tenth(word.height * down) },
    }));
    return { page: page.page, width, height, words, lean: (found.lean * down) / across };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    unread(number, error.message);
    return page;
  }
};

const tenth = (value: number): number => Math.round(value * 10) / 10;
