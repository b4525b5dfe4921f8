import { amountOf, type Decimal, type ReturnedLine, type ReturnedPosting, say, zero } from '@kontor/domain';
import { signedByCollective } from '@kontor/imports';
import { FiduciaryFileFault } from '../values/fault.ts';
import { type CellReading, mostLines, newReading } from '../values/reading.ts';
import { type Element, parseXml, textAt } from './parse-xml.ts';

/** Whether a text is XML whose root is that of AbaConnect. */
export const isAbaConnect = (text: string): boolean =>
  /^\uFEFF?\s*(<\?[^>]*>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*<AbaConnectContainer[\s>]/.test(text);

/** Reads the transactions of entries. Each has a line, and those against it. */
export const readAbaConnect = (text: string, currency: string): ReturnedLine[] => {
  const root = parseXml(text);
  const reading = newReading();
  const tasks = root.children.filter(({ name }) => name === 'Task');
  for (const task of tasks) {
    const application = textAt(task, 'Parameter', 'Application');
    if (application !== 'FIBU')
      throw new FiduciaryFileFault([
        { line: task.line, column: 'Application', ...say('fiduciary_application') },
      ]);
  }
  const entries = tasks.flatMap((task) =>
    task.children
      .filter(({ name }) => name === 'Transaction')
      .flatMap(({ children }) => children.filter(({ name }) => name === 'Entry')),
  );
  if (entries.length > mostLines)
    throw new FiduciaryFileFault([
      { line: 1, column: 'Transaction', ...say('fiduciary_large', { most: mostLines }) },
    ]);
  const lines = entries.flatMap((entry) => lineOfEntry(entry, { currency, reading }));
  if (reading.faults.length > 0) throw new FiduciaryFileFault(reading.faults);
  return lines;
};

type EntryReading = { currency: string; reading: CellReading };

const lineOfEntry = (entry: Element, { currency, reading }: EntryReading): ReturnedLine[] => {
  const { faults } = reading;
  const collective = entry.children.find(({ name }) => name === 'CollectiveInformation');
  const singles = entry.children.filter(({ name }) => name === 'SingleInformation');
  if (!collective || singles.length === 0) {
    const column = collective ? 'SingleInformation' : 'CollectiveInformation';
    faults.push({ line: entry.line, column, ...say('required') });
    return [];
  }
  const parts = [collective, ...singles];
  const base = textAt(collective, 'KeyCurrency') || currency;
  if (base !== currency)
    faults.push({
      ...{ line: collective.line, column: 'KeyCurrency' },
      ...say('fiduciary_currency', { currency: base, base: currency }),
    });
  for (const part of parts) {
    const tax = textAt(part, 'TaxData', 'KeyAmount');
    if (tax !== '' && !/^-?0*(\.0*)?$/.test(tax))
      faults.push({ line: part.line, column: 'TaxData', ...say('fiduciary_tax') });
  }
  const transdate = reading.day(cell(collective, 'EntryDate'));
  const amounts = parts.map((part) => {
    const key = cell(part, 'KeyAmount');
    if (key.text !== '') return reading.amount(key, '.');
    return reading.amount({ ...key, text: textAt(part, 'AmountData', 'Amount') }, '.');
  });
  for (const part of parts)
    if (textAt(part, 'Account') === '')
      faults.push({ line: part.line, column: 'Account', ...say('required') });
  if (!transdate || amounts.includes(undefined)) return [];
  const foreign = parts
    .map((part) => textAt(part, 'AmountData', 'Currency'))
    .find((own) => own && own !== base);
  return [
    {
      line: collective.line,
      transdate,
      document: textAt(collective, 'DocumentNumber'),
      text: textAt(collective, 'Text1'),
      postings: postingsOf(parts, amounts as Decimal[]),
      ...(foreign ? { foreign } : {}),
    },
  ];
};

/** The postings with their sides. */
const postingsOf = (parts: readonly Element[], amounts: readonly Decimal[]): ReturnedPosting[] => {
  const signed = signedByCollective(
    parts.map((part, at) => ({
      amount: amountOf(amounts[at] ?? '0'),
      isDebit: textAt(part, 'DebitCredit') !== 'C',
    })),
  );
  return parts.map((part, at) => ({
    line: accountLine(part),
    column: 'Account',
    account: textAt(part, 'Account'),
    amount: (signed[at] ?? zero).toFixed() as Decimal,
  }));
};

const accountLine = (part: Element): number =>
  part.children.find(({ name }) => name === 'Account')?.line ?? part.line;

const cell = (part: Element, column: string) => ({
  line: part.children.find(({ name }) => name === column)?.line ?? part.line,
  column,
  text: textAt(part, column),
});
