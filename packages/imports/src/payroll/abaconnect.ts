import { amountOf, type BookingDate, bookingDate, type PayrollLine, zero } from '@kontor/domain';
import { SaxesParser } from 'saxes';
import { amountFrom } from '../values/amount.ts';
import { signedByCollective } from '../values/collective-entry.ts';
import type { PayrollFault, PayrollFile } from './payroll-file.ts';

/** A line of an entry of AbaConnect: the collective one, or one against it. */
type EntryPart = { line: number; isDebit: boolean; texts: Map<string, string>; lines: Map<string, number> };

// A file comes from strangers.
const xmlBounds = { depth: 20, parts: 20_000 };

/** Reads the entries of a file of AbaConnect for a ledger (FIBU). */
export const readPayrollXml = (content: string): PayrollFile => {
  const faults: PayrollFault[] = [];
  const entries = entriesIn(content, faults);
  if (faults.length > 0) return { lines: [], day: undefined, faults };
  const days = new Set<BookingDate>();
  const lines = entries.flatMap((parts) => {
    for (const part of parts) {
      const written = part.texts.get('EntryDate');
      const day = bookingDate.safeParse(written);
      if (day.success) days.add(day.data);
      else if (written) faults.push({ ...partPlace(part, 'EntryDate'), name: 'day', value: written });
    }
    return linesOfEntry(parts, faults);
  });
  return { lines, day: [...days].toSorted().at(-1), faults };
};

const partPlace = (part: EntryPart, column: string) => ({
  line: part.lines.get(column) ?? part.line,
  column,
});

const linesOfEntry = (parts: readonly EntryPart[], faults: PayrollFault[]): PayrollLine[] => {
  const amounts = parts.map((part) => {
    const written = part.texts.get('KeyAmount') ?? part.texts.get('Amount') ?? '';
    const amount = amountFrom(written, '.');
    if (amount !== undefined && amount !== 'ambiguous') return amountOf(amount);
    faults.push({ ...partPlace(part, 'Amount'), name: 'amount', value: written });
    return zero;
  });
  for (const part of parts) {
    const [own, base] = [part.texts.get('Currency'), part.texts.get('KeyCurrency')];
    if (own && base && own !== base && !part.texts.get('KeyAmount'))
      faults.push({ ...partPlace(part, 'Currency'), name: 'foreign', value: own });
  }
  const signed = signedByCollective(
    parts.map(({ isDebit }, at) => ({ amount: amounts[at] ?? zero, isDebit })),
  );
  return parts.map((part, at) => ({
    ...partPlace(part, 'Account'),
    account: part.texts.get('Account') ?? '',
    amount: (signed[at] ?? zero).toFixed(),
    text: part.texts.get('Text1') ?? '',
  }));
};

/** The entries of the file, each with its collective line first. */
const entriesIn = (content: string, faults: PayrollFault[]): EntryPart[][] => {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: string[] = [];
  const entries: EntryPart[][] = [];
  let [part, text, parts, isBroken] = [undefined as EntryPart | undefined, '', 0, false];
  const refuse = (name: 'xml' | 'application' | 'tax') => {
    if (!isBroken) faults.push({ line: parser.line, column: '', name });
    isBroken = true;
  };
  parser.on('error', () => refuse('xml'));
  parser.on('doctype', () => refuse('xml'));
  parser.on('opentag', ({ name }) => {
    if (open.length === 0 && name !== 'AbaConnectContainer') refuse('xml');
    open.push(name);
    text = '';
    if (open.length > xmlBounds.depth) refuse('xml');
    if (name === 'Entry') entries.push([]);
    if (name !== 'CollectiveInformation' && name !== 'SingleInformation') return;
    parts += 1;
    if (parts > xmlBounds.parts) refuse('xml');
    part = { line: parser.line, isDebit: true, texts: new Map(), lines: new Map() };
    if (name === 'CollectiveInformation') entries.at(-1)?.unshift(part);
    else entries.at(-1)?.push(part);
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('cdata', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const value = text.trim();
    text = '';
    if (name === 'Application' && value !== 'FIBU') refuse('application');
    if (name === 'CollectiveInformation' || name === 'SingleInformation') part = undefined;
    if (!part || value === '') return;
    if (open.includes('TaxData')) {
      // What is booked of payroll has no tax; its lines would not come to what was sent.
      if (name === 'KeyAmount' && /[1-9]/.test(value)) refuse('tax');
      return;
    }
    if (name === 'DebitCredit') part.isDebit = value !== 'C';
    if (part.texts.has(name)) return;
    part.texts.set(name, value);
    part.lines.set(name, parser.line);
  });
  try {
    parser.write(content.replace(/^\uFEFF/, '')).close();
  } catch {
    refuse('xml');
  }
  if (!isBroken && !entries.some((entry) => entry.length > 1)) refuse('xml');
  return entries.filter((entry) => entry.length > 0);
};
