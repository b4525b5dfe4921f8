import type { Installation } from '../installation.ts';
import { codeOf, Problem } from '../problem.ts';
import { type Opening, openForCommand } from './with-installation.ts';

/** A command of a list: its words, and the line that it is in. */
export type BatchLine = { number: number; words: string[] };

// Those that end when they are told to, or that take the whole database.
const alone = new Set(['start', 'worker', 'batch', 'restore', 'migrate']);

/**
 * Runs the commands of a list one after the other, on one installation, until one fails: its line
 * is told, and the rest is not done. `run` runs one and sets the exit code.
 */
export const runLines = async (
  lines: readonly BatchLine[],
  run: (words: readonly string[], opening: Opening) => Promise<void>,
): Promise<void> => {
  for (const { number, words } of lines)
    if (alone.has(words[0] ?? ''))
      throw new Problem(`Line ${number}: ${words[0]} is a command of its own.`, 2);
  // Opened by the first command that needs it.
  let opened: Promise<Installation> | undefined;
  const opening: Opening = async (work) => {
    opened ??= openForCommand();
    process.stdout.write(await work(await opened));
  };
  try {
    for (const { number, words } of lines) {
      await run(words, opening);
      if (!process.exitCode) continue;
      process.stderr.write(`Line ${number} failed; it and the lines after it are not done.\n`);
      return;
    }
  } finally {
    await opened?.then(
      (installation) => installation.close(),
      () => undefined,
    );
  }
};

/**
 * Reads the commands of a text, one in a line, with or without `kontor` before it. Empty lines and
 * those that begin with # are none.
 */
export const linesIn = (text: string): BatchLine[] =>
  text.split(/\r?\n/).flatMap((line, index): BatchLine[] => {
    const number = index + 1;
    if (/^\s*(#|$)/.test(line)) return [];
    const words = wordsIn(line, number);
    return [{ number, words: words[0] === 'kontor' ? words.slice(1) : words }];
  });

const word = /((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+)(?:\s+|$)/y;
const part = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/g;

/** The words of a line, as a shell has them that knows quotes and backslashes and nothing else. */
const wordsIn = (line: string, number: number): string[] => {
  const rest = line.trim();
  const words: string[] = [];
  word.lastIndex = 0;
  while (word.lastIndex < rest.length) {
    const [, found] = word.exec(rest) ?? [];
    if (found === undefined) throw new Problem(`Line ${number}: a quote is not closed.`, 2);
    words.push(
      found.replace(
        part,
        (_, single?: string, double?: string, escaped?: string, plain?: string) =>
          single ?? double?.replace(/\\(.)/g, '$1') ?? escaped ?? plain ?? '',
      ),
    );
  }
  return words;
};

/** Reads all of standard input. */
export const readInput = async (): Promise<string> => {
  process.stdin.setEncoding('utf8');
  let text = '';
  try {
    for await (const piece of process.stdin) text += piece;
  } catch (error) {
    throw new Problem(`Standard input can't be read: ${codeOf(error)}.`);
  }
  return text;
};
