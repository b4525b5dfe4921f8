import { writeFile } from 'node:fs/promises';
import { chosenParts, measureGroup } from './group.ts';
import { groups } from './groups.ts';
import { type LoadedBooks, openLoadedBooks } from './loaded-books.ts';
import { machineFacts } from './machine.ts';
import { optionsIn } from './options.ts';
import { markdownOf, type Report, type Section } from './report.ts';

/**
 * `pnpm bench:load [WORD…] [--seconds N] [--stretches N] [--json FILE] [--plans FILE] [--kept
 * DIRECTORY]`: Kontor over HTTP as callers load it, on the embedded server with fsync on, beside
 * plain postings by pgbench on the same server in the same run. Needs wrk, curl, pgbench and psql,
 * and Linux for CPU time and memory. The report goes to the standard output, in Markdown; how far
 * it is, to the other one.
 */
const begun = performance.now();
const passed = () => {
  const seconds = Math.round((performance.now() - begun) / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
const say = (sentence: string) => process.stderr.write(`${passed()} ${sentence}\n`);

const options = optionsIn(process.argv.slice(2));
let server: string | undefined;
const ownBooks = async (settings?: Readonly<Record<string, string>>): Promise<LoadedBooks> => {
  const found = await openLoadedBooks(options, settings);
  server ??= found.program.server;
  return found;
};
let loadedBooks: Promise<LoadedBooks> | undefined;
const books = () => {
  loadedBooks ??= ownBooks();
  return loadedBooks;
};
const sections: Section[] = [];
try {
  for (const group of groups)
    if (chosenParts(group, options.words).length > 0)
      sections.push(await measureGroup(group, { ...options, books, ownBooks }, say));
} finally {
  await loadedBooks?.then((found) => found.close()).catch((error: unknown) => say(String(error)));
  for (const { close } of groups) await close?.().catch((error: unknown) => say(String(error)));
}
if (sections.length === 0) {
  const known = groups.flatMap(({ name, parts }) => parts.map((part) => `${name} ${part.name}`));
  throw new Error(`No part has one of these words in its name. There are:\n${known.join('\n')}`);
}
const report: Report = {
  date: new Date().toISOString().slice(0, 10),
  machine: [...(await machineFacts(options, server)), `all of it in ${passed()} minutes`],
  sections,
};
process.stdout.write(`${markdownOf(report)}\n`);
if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
