import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusalCodes, refusalStatuses } from '@kontor/domain';
import { freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { openLosingProxy } from './lost-answers.ts';
import {
  bareEnvironment,
  commandsAt,
  installClient,
  type Program,
  placed,
  programsIn,
  run,
  type Shell,
} from './programs.ts';
import { receivedBy } from './receiver-program.ts';

/** The pages of docs/integrate: every program as it is there, in their order, in all languages. */
const folder = new URL('../../../../docs/integrate/', import.meta.url);
const pages = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort();
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/**
 * Programs that do the same in several languages, or one by itself, and what each prints where the
 * page says it.
 */
type Group = { programs: Program[]; prints: string | undefined };

/** The blocks of a page; only blanks stand between those of a group. */
const groupsIn = (page: string): Group[] => {
  const groups: Group[] = [];
  let end = 0;
  for (const found of page.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    const [block, language = '', text = ''] = found;
    const goesOn = page.slice(end, found.index).trim() === '';
    end = found.index + block.length;
    // An answer, and the settings of another program.
    if (language === 'http' || language === 'json') continue;
    const group = groups.at(-1);
    if (language === 'text' && group) group.prints = text.trim();
    else if (goesOn && group) group.programs.push({ language, text });
    else groups.push({ programs: [{ language, text }], prints: undefined });
  }
  return groups;
};

/** The output of which `…` stands for any part. */
const outputLike = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '[\\s\\S]*?')}\\n?$`);

/**
 * The paths, days, amounts and numbers that a program sends, which have nothing to do with its
 * language.
 */
const sentBy = ({ text }: Program): string[] =>
  [
    ...new Set(
      text.match(/\/(invoices|customers|belege|events)\b|\b\d{4}-\d\d-\d\d\b|\b\d+\.\d\d\b|\b[23]\d{3}\b/g),
    ),
  ].sort();

let server: Awaited<ReturnType<typeof serve>>;
let proxy: Awaited<ReturnType<typeof openLosingProxy>>;
let shell: Shell;
beforeAll(async () => {
  const { url } = await freshDatabase();
  server = await serve({ url });
  await server.client('demo');
  proxy = await openLosingProxy(server.address);
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-docs-'));
  await installClient(cwd);
  shell = { cwd, env: { ...bareEnvironment, DATABASE_URL: url } };
});
afterAll(async () => {
  proxy.close();
  await server.close();
  await rm(shell.cwd, { recursive: true });
});

/** Runs commands of a shell, which may set the environment of all that follows. */
const ranInShell = async (text: string): Promise<string> => {
  const commands = commandsAt(text, proxy.address);
  const script = `set -e\ncurl() { command curl -sS "$@"; }\n${commands}\necho "$KEY $BOOKS" > set\n`;
  const { code, output, printed } = await run(['bash', '-c', script], shell);
  expect([code, output]).toEqual([0, output]);
  const [KEY = '', BOOKS = ''] = (await readFile(join(shell.cwd, 'set'), 'utf8')).trim().split(' ');
  shell.env = { ...shell.env, KEY, BOOKS };
  return printed;
};

/** The output of a program; undefined where its language is not installed. */
const printedBy = async (program: Program): Promise<string | undefined> => {
  if (program.language === 'sh') return ranInShell(program.text);
  if (program.text.includes('WEBHOOK_SECRET')) {
    const received = await receivedBy(program, shell);
    if (received) expect(received.statuses).toEqual([204, 401, 401]);
    const [line] = /^invoice\..*$/m.exec(received?.output ?? '') ?? [];
    return line;
  }
  const found = await placed(program, shell);
  if (!found) return undefined;
  const { code, output, printed } = await run([...found.command, found.file], shell);
  expect([code, output]).toEqual([0, output]);
  return printed;
};

// One after the other: a page goes on with the books as the page before has left them.
describe('docs/integrate', () => {
  test.each(pages)('every program of %s runs as it is and prints what the page says', async (name) => {
    for (const { programs, prints } of groupsIn(textOf(name))) {
      const [same] = programs.filter(({ language }) => language === 'js').map(sentBy);
      for (const program of programs) {
        // Where a language is not installed, its program sends at least what the one for Node does,
        // which always runs.
        if (same && ['python', 'php'].includes(program.language))
          expect(sentBy(program), program.text).toEqual(same);
        const printed = await printedBy(program);
        if (prints !== undefined && printed !== undefined)
          expect(printed, program.text).toMatch(outputLike(prints));
      }
    }
  });

  test('the commands of the interface upload a receipt', async () => {
    const chapter = readFileSync(new URL('../interface/16-receipts.md', folder), 'utf8');
    const [command] = programsIn(chapter).filter(({ language }) => language === 'sh');
    const sheet = await readFile(join(shell.cwd, 'sheet.pdf'), 'latin1');
    // Not the same file again.
    await writeFile(join(shell.cwd, 'quittung.pdf'), `${sheet}% ${chapter.length}`, 'latin1');
    expect(await ranInShell(command?.text ?? '')).toMatch(/<file_name>quittung\.pdf</);
  });

  test('the programs that send again have lost the first answer, and each has booked once', async () => {
    expect([...proxy.lost]).toEqual(expect.arrayContaining(['order-4712-js', 'statement-2026-03']));
    const headers = { 'x-api-key': shell.env['KEY'] ?? '', accept: 'application/json' };
    const answer = await fetch(`${shell.env['BOOKS']}/invoices?customer_number=K-4712`, { headers });
    const { invoice } = (await answer.json()) as { invoice: unknown[] };
    expect(invoice).toHaveLength([...proxy.lost].filter((key) => key.startsWith('order-4712-')).length);
  });
});

test('each page is in the table of contents, and each group of programs has Node, Python and PHP', () => {
  const contents = textOf('README.md');
  for (const name of pages) expect(contents).toContain(`](${name})`);
  for (const { programs } of pages.flatMap((name) => groupsIn(textOf(name)))) {
    const languages = programs.map(({ language }) => language);
    if (languages.some((language) => language !== 'sh'))
      expect(languages).toEqual(expect.arrayContaining(['js', 'python', 'php']));
  }
});

test('every code of a refusal has its section, under its status, which says when it comes and what to do', () => {
  const described = new Map<string, number>();
  const [, ...statuses] = textOf('05-refusals.md').split(/^## (?=\d{3} )/m);
  for (const section of statuses) {
    const [, ...codes] = section.split(/^### /m);
    for (const text of codes) {
      const [, code = ''] =
        /^`(\w+)`\n\n\*\*When\.\*\* \S.*\n\n\*\*What to do\.\*\* \S.*\n+$/.exec(text) ?? [];
      described.set(code, Number(section.slice(0, 3)));
    }
  }
  expect([...described.keys()].sort()).toEqual([...refusalCodes].sort());
  expect(Object.fromEntries(described)).toEqual(refusalStatuses);
});
