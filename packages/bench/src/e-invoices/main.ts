import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countReadings, readingsText } from './readings.ts';
import { isTestSet, verdictsIn, verdictsText } from './verdicts.ts';

/**
 * `pnpm prove:e-invoices FOLDER …`: reads the XML and PDF files below folders. Of the unit tests of
 * the published rules of EN 16931 (such as `test/Invoice-unit-UBL` of their repository) it prints
 * how many verdicts are the same here, and those that differ; of all other files how many are read
 * as a receipt is, and why the others are not.
 */
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(xml|pdf)$/i.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

let failed = process.argv.length < 3;
for (const folder of process.argv.slice(2)) {
  const files = await filesBelow(folder);
  const texts = await Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })));
  const [tests, others] = [texts.filter(isTestSet), texts.filter((one) => !isTestSet(one))];
  const verdicts = tests.flatMap(verdictsIn);
  const readings = await countReadings(others);
  const parts = [
    `${folder}: ${files.length} files`,
    ...(verdicts.length > 0 ? verdictsText(verdicts) : []),
    ...(others.length > 0 ? readingsText(readings) : []),
  ];
  process.stdout.write(`${parts.join('\n')}\n`);
  failed ||= files.length === 0 || readings.crashed.length > 0;
}
process.exitCode = failed ? 1 : 0;
