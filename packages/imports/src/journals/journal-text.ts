import { type Account, type Amount, type BookingDate, sum, zero } from '@kontor/domain';
import { entriesRead, type JournalEntry, type JournalPosting } from '../kinds/entries.ts';
import type { Read, ReadFor } from '../kinds/reading.ts';
import type { Fault, FaultName } from '../values/fault.ts';
import { type NamedAccount, numberAccounts } from './accounts.ts';

/** A posting whose amount may be left out, as what balances the entry. */
export type TextPosting = Omit<JournalPosting, 'amount'> & { amount: Amount | undefined };
export type TextEntry = Omit<JournalEntry, 'postings'> & { postings: TextPosting[] };

/** A line that is not understood, or that says what can't be imported. */
export class LineFault extends Error {
  readonly fault: Omit<Fault, 'line'>;
  constructor(name: FaultName, value = '') {
    super(name);
    this.fault = { name, value };
  }
}

/** A journal as it is read, line by line. */
export type JournalReading = {
  /** Begins an entry, to which postings are added until the next one begins. */
  begin: (entry: Omit<TextEntry, 'line' | 'postings'>) => TextEntry;
  /** Names an account before it is posted to, with its category where that is told. */
  declare: (name: string, category?: Account['category']) => void;
  line: number;
};

/** Takes a line of a journal. Throws a LineFault. */
export type TakeLine = (line: string, reading: JournalReading) => void;

/** Reads a journal by its lines, with a fault for each line that is not understood. */
export const readJournalText = (text: string, of: ReadFor, takeLine: TakeLine): Read => {
  const faults: Fault[] = [];
  const entries: TextEntry[] = [];
  const named = new Map<string, NamedAccount>();
  const reading: JournalReading = {
    line: 0,
    begin: (head) => {
      const entry = { ...head, line: reading.line, postings: [] };
      entries.push(entry);
      return entry;
    },
    declare: (name, category) => {
      if (!named.has(name)) named.set(name, { line: reading.line, category });
    },
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    reading.line += 1;
    try {
      takeLine(line, reading);
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      faults.push({ line: reading.line, ...error.fault });
    }
  }
  const whole = entries.map((entry) => balanced(entry, faults));
  const used = new Set(whole.flatMap(({ postings }) => postings.map(({ account }) => account)));
  for (const { postings } of whole)
    for (const { account, line } of postings) if (!named.has(account)) named.set(account, { line });
  for (const name of named.keys()) if (!used.has(name)) named.delete(name);
  const numbered = numberAccounts(named, of);
  faults.push(...numbered.faults);
  if (faults.length > 0) return { records: {}, faults: faults.sort((a, b) => a.line - b.line) };
  const read = entriesRead(whole, of, (name) => numbered.accnos.get(name) ?? 0);
  return { ...read, records: { accounts: numbered.accounts, ...read.records } };
};

/** The entry with the amount that one of its postings leaves out. */
const balanced = ({ postings, ...entry }: TextEntry, faults: Fault[]): JournalEntry => {
  const open = postings.filter(({ amount }) => amount === undefined);
  if (open.length > 1) faults.push({ line: entry.line, name: 'no_amount' });
  const rest = zero.minus(sum(postings.map(({ amount }) => amount ?? zero)));
  return { ...entry, postings: postings.map((posting) => ({ ...posting, amount: posting.amount ?? rest })) };
};

/** A head without what a format does not have. */
export const head = (transdate: BookingDate): Omit<TextEntry, 'line' | 'postings'> => ({
  transdate,
  reference: '',
  description: '',
  notes: '',
});
