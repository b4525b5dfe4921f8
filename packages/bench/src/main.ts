import { availableParallelism } from 'node:os';
import { measureFrontend } from './frontend.ts';
import { type Installation, openInstallation } from './installation.ts';
import { measureLongAccount } from './long-account.ts';
import { figure } from './markdown.ts';
import { timed } from './measure.ts';
import { today } from './now.ts';
import { measureReaders } from './readers.ts';
import { measureReceipts } from './receipts.ts';
import { firstDay, seed, seeded } from './seed.ts';
import { measureTrialBalance } from './trial-balance.ts';
import { measureUploads } from './uploads.ts';
import { measureXml } from './xml.ts';

/**
 * `pnpm bench`, which leaves what callers load over HTTP to `pnpm bench:load`: the report goes to
 * the standard output, in Markdown; how far it is, to the other one.
 */
const report = (sentence: string) => process.stderr.write(`${sentence}\n`);

const measures: readonly (readonly [string, (installation: Installation) => Promise<string>])[] = [
  ['An account is read to its end', measureLongAccount],
  ['Balances are asked for', measureTrialBalance],
  ['A frontend asks', measureFrontend],
  ['One vendor is listed beside readers of all', measureReaders],
  ['Records are written in XML', measureXml],
  ['Receipts are uploaded', measureUploads],
  ['Receipts are separated and read', measureReceipts],
];

const installation = await openInstallation();
try {
  report(`${seeded.postings} postings are made.`);
  const ms = await timed(() => seed(installation.pool, installation.client.id));
  const parts: string[] = [];
  for (const [what, measure] of measures) {
    report(`${what}.`);
    parts.push(await measure(installation));
  }
  process.stdout.write(`${[...headOfResults(ms), ...parts].join('\n\n')}\n`);
} finally {
  await installation.close();
}

function headOfResults(ms: number): readonly string[] {
  return [
    '# How fast the books are',
    `Measured by \`pnpm bench\` on ${availableParallelism()} cores, shared; Node.js ${process.version}; ${installation.server}.`,
    `One client with ${seeded.postings} postings in ${seeded.entries} entries from ${firstDay} to ${today}, seeded in ${figure(ms / 1000)} s. Figures of two runs differ; ratios within one run say more.`,
  ];
}
