import type { Read, ReadFor } from '../kinds/reading.ts';
import { dayFrom } from '../values/day.ts';
import { valueIn } from './amounts.ts';
import { head, type JournalReading, LineFault, readJournalText, type TextEntry } from './journal-text.ts';

/**
 * Reads a file of Beancount: its transactions, with costs and prices. What would change them (other
 * files, plugins, `pad`) is a fault; what does not (prices, balances, notes, documents) is passed
 * over.
 */
export const readBeancount = (text: string, of: ReadFor): Read => {
  const state: State = { entry: undefined };
  return readJournalText(text, of, (line, reading) => takeLine(line, reading, state, of));
};

type State = { entry: TextEntry | undefined };

const takeLine = (line: string, reading: JournalReading, state: State, of: ReadFor): void => {
  const bare = withoutComment(line);
  if (bare.trim() === '' || /^[*#!&?%]/.test(bare)) return;
  if (/^\s/.test(bare)) takeIndented(bare.trim(), reading, state, of);
  else if (/^\d/.test(bare)) takeDated(bare, reading, state);
  else {
    state.entry = undefined;
    const [word = ''] = bare.split(/\s/);
    if (word === 'include') throw new LineFault('include', bare);
    if (
      !/^(option|pushtag|poptag|pushmeta|popmeta)$/.test(word) &&
      !/^plugin "beancount\.plugins\.auto_accounts"/.test(bare)
    )
      throw new LineFault('not_understood', bare);
  }
};

/**
 * The line up to a semicolon that is in no quotes. A text that goes on in the next line is a fault.
 */
const withoutComment = (line: string): string => {
  const [bare = ''] = /^(?:"(?:[^"\\]|\\.)*"|[^";])*/.exec(line) ?? [];
  if (line[bare.length] === '"') throw new LineFault('not_understood', line);
  return bare;
};

const texts = /"((?:[^"\\]|\\.)*)"/g;
const unquoted = (text: string): string => text.replace(/\\(.)/g, '$1');

const takeDated = (line: string, reading: JournalReading, state: State): void => {
  state.entry = undefined;
  const [, day = '', word = '', rest = ''] = /^(\S+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
  const transdate = dayFrom(day);
  if (!transdate) throw new LineFault('date', day);
  if (word === 'open') reading.declare(rest.split(/\s/)[0] ?? '');
  else if (/^([*!]|txn|")/.test(word)) {
    const said = [...`${word} ${rest}`.matchAll(texts)].map(([, text = '']) => unquoted(text));
    state.entry = reading.begin({ ...head(transdate), description: said.filter(Boolean).join(', ') });
  } else if (!/^(close|commodity|price|balance|note|document|event|query|custom)$/.test(word))
    throw new LineFault('not_understood', line);
};

const takeIndented = (line: string, reading: JournalReading, { entry }: State, of: ReadFor): void => {
  const [, key, value = ''] = /^([a-z][\w-]*):(?:\s+(.*)|$)/.exec(line) ?? [];
  if (key !== undefined) {
    if (entry) takeMetadata(entry, key, unquoted(value.replace(/^"|"$/g, '')));
    return;
  }
  if (/^[#^]/.test(line)) return;
  const [, account = '', amount = ''] =
    /^(?:[*!&#?%PSTCURM]\s+)?(\p{Lu}[^\s]*:\S+)\s*(.*)$/u.exec(line) ?? [];
  if (!entry || account === '') throw new LineFault('not_understood', line);
  entry.postings.push({
    line: reading.line,
    account,
    amount: amount === '' ? undefined : valueAt(amount, of.currency),
    source: '',
    memo: '',
  });
};

/** The value of an amount, at its cost where it has one, else at its price. */
const valueAt = (amount: string, currency: string) => {
  const [, written = '', total, cost] = /^([^{@]*)(?:(\{\{?)([^},]*)[^}]*\}\}?)?/.exec(amount) ?? [];
  const [, isAll, price] = /@(@?)\s*(.*)$/.exec(amount) ?? [];
  const own = cost?.trim() || undefined;
  const each = own !== undefined ? (total === '{' ? own : undefined) : isAll === '' ? price : undefined;
  const all = own !== undefined ? (total === '{{' ? own : undefined) : isAll === '@' ? price : undefined;
  return valueIn(currency, { written: written.replaceAll(',', ''), each, all }, '.');
};

/**
 * Takes what the entry or its last posting is described by, by the names that Kontor's own export
 * has.
 */
const takeMetadata = (entry: TextEntry, key: string, value: string): void => {
  const last = entry.postings.at(-1);
  if (last && (key === 'source' || key === 'memo')) last[key] = value;
  else if (!last && (key === 'reference' || key === 'notes')) entry[key] = value;
};
