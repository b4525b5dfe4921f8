import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPrinter } from '@kontor/print';
import { textsOf } from './pdf-text.ts';
import { type RandomSheet, randomSheets } from './random-sheets.ts';

/**
 * Has 300 documents read by programs of others: Poppler draws the pages at 300 dpi and tells their texts, ZBar reads the codes. Measures
 * the code and its place on the paper. Needs Debian's poppler-utils and zbar-tools.
 */
const dpi = 300;
const run = promisify(execFile);
const printer = openPrinter();

/** A page as Poppler draws it: a byte for each pixel, 0 is black. */
const drawn = async (file: string, page: number) => {
  const name = `${file}.${page}`;
  const at = ['-f', String(page), '-l', String(page), '-singlefile'];
  // As a printer sets its dots, black or white: ZBar looks for edges, and finds none that is grey.
  await run('pdftoppm', ['-aaVector', 'no', '-gray', '-r', String(dpi), ...at, file, name]);
  const pgm = await readFile(`${name}.pgm`);
  const [head = '', width = ''] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(pgm.toString('latin1', 0, 60)) ?? [];
  return {
    path: `${name}.pgm`,
    pgm,
    head: head.length,
    width: Number(width),
  };
};

type Raster = Awaited<ReturnType<typeof drawn>>;

const toPixels = (millimetres: number): number => Math.round((millimetres / 25.4) * dpi);
const toMillimetres = (pixels: number): number => (pixels * 25.4) / dpi;

/** The paper around the code: below the title of the payment part, and above its currency. Of it the dark part is the code. */
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

type Proof = { lost: string[]; code?: ReturnType<typeof codeOn>; read?: CodeRead; pages: number };

/** The text of a code, empty where ZBar finds none; and whether it was read as it is printed. */
type CodeRead = { text: string; withCross: boolean };

const crossSide = 7.2;

/** The page without the Swiss cross in its code. */
const withoutCross = ({ pgm, head, width }: Raster): Buffer => {
  const painted = Buffer.from(pgm);
  const [x, y] = [67 + 23 - crossSide / 2, 297 - 105 + 17 + 23 - crossSide / 2].map(toPixels);
  const side = toPixels(crossSide);
  for (let line = 0; line < side; line++) {
    const from = head + ((y ?? 0) + line) * width + (x ?? 0);
    painted.fill(255, from, from + side);
  }
  return painted;
};

/** The text that ZBar reads on a page; that it finds no code is an error of the program. */
const readByZBar = async (path: string): Promise<string> => {
  const asked = ['--quiet', '--raw', '--oneshot', '-Sdisable', '-Sqrcode.enable', '-Sqrcode.binary', path];
  const { stdout } = await run('zbarimg', asked).catch(() => ({ stdout: '' }));
  return stdout.replace(/\n$/, '');
};

// ZBar takes the cross of some codes for a mark by which it finds its way. Of these it is shown the modules alone.
const codeReadOn = async (raster: Raster): Promise<CodeRead> => {
  const text = await readByZBar(raster.path);
  if (text !== '') return { text, withCross: true };
  await writeFile(raster.path, withoutCross(raster));
  return { text: await readByZBar(raster.path), withCross: false };
};

const prove = async (directory: string, { sheet, code }: RandomSheet, at: number): Promise<Proof> => {
  const pdf = await printer.drawDocument(sheet);
  const file = join(directory, `${at}.pdf`);
  await writeFile(file, pdf);
  const lost = await lostLines(file, pdf);
  const pages = (await textsOf(pdf)).length;
  if (code === undefined) return { lost, pages };
  const raster = await drawn(file, pages);
  const measured = codeOn(raster);
  const read = await codeReadOn(raster);
  await rm(raster.path);
  return { lost, pages, code: measured, read };
};

const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;

const main = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-prove-'));
  const all = randomSheets(300, 20_261_127);
  const faults: string[] = [];
  const codes: ReturnType<typeof codeOn>[] = [];
  let [pages, withCross] = [0, 0];
  for (const [at, one] of all.entries()) {
    const proof = await prove(directory, one, at);
    const name = `${one.sheet.kind} ${one.sheet.customer_number}`;
    pages += proof.pages;
    if (proof.lost.length > 0) faults.push(`${name}: not extracted: ${proof.lost.join(' · ')}`);
    if (one.code === undefined || !proof.code) continue;
    codes.push(proof.code);
    if (proof.read?.withCross) withCross += 1;
    if (proof.read?.text !== one.code) faults.push(`${name}: ZBar reads ${JSON.stringify(proof.read?.text)}`);
    const { width, height, x, y } = proof.code;
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
  console.log(
    `Read by ZBar: ${withCross} as they are printed, the others with the Swiss cross painted over.`,
  );
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'All is as it should be.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
};

await main();
