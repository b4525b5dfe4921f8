import { readFile, writeFile } from 'node:fs/promises';
import { measureCosts, scope } from './cost.ts';
import { costLines, type Recorded } from './report.ts';

/**
 * `pnpm bench:release [--record RELEASE COMMIT]`: the CPU time of a GET of an invoice and of a
 * posting, of the program and of the database, beside those of the last release. These stand in
 * `packages/bench/release.json` in terms of yardsticks, as a checkout has the older program neither
 * installed nor built; `--record` writes them there, and belongs to a release. Needs Linux, which
 * tells CPU time.
 */
const file = new URL('../../release.json', import.meta.url);
const { version: node } = process;
const [record, release, commit] = process.argv.slice(2);

const begun = performance.now();
const { costs, rounds } = await measureCosts();
if (record === '--record' && release !== undefined && commit !== undefined) {
  const measured = new Date().toISOString().slice(0, 10);
  const recorded: Recorded = { release, commit, measured, node, ...costs };
  await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
} else {
  const before: Recorded = JSON.parse(await readFile(file, 'utf8'));
  const lines = costLines(costs, before, node);
  const { reads, postings } = scope;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const how = `Middle of ${rounds} rounds of ${reads} reads and ${postings} postings, one at a time; in ${seconds} s.`;
  process.stdout.write(`${[...lines, how].join('\n')}\n`);
}
