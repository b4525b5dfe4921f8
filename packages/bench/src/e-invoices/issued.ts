import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from '../markdown.ts';

/**
 * `pnpm prove:e-invoices-issued FILES RULES [JAR]`: runs the published rules, by Saxon, over the
 * files that Kontor has issued. FILES is the folder that `packages/api/test/print/e-invoices`
 * writes with E_INVOICES_TO, RULES one in which the XSLT of EN 16931 and Factur-X are, at any
 * depth. Ends with 1 where a file breaks a rule. Needs Java and the package libsaxonhe-java.
 */
const [files = '', folder = '', jar = '/usr/share/java/Saxon-HE.jar'] = process.argv.slice(2);

const rulesOf: Readonly<Record<string, readonly string[]>> = {
  ubl: ['EN16931-UBL-validation.xslt'],
  cii: ['EN16931-CII-validation.xslt', 'FACTUR-X_EN16931.xslt'],
  facturx: ['EN16931-CII-validation.xslt', 'FACTUR-X_EN16931.xslt'],
};

const rulesFound = await readdir(folder, { recursive: true });
const runner = fileURLToPath(new URL('../../src/e-invoices/Rules.java', import.meta.url));

type RulesRun = { kind: string; rules: string; count: number; clean: number; broken: string[] };

const runRules = (kind: string, rules: string): RulesRun => {
  const path = rulesFound.find((one) => one.endsWith(`/${rules}`) || one === rules);
  if (path === undefined) throw new Error(`${rules} is not in ${folder}.`);
  const { stdout, stderr, status } = spawnSync(
    'java',
    ['-cp', jar, runner, join(folder, path), join(files, kind)],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`Saxon has failed: ${stderr}`);
  const lines = stdout.trimEnd().split('\n');
  const faults = lines.filter((line) => (line.split('\t').slice(1) ?? []).some((text) => text !== ''));
  return { kind, rules, count: lines.length, clean: lines.length - faults.length, broken: faults };
};

const allRuns = Object.entries(rulesOf)
  .filter(([kind]) => existsSync(join(files, kind)))
  .flatMap(([kind, all]) => all.map((rules) => runRules(kind, rules)));

const rows = allRuns.map(({ kind, rules, count, clean }) => [kind, rules, String(count), String(clean)]);
process.stdout.write(`${table(['kind', 'rules', 'files', 'without any fault'], rows)}\n`);
for (const { rules, broken } of allRuns)
  for (const line of broken) process.stdout.write(`${rules}: ${line.replaceAll('\t', ' ')}\n`);
process.exitCode = allRuns.some(({ count, clean }) => count === 0 || clean < count) ? 1 : 0;
