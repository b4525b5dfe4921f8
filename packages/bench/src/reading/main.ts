import { type DocumentSheet, openPrinter } from '@kontor/print';
import { openScanner, Unreadable } from '@kontor/scan';
import { fetchFile, keptFile, type PublicFile, publicFiles } from '../files/public-files.ts';
import { table } from '../markdown.ts';
import { type Comparison, compared, isReadable } from './compared.ts';
import { decoys } from './decoys/decoys.ts';
import { memoryByPages, memoryOfPages } from './memory.ts';
import { ownBill } from './own.ts';
import { type Truth, truthBeside, truthIn } from './truth.ts';

/**
 * `pnpm prove:reading [--folder FOLDER]`: reads public bills and bills that Kontor draws, and holds
 * each beside its truth. Fetches the public ones from GitHub into `.reading-files`, or reads them
 * from a folder that has them as OWNER/NAME/COMMIT/PATH. Ends with 1 where anything that is called
 * sure is wrong, a text is read that nobody sees, fewer than 90 % of the bills that don't mislead
 * have total and date right, or a file is missing.
 */
const flag = process.argv.indexOf('--folder');
const folderGiven = flag < 0 ? undefined : process.argv[flag + 1];
if (flag >= 0 && folderGiven === undefined) throw new Error('--folder needs a folder.');
const folder = folderGiven ?? '.reading-files';
const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
const ownCount = 240;
const leastRight = 0.9;

const scanner = openScanner();
const printer = openPrinter();

const publicBytes = async (file: PublicFile): Promise<Buffer | undefined> => {
  const kept = await keptFile(file, folder);
  if (kept || folderGiven !== undefined) return kept;
  return fetchFile(file, folder).catch((error: Error) => {
    say(error.message);
    return undefined;
  });
};

type ReadOne = { name: string; misleads: boolean; comparison: Comparison };
type Cost = { pages: number; milliseconds: number };
const costs: Cost[] = [];

/** The truth by the XML that is attached to a PDF. */
const attachedTruth = async (bytes: Uint8Array): Promise<Truth | undefined> => {
  const { attached = [] } = await scanner.scan(bytes, 'application/pdf');
  return attached.map(truthIn).find(Boolean);
};

/** Reads a PDF as a receipt is, and beside that its words alone, to know what these cost. */
const readPdf = async (bytes: Uint8Array, known: Truth | undefined, name: string) => {
  try {
    const truth = known ?? (await attachedTruth(bytes));
    if (!truth) return undefined;
    const began = process.cpuUsage();
    const pages = await scanner.words(bytes, 'application/pdf');
    const { user, system } = process.cpuUsage(began);
    if (!truth.isDrawn && !isReadable(pages, truth)) return undefined;
    costs.push({ pages: pages.length, milliseconds: (user + system) / 1000 });
    return { name, misleads: truth.isDrawn === true, comparison: compared(pages, truth) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    say(`Not read: ${name}: ${error.message}`);
    return undefined;
  }
};

const files = await publicFiles('reading/files.tsv');
const bytesByName = new Map<string, Buffer>();
for (const file of files) {
  const bytes = await publicBytes(file);
  if (bytes) bytesByName.set(`${file.repository}/${file.path}`, bytes);
  else say(`Missing: ${file.repository}/${file.path}`);
}

const byGroup = new Map<string, ReadOne[]>();
const add = (group: string, read: ReadOne | undefined) => {
  if (read) byGroup.set(group, [...(byGroup.get(group) ?? []), read]);
};
for (const [name, bytes] of bytesByName) {
  if (!/\.pdf$/i.test(name)) continue;
  const beside = bytesByName.get(name.replace(/\.pdf$/i, '.json'))?.toString();
  const group = name.split('/').slice(0, 2).join('/');
  const read = await readPdf(bytes, beside ? truthBeside(beside) : undefined, name);
  add(group, read);
}
for (let seed = 1; seed <= ownCount; seed++) {
  const { sheet, truth, group } = ownBill(seed);
  const pdf = await printer.drawDocument(sheet as DocumentSheet);
  add(group, await readPdf(pdf, truth, `${sheet.number} (${sheet.language})`));
}
for await (const { group, name, pdf, truth } of decoys()) add(group, await readPdf(pdf, truth, name));
const memories = await memoryByPages(printer);
await Promise.all([scanner.close(), printer.close()]);

const everyRead = [...byGroup.values()].flat();
const faults = everyRead.flatMap(({ name, comparison }) =>
  comparison.faults.map((fault) => `${name}: ${fault}`),
);
for (const fault of faults) say(`WRONG: ${fault}`);
const percent = (part: number, whole: number) =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
const right = (reads: readonly ReadOne[], of: (one: Comparison) => boolean) =>
  percent(reads.filter(({ comparison }) => of(comparison)).length, reads.length);
const both = ({ total, date }: Comparison) => total === 'right' && date === 'right';
const sureRow = (name: keyof Comparison['sure']) => {
  const outcomes = everyRead.map(({ comparison }) => comparison.sure[name]);
  const wrong = outcomes.filter((one) => one === 'wrong').length;
  const sure = outcomes.filter((one) => one !== 'open').length;
  return [name, sure, percent(sure, everyRead.length), wrong];
};
const quantile = (values: readonly number[], at: number) =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(at * values.length))
  ] ?? 0;
const perPage = costs.map(({ pages, milliseconds }) => milliseconds / Math.max(1, pages));
const judged = everyRead.map(({ comparison }) => comparison.microseconds / 1000);

process.stdout.write(
  [
    table(
      ['bills', 'read', 'total', 'sure', 'wrong', 'date', 'total and date', 'number', 'currency'],
      [...[...byGroup], ['all', everyRead] as const].map(([group, reads]) => [
        ...[group, reads.length, right(reads, ({ total }) => total === 'right')],
        ...[right(reads, ({ sure }) => sure.total !== 'open')],
        ...[reads.filter(({ comparison }) => comparison.faults.length > 0).length],
        ...[right(reads, ({ date }) => date === 'right'), right(reads, both)],
        ...[
          right(reads, ({ number }) => number === 'right'),
          right(reads, ({ currency }) => currency === 'right'),
        ],
      ]),
    ),
    table(
      ['called sure', 'bills', 'of all', 'wrong'],
      (['total', 'taxes', 'uid', 'iban'] as const).map(sureRow),
    ),
    table(
      ['CPU in ms', 'median', '95 %', 'most'],
      [
        [
          'words of a page, drawn to see which are shown',
          ...[0.5, 0.95, 1].map((at) => quantile(perPage, at).toFixed(1)),
        ],
        ['judging a bill', ...[0.5, 0.95, 1].map((at) => quantile(judged, at).toFixed(1))],
      ],
    ),
    table(
      ['pages of a file', 'memory in MB'],
      memories.map(({ pages, megabytes }) => [pages, Math.round(megabytes)]),
    ),
    `Memory of the first page: ${Math.round(memoryOfPages(memories).first)} MB, of each one more: ${memoryOfPages(memories).more.toFixed(2)} MB.`,
    `Most memory of the program: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`,
    '',
  ].join('\n\n'),
);
const unmisled = everyRead.filter(({ misleads }) => !misleads);
const share = unmisled.filter(({ comparison }) => both(comparison)).length / Math.max(1, unmisled.length);
if (faults.length > 0 || share < leastRight || [...bytesByName].length < files.length) process.exitCode = 1;
