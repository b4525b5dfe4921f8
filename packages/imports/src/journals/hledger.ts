import type { Account } from '@kontor/domain';
import type { Read, ReadFor } from '../kinds/reading.ts';
import type { DecimalMark } from '../values/amount.ts';
import { dayFrom } from '../values/day.ts';
import { valueIn } from './amounts.ts';
import { head, type JournalReading, LineFault, readJournalText, type TextEntry } from './journal-text.ts';

/**
 * Reads a journal of hledger or Ledger: its transactions, with prices, and the accounts that it
 * declares. What would change the meaning of transactions (other files, aliases, virtual postings)
 * is a fault; what does not (prices, formats, budgets, forecasts) is passed over.
 */
export const readHledger = (text: string, of: ReadFor): Read => {
  const state: State = { entry: undefined, block: undefined, mark: undefined, year: '' };
  return readJournalText(text, of, (line, reading) => takeLine(line, reading, { state, of }));
};

type State = {
  entry: TextEntry | undefined;
  /**
   * Lines that are passed over: of a comment until its end, of a directive or a rule while they are
   * indented.
   */
  block: 'comment' | 'indented' | undefined;
  mark: DecimalMark | undefined;
  year: string;
};
type Within = { state: State; of: ReadFor };

const takeLine = (line: string, reading: JournalReading, within: Within): void => {
  const { state } = within;
  if (state.block === 'comment') {
    if (/^end (comment|test)\b/.test(line)) state.block = undefined;
    return;
  }
  if (/^(comment|test)\b/.test(line)) {
    state.block = 'comment';
    return;
  }
  if (/^\s*$/.test(line)) {
    state.entry = undefined;
    return;
  }
  if (/^[;#*%|]/.test(line)) return;
  if (/^\s/.test(line)) {
    if (state.block === 'indented' || /^\s*;/.test(line)) return;
    if (!state.entry) throw new LineFault('not_understood', line.trim());
    takePosting(line.trim(), state.entry, reading, within);
    return;
  }
  state.entry = undefined;
  state.block = undefined;
  if (/^\d/.test(line)) state.entry = reading.begin(transaction(line, state));
  else takeDirective(line, reading, state);
};

const transaction = (line: string, { year }: State) => {
  const [, day = '', , code, rest = ''] =
    /^([\d/.-]+)(=[\d/.-]+)?\s*(?:[*!]\s*)?(?:\(([^)]*)\)\s*)?([^;]*)/.exec(line) ?? [];
  const transdate = dayFrom(/^\d{1,2}[-/.]\d{1,2}$/.test(day) ? `${year}-${day.replace(/[/.]/g, '-')}` : day);
  if (!transdate) throw new LineFault('date', day);
  return { ...head(transdate), reference: (code ?? '').trim(), description: rest.trim() };
};

const takePosting = (
  line: string,
  entry: TextEntry,
  reading: JournalReading,
  { state, of }: Within,
): void => {
  const [bare = '', ...comments] = line.split(';');
  const [, account = '', amount = ''] =
    /^(?:[*!]\s+)?(.+?)(?:(?: {2,}|\t)\s*(.*))?$/.exec(bare.trimEnd()) ?? [];
  if (/^[([]/.test(account)) throw new LineFault('not_understood', account);
  const [value = '', assertion] = amount.split(/={1,2}\*?/);
  if (value.trim() === '' && assertion !== undefined) throw new LineFault('not_understood', line);
  const [written = '', all] = value.split('@@');
  const [own = '', each] = written.split('@');
  const priced = { written: own.replace(/\{.*\}|\[.*\]/g, ''), each, all };
  entry.postings.push({
    line: reading.line,
    account,
    amount: value.trim() === '' ? undefined : valueIn(of.currency, priced, state.mark),
    source: '',
    memo: comments.join(';').trim(),
  });
};

const categories: Readonly<Record<string, Account['category']>> = {
  A: 'asset',
  C: 'asset',
  L: 'liability',
  E: 'equity',
  V: 'equity',
  R: 'income',
  X: 'expense',
};

const takeDirective = (line: string, reading: JournalReading, state: State): void => {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  if (word === 'include' || word === '!include') throw new LineFault('include', rest);
  if (word === 'decimal-mark') state.mark = rest.trim() === ',' ? ',' : '.';
  else if (/^Y\d|^(Y|year|apply)$/.test(word) && /\d{4}/.test(line))
    state.year = /\d{4}/.exec(line)?.[0] ?? '';
  else if (word === 'account') {
    const [, name = '', comment = ''] = /^(.*?)(?:(?: {2,}|\t)\s*;(.*))?$/.exec(rest.trimEnd()) ?? [];
    const [, type = ''] = /\btype:\s*([A-Z])/.exec(comment) ?? [];
    reading.declare(name.trim(), categories[type]);
    state.block = 'indented';
  } else if (/^(commodity|payee|tag|D|P|N|assert|check|eval|define|capture|bucket|A|[~=].*)$/.test(word))
    state.block = 'indented';
  else throw new LineFault('not_understood', line);
};
