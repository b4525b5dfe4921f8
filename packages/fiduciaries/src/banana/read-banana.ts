import { amountOf, type Decimal, type ReturnedLine, type ReturnedPosting, say, zero } from '@kontor/domain';
import { FiduciaryFileFault } from '../values/fault.ts';
import { newReading, tableRows } from '../values/reading.ts';

const required = ['Date', 'AccountDebit', 'AccountCredit', 'Amount'];

/** Whether the first line of a text has the names of Banana's columns. */
export const isBanana = (text: string): boolean => {
  const [head = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const names = head.split(/[\t;,]/).map((name) => name.replaceAll('"', '').trim());
  return required.every((name) => names.includes(name));
};

/** Reads rows of Banana's table of transactions. Rows without an amount are texts of the table. */
export const readBanana = (text: string, currency: string): ReturnedLine[] => {
  const { columns, rows } = tableRows(text);
  const reading = newReading();
  const { faults } = reading;
  const lines: ReturnedLine[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? '';
    const accounts = { AccountDebit: cell('AccountDebit'), AccountCredit: cell('AccountCredit') };
    if (cell('Amount') === '' && accounts.AccountDebit === '' && accounts.AccountCredit === '') continue;
    const transdate = reading.day({ line, column: 'Date', text: cell('Date') });
    const amount = reading.amount({ line, column: 'Amount', text: cell('Amount') }, '.');
    if (cell('VatCode') !== '') faults.push({ line, column: 'VatCode', ...say('fiduciary_tax') });
    const postings: ReturnedPosting[] = [];
    for (const column of ['AccountDebit', 'AccountCredit'] as const) {
      const account = accounts[column];
      if (account === '' || amount === undefined) continue;
      const value = column === 'AccountDebit' ? amount : negative(amount);
      postings.push({ line, column, account, amount: value });
    }
    if (postings.length === 0 && amount !== undefined)
      faults.push({ line, column: 'AccountDebit', ...say('required') });
    const own = cell('ExchangeCurrency');
    if (transdate)
      lines.push({
        ...{ line, transdate, document: cell('Doc'), text: cell('Description'), postings },
        ...(own && own !== currency ? { foreign: own } : {}),
      });
  }
  if (faults.length > 0) throw new FiduciaryFileFault(faults);
  return lines;
};

const negative = (amount: Decimal): Decimal => zero.minus(amountOf(amount)).toFixed() as Decimal;
