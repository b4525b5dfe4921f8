import { isDeepStrictEqual } from 'node:util';
import { fetchFile, keptFile, type PublicFile, placeOf, publicFiles } from '../files/public-files.ts';
import { table } from '../markdown.ts';
import { type FileReading, independentReadings, ownReading } from './readings.ts';

/**
 * `pnpm prove:bank [--folder FOLDER]`: reads public files of banks, and holds each beside an
 * independent reading in Python. Fetches them from GitHub into `.bank-files`, or reads them from a
 * folder that has them as OWNER/NAME/COMMIT/PATH. Ends with 1 where one differs or is missing.
 */
const flag = process.argv.indexOf('--folder');
const given = flag < 0 ? undefined : process.argv[flag + 1];
if (flag >= 0 && given === undefined) throw new Error('--folder needs a folder.');
const folder = given ?? '.bank-files';
const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

const publicBytes = async (file: PublicFile): Promise<Buffer | undefined> => {
  const kept = await keptFile(file, folder);
  if (kept || given !== undefined) return kept;
  return fetchFile(file, folder).catch((error: Error) => {
    say(error.message);
    return undefined;
  });
};

const files = await publicFiles('banks/files.tsv');
const readings: { file: PublicFile; own: FileReading; remarks: number }[] = [];
for (const file of files) {
  const bytes = await publicBytes(file);
  if (!bytes) say(`Missing: ${file.repository}/${file.path}`);
  else {
    const { reading: own, remarks } = await ownReading(bytes);
    readings.push({ file, own, remarks });
  }
}

/** Whether both read the same balances and entries, or both refuse the file. */
const agree = (own: FileReading, other: FileReading | undefined): boolean =>
  other !== undefined &&
  ('refused' in own ? 'refused' in other : 'statements' in other && isDeepStrictEqual(own, other));

const others = await independentReadings(readings.map(({ file }) => placeOf(file, folder)));
const compared = readings.map((one, at) => ({ ...one, other: others[at] }));
const differing = compared.filter(({ own, other }) => !agree(own, other));
for (const { file, own, other } of differing)
  say(
    `Differs: ${file.repository}/${file.path}\n  ${JSON.stringify(own).slice(0, 600)}\n  ${JSON.stringify(other).slice(0, 600)}`,
  );

const statementsOf = (readings: readonly (FileReading | undefined)[]) =>
  readings.flatMap((one) => (one && 'statements' in one ? one.statements : []));
const countOf = (readings: readonly (FileReading | undefined)[]) => {
  const statements = statementsOf(readings);
  return [
    readings.filter((one) => one && 'statements' in one).length,
    statements.length,
    statements.reduce((count, { entries }) => count + entries.length, 0),
  ];
};
const reasons = new Map<string, number>();
for (const { other } of compared)
  if (other && 'refused' in other) reasons.set(other.refused, (reasons.get(other.refused) ?? 0) + 1);

process.stdout.write(
  [
    table(
      ['reading', 'files read', 'statements', 'entries'],
      [
        ['Kontor', ...countOf(compared.map(({ own }) => own))],
        ['independent', ...countOf(compared.map(({ other }) => other))],
      ],
    ),
    table(
      ['of files', 'missing', 'read with remarks', 'remarks', 'refused by both', 'differ'],
      [
        [
          ...[files.length, files.length - readings.length],
          ...[
            readings.filter(({ remarks }) => remarks > 0).length,
            readings.reduce((sum, { remarks }) => sum + remarks, 0),
          ],
          ...[
            compared.filter((one) => agree(one.own, one.other) && 'refused' in one.own).length,
            differing.length,
          ],
        ],
      ],
    ),
    table(
      ['why the independent reading refuses', 'files'],
      [...reasons].sort(([, a], [, b]) => b - a).map(([why, count]) => [why, count]),
    ),
    '',
  ].join('\n\n'),
);
if (differing.length > 0 || readings.length < files.length) process.exitCode = 1;
