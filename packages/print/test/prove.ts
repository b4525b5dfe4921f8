import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type WritableBill, writeQrBill } from '@kontor/domain';
import { openPrinter } from '@kontor/print';
import { type CodeReader, codeReaders, type Picture } from './code-readers.ts';
import { textsOf } from './pdf-text.ts';
import { type RandomSheet, randomSheets } from './random-sheets.ts';
import { referenceBill } from './reference-bill.ts';

/**
 * Has 300 documents read by programs of others: Poppler draws the pages at 300 dpi and reports
 * their texts, ZXing and jsQR read the codes as they are printed, and beside each the code of a
 * reference bill that `swissqrbill` draws of the same payload. Measures the code and its place on
 * the paper. Needs Debian's poppler-utils.
 */
const dpi = 300;
const run = promisify(execFile);
const printer = openPrinter();

/** A page as Poppler draws it: a byte for each pixel, 0 is black. */
const drawn = async (file: string, page: number) => {
  const name = `${file}.${page}`;
  const at = ['-f', String(page), '-l', String(page), '-singlefile'];
  // As a printer sets its dots, black or white.
  await run('pdftoppm', ['-aaVector', 'no', '-gray', '-r', String(dpi), ...at, file, name]);
  const pgm = await readFile(`${name}.pgm`);
  await rm(`${name}.pgm`);
  const [head = '', width = ''] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(pgm.toString('latin1', 0, 60)) ?? [];
  return { pgm, head: head.length, width: Number(width) };
};

type Raster = Awaited<ReturnType<typeof drawn>>;

const toPixels = (millimetres: number): number => Math.round((millimetres / 25.4) * dpi);
const toMillimetres = (pixels: number): number => (pixels * 25.4) / dpi;

/**
 * The paper around the code: below the title of the payment part, and above its currency. Of it the
 * dark part is the code.
 */
const around = { left: 63, right: 117, top: 297 - 105 + 14, bottom: 297 - 105 + 66 };

const codeOn = ({ pgm, head, width }: Raster) => {
  const [left, right] = [toPixels(around.left), toPixels(around.right)];
  const found = { left: right, right: left, top: toPixels(around.bottom), bottom: toPixels(around.top) };
  for (let y = toPixels(around.top); y < toPixels(around.bottom); y++)
    for (let x = left; x < right; x++)
      if ((pgm[head + y * width + x] ?? 255) < 128) {
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x + 1);
        found.top = Math.min(found.top, y);
        found.bottom = Math.max(found.bottom, y + 1);
      }
  return {
    width: toMillimetres(found.right - found.left),
    height: toMillimetres(found.bottom - found.top),
    x: toMillimetres(found.left),
    y: toMillimetres(found.top),
  };
};

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');

/** The lines of each page that the extractor did not find there. */
const lostLines = async (file: string, pdf: Uint8Array): Promise<string[]> => {
  const pages = await textsOf(pdf);
  const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 50_000_000 });
  const extracted = stdout.split('\f').slice(0, pages.length).map(bare);
  if (extracted.length !== pages.length) return [`${extracted.length} pages of ${pages.length}`];
  return pages.flatMap((page, at) =>
    page.map(({ text }) => text).filter((text) => !extracted[at]?.includes(bare(text))),
  );
};

/** The receipt and the payment part, at the foot of a page, with nothing painted over. */
const paymentPartOn = ({ pgm, head, width }: Raster): Picture => {
  const pixels = pgm.subarray(head + toPixels(297 - 105) * width);
  return { pixels, width, height: pixels.length / width };
};

/** The texts that each reader finds, by its name. */
type CodesRead = Record<CodeReader, string[]>;

const codesReadOn = async (raster: Raster): Promise<CodesRead> => {
  const picture = paymentPartOn(raster);
  return { ZXing: await codeReaders.ZXing(picture), jsQR: await codeReaders.jsQR(picture) };
};

type Proof = {
  lost: string[];
  pages: number;
  code?: { place: ReturnType<typeof codeOn>; ours: CodesRead; reference: CodesRead };
};

const prove = async (directory: string, { sheet, code }: RandomSheet, at: number): Promise<Proof> => {
  const pdf = await printer.drawDocument(sheet);
  const file = join(directory, `${at}.pdf`);
  await writeFile(file, pdf);
  const lost = await lostLines(file, pdf);
  const pages = (await textsOf(pdf)).length;
  const { bill } = sheet as { bill?: WritableBill };
  if (code === undefined || bill === undefined) return { lost, pages };
  const raster = await drawn(file, pages);
  const reference = join(directory, `${at}-reference.pdf`);
  await writeFile(reference, await referenceBill(writeQrBill(bill).bill));
  return {
    ...{ lost, pages },
    code: {
      place: codeOn(raster),
      ours: await codesReadOn(raster),
      reference: await codesReadOn(await drawn(reference, 1)),
    },
  };
};

const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;

const main = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-prove-'));
  const all = randomSheets(300, 20_261_127);
  const faults: string[] = [];
  const codes: ReturnType<typeof codeOn>[] = [];
  const readers = Object.keys(codeReaders) as CodeReader[];
  const read: Record<CodeReader, Record<'ours' | 'reference', number>> = {
    ZXing: { ours: 0, reference: 0 },
    jsQR: { ours: 0, reference: 0 },
  };
  let pages = 0;
  for (const [at, one] of all.entries()) {
    const { lost, code, ...proof } = await prove(directory, one, at);
    const name = `${one.sheet.kind} ${one.sheet.customer_number}`;
    pages += proof.pages;
    if (lost.length > 0) faults.push(`${name}: not extracted: ${lost.join(' · ')}`);
    if (!code) continue;
    codes.push(code.place);
    for (const reader of readers)
      for (const whose of ['ours', 'reference'] as const) {
        const [text, ...more] = code[whose][reader];
        if (text === one.code && more.length === 0) read[reader][whose] += 1;
        else faults.push(`${name}: ${reader} reads ${JSON.stringify(code[whose][reader])} (${whose})`);
      }
    const { width, height, x, y } = code.place;
    if (Math.max(Math.abs(width - 46), Math.abs(height - 46)) > 0.2)
      faults.push(`${name}: ${width} × ${height} mm`);
    if (Math.max(Math.abs(x - 67), Math.abs(y - (297 - 105 + 17))) > 0.5)
      faults.push(`${name}: at ${x}, ${y} mm`);
  }
  await rm(directory, { recursive: true });
  await printer.close();
  console.log(`${all.length} documents, ${pages} pages, ${codes.length} codes at ${dpi} dpi.`);
  console.log(
    `Code, in mm: ${spread(codes.map(({ width }) => width))} wide, ${spread(codes.map(({ height }) => height))} high (46 ± 0.2).`,
  );
  console.log(
    `Its place: ${spread(codes.map(({ x }) => x))} from the left (67 ± 0.5), ${spread(codes.map(({ y }) => y))} from the top (209 ± 0.5).`,
  );
  for (const reader of readers)
    console.log(
      `Read by ${reader}, as printed: ${read[reader].ours} of ${codes.length}; of the reference bills ${read[reader].reference}.`,
    );
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'All is as it should be.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
};

await main();
