import { openImageReader } from '@kontor/ocr';
import { type DocumentSheet, openPrinter } from '@kontor/print';
import { type GrayImage, openScanner } from '@kontor/scan';
import { table } from '../markdown.ts';
import { type Comparison, compared } from './compared.ts';
import { decoys } from './decoys/decoys.ts';
import { ownBill } from './own.ts';
import { randomFrom } from './random.ts';
import type { Truth } from './truth.ts';

/**
 * `pnpm prove:images`: reads bills that Kontor draws as a scanner gives them, askew, gray and full
 * of noise, and holds each beside its truth. Ends with 1 where anything that is called sure is
 * wrong, or fewer than 80 % of the totals of bills that don't mislead are right.
 */
const ownCount = 20;
// One of so many decoys, as an image takes seconds: in all languages and layouts, which return
// after other numbers.
const eachDecoy = 13;
const leastRight = 0.8;
// A slow machine is no fault of an image.
const slowly = { seconds: 600 };

const scanner = openScanner();
const printer = openPrinter();
const reader = openImageReader(slowly);

/** A page as it lies on the glass: it leans by as many pixels in a thousand, each way. */
const scannedFrom = ({ width, height, pixels }: GrayImage, seed: number): GrayImage => {
  const random = randomFrom(seed + 1);
  const lean = (random(15) - 7) / 1000;
  const noise = Array.from({ length: 4099 }, () => random(31) + random(31) - 30);
  const seen = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [column, row] = [Math.round(x + lean * y), Math.round(y - lean * x)];
      const isOnPage = column >= 0 && column < width && row >= 0 && row < height;
      const shade = isOnPage ? (pixels[row * width + column] ?? 255) : 255;
      seen[at] = Math.min(255, Math.max(0, shade * 0.85 + 25 + (noise[at % noise.length] ?? 0)));
    }
  return { width, height, pixels: seen };
};

// The memory of the program while it reads, less what it had before the first image.
const had = { before: 0, most: 0 };
const memory = () => process.memoryUsage.rss() / 1_000_000;

type ScanRead = { group: string; name: string; comparison: Comparison; seconds: number };
const reads: ScanRead[] = [];

/** Reads the pages of a PDF as if they had no text. */
const readScan = async (pdf: Uint8Array, truth: Truth, named: { group: string; name: string }) => {
  const sizes = await scanner.measure(pdf, 'application/pdf');
  const pages = [];
  let seconds = 0;
  for (const [index] of sizes.entries()) {
    const page = index + 1;
    const gray = await scanner.gray(pdf, 'application/pdf', page);
    if (!gray) continue;
    const { width, height, image } = gray;
    const seen = scannedFrom(image, reads.length + page);
    had.before ||= memory();
    const watching = setInterval(() => {
      had.most = Math.max(had.most, memory());
    }, 50);
    const began = process.cpuUsage();
    const { words, lean } = await reader.read(seen).finally(() => clearInterval(watching));
    const { user, system } = process.cpuUsage(began);
    seconds += (user + system) / 1_000_000;
    const points = width / image.width;
    pages.push({
      ...{ page, width, height, lean },
      words: words.map(({ text, ...box }) => ({
        ...{ text, image: true },
        ...{ x: box.x * points, y: box.y * points, width: box.width * points, height: box.height * points },
      })),
    });
  }
  reads.push({ ...named, comparison: compared(pages, truth), seconds: seconds / sizes.length });
  process.stderr.write(`${reads.length} ${named.name}\n`);
};

for (let seed = 1; seed <= ownCount; seed++) {
  const { sheet, truth, group } = ownBill(seed);
  const pdf = await printer.drawDocument(sheet as DocumentSheet);
  await readScan(new Uint8Array(pdf), truth, { group, name: `${sheet.number} (${sheet.language})` });
}
let place = 0;
// Nothing of a text that nobody sees is in an image: its truth is what is seen.
for await (const { pdf, truth, ...named } of decoys())
  if (place++ % eachDecoy === 0) await readScan(pdf, truth, named);
await Promise.all([scanner.close(), printer.close(), reader.close()]);

const wrongs = reads.flatMap(({ name, comparison }) => comparison.faults.map((fault) => `${name}: ${fault}`));
for (const fault of wrongs) process.stderr.write(`WRONG: ${fault}\n`);
const count = (of: readonly ScanRead[], holds: (one: Comparison) => boolean) =>
  of.filter(({ comparison }) => holds(comparison)).length;
const kinds = [...new Set(reads.map(({ group }) => group))];
const rows = [...kinds.map((group) => reads.filter((one) => one.group === group)), reads].map((of, at) => [
  ...[kinds[at] ?? 'all', of.length, count(of, ({ total }) => total === 'right')],
  ...[count(of, ({ sure }) => sure.total !== 'open'), count(of, ({ sure }) => sure.total === 'wrong')],
  ...[count(of, ({ date }) => date === 'right'), count(of, ({ number }) => number === 'right')],
  ...[count(of, ({ currency }) => currency === 'right')],
]);
const costs = reads.map(({ seconds }) => seconds).sort((one, other) => one - other);
const costAt = (share: number) =>
  (costs[Math.min(costs.length - 1, Math.floor(share * costs.length))] ?? 0).toFixed(1);

process.stdout.write(
  [
    table(['bills', 'read', 'total', 'sure', 'wrong', 'date', 'number', 'currency'], rows),
    table(['CPU in s', 'median', '95 %', 'most'], [['a page', costAt(0.5), costAt(0.95), costAt(1)]]),
    `Memory while an image is read: ${Math.round(had.most - had.before)} MB more than before.`,
    '',
  ].join('\n\n'),
);
const own = reads.slice(0, ownCount);
const right = count(own, ({ total }) => total === 'right');
if (wrongs.length > 0 || right < leastRight * own.length) process.exitCode = 1;
