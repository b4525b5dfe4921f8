import { Refusal } from '@kontor/domain';
import { Unreadable } from '@kontor/scan';
import { expect, test } from 'vitest';
import { type ImageReader, type ImageReading, withImageWords } from '../../src/receipts/image-words.ts';
import { testInstallation } from '../installation.ts';
import { after, asking, processingOptions, processNext, scanner, upload } from './receipt.ts';

/** §16.4: which pages are read as images, and what becomes of those that can't be. */

const word = { text: '270.25', x: 20, y: 40, width: 60, height: 10 };

const readerThat = (read: ImageReader['read'], closed = false): ImageReader => ({
  ...{ read, closed: () => closed, close: async () => undefined },
});
const finding = readerThat(async () => ({ words: [word], lean: 0.01 }));
const failing = (sentence: string, closed = false) =>
  readerThat(() => Promise.reject(new Error(sentence)), closed);

/** A reader that finds a word in each image, and the pages that it was given. */
const reading = (differing: Partial<ImageReading> = {}) => {
  const pages: number[] = [];
  const unread: [number, string][] = [];
  const given: ImageReading = {
    scanner: {
      gray: async (_file, _media, page) => {
        pages.push(page);
        return { width: 595, height: 842, image: { width: 1190, height: 1684, pixels: new Uint8Array(0) } };
      },
    },
    imageReader: finding,
    file: async () => new Uint8Array(0),
    media_type: 'application/pdf',
    unread: (page, reason) => unread.push([page, reason]),
    ...differing,
  };
  return { given, pages, unread };
};

const page = (number: number, text = '') => ({
  ...{ page: number, width: 595, height: 842 },
  words: text === '' ? [] : [{ text, x: 1, y: 1, width: 9, height: 9 }],
});
const blank = (number: number) => ({ page: number, width: 0, height: 0, words: [] });

test('pages without a text are read, and places are those of the page', async () => {
  const { given, pages } = reading();
  const parts = [
    { first_page: 1, last_page: 3, codes: [], words: [page(1, 'a'), page(2), blank(3)] },
    { first_page: 4, last_page: 4, codes: ['SPC'], words: [page(1)] },
  ];
  const [first, second] = await withImageWords({ parts }, given);
  expect(pages).toEqual([2, 4]);
  const recognised = { text: '270.25', image: true, x: 10, y: 20, width: 30, height: 5 };
  expect(first?.words).toEqual([page(1, 'a'), { ...page(2), words: [recognised], lean: 0.01 }, blank(3)]);
  expect(second).toMatchObject({ codes: ['SPC'], words: [{ page: 1, words: [recognised] }] });
});

test('an image is one page, and nothing is read without a reader', async () => {
  const image = { parts: [{ first_page: 1, last_page: 1, codes: [] }] };
  const { given, pages } = reading({ media_type: 'image/png' });
  expect(await withImageWords(image, given)).toMatchObject([{ words: [{ words: [{ image: true }] }] }]);
  expect(pages).toEqual([1]);
  const without = reading({ media_type: 'image/png', imageReader: undefined });
  expect(await withImageWords(image, without.given)).toMatchObject([{ words: [{ words: [] }] }]);
  expect(without.pages).toEqual([]);
});

test('of a long document the first and the last pages are read, and of a stack thirty', async () => {
  const { given, pages } = reading();
  const words = Array.from({ length: 20 }, (_, at) => page(at + 1));
  await withImageWords({ parts: [{ first_page: 1, last_page: 20, codes: [], words }] }, given);
  expect(pages).toEqual([1, 2, 3, 18, 19, 20]);
  const stack = reading();
  const parts = Array.from({ length: 40 }, (_, at) => ({
    ...{ first_page: at + 1, last_page: at + 1, codes: [], words: [page(1)] },
  }));
  expect(await withImageWords({ parts }, stack.given)).toHaveLength(40);
  expect(stack.pages).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test('a page that can not be drawn or read has no words, and says why', async () => {
  const parts = [{ first_page: 1, last_page: 2, codes: [], words: [page(1), page(2)] }];
  let calls = 0;
  const { given, unread } = reading({
    scanner: {
      gray: async () => {
        calls += 1;
        if (calls === 1) throw new Unreadable('damaged', 'Nothing is seen of the image.');
        return { width: 1, height: 1, image: { width: 1, height: 1, pixels: new Uint8Array(1) } };
      },
    },
    imageReader: failing('It took too much memory.'),
  });
  expect(await withImageWords({ parts }, given)).toMatchObject([{ words: [{ words: [] }, { words: [] }] }]);
  expect(unread).toEqual([
    [1, 'Nothing is seen of the image.'],
    [2, 'It took too much memory.'],
  ]);
});

const installation = await testInstallation();

const gray = async () => ({
  ...{ width: 10, height: 10, image: { width: 10, height: 10, pixels: new Uint8Array(100) } },
});

test.each([
  [
    'the program stops while it reads',
    {
      scanner: { ...scanner, gray },
      imageReader: failing('The reader of images was closed.', true),
      stopping: () => true,
    },
    0,
  ],
  [
    'the file can not be reached',
    {
      scanner: {
        ...scanner,
        gray: async () => Promise.reject(new Refusal('unavailable', 'The bucket does not answer.')),
      },
      imageReader: finding,
    },
    31,
  ],
] as const)('a receipt is left to be read again where %s', async (_, differing, seconds) => {
  const client = await installation.newClient();
  const said = { pages: 1, parts: [{ first_page: 1, last_page: 1, codes: [] }] };
  const id = await upload(installation, client, { said, file_name: 'a.png', media_type: 'image/png' });
  const { receipts } = await asking(installation, client);
  const status = async () => (await receipts.get({ id })).status;
  expect(await processNext(processingOptions(installation, differing))).toBe(true);
  expect(await status()).toBe('RECEIVED');
  const whole = processingOptions(installation, {
    ...{ at: after(seconds), scanner: { ...scanner, gray }, imageReader: finding },
  });
  expect(await processNext(whole)).toBe(true);
  expect(await status()).toBe('PROCESSED');
});
