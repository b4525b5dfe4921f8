import { type JournalEntry, signedAmount } from '@kontor/domain';
import {
  accountNames,
  type ExportedBooks,
  oneLine,
  originalAmount,
  type PlainFormat,
  roots,
} from './plain-text.ts';

/**
 * The books for hledger and for Ledger, whose files differ in what they declare and how they tag.
 */

// Ledger reads lines of at most 4,096 bytes.
const longest = 500;
const cut = (text: string): string => {
  const points = [...text];
  return points.length > longest ? `${points.slice(0, longest - 1).join('')}…` : text;
};

/** The text of a description, without semicolons, which would begin a comment. */
const description = (text: string): string => cut(oneLine(text).replaceAll(';', ','));

/**
 * The text of a comment, without colons and brackets, which would make tags of words or even change
 * dates.
 */
const comment = (text: string): string =>
  cut(oneLine(text).replaceAll(':', '-').replaceAll('[', '(').replaceAll(']', ')'));

/** The text of a reference, without parentheses, as it is in parentheses. */
const code = (reference: string): string =>
  description(reference).replaceAll('(', '[').replaceAll(')', ']') || '-';

// The name of an account has none of: colons, which separate it from its parent; two blanks, which
// end it; semicolons.
const nameOf = accountNames(({ accno, description, category }) =>
  oneLine(`${roots[category]}:${accno} ${cut(description).replace(/[:;]/g, ' ')}`),
);

const entryIn =
  (closingTag: string) =>
  (entry: JournalEntry, ledger: ExportedBooks): string => {
    const payee = description(entry.description);
    const lines = [`${entry.transdate} * (${code(entry.reference)})${payee && ` ${payee}`}`];
    if (entry.closing) lines.push(`    ; ${closingTag}`);
    for (const posting of entry.postings) {
      const of = originalAmount(posting, ledger);
      const text = comment([posting.source, posting.memo, of && `(${of})`].filter(Boolean).join(' '));
      const amount = `${signedAmount(posting)} ${ledger.currency}`;
      lines.push(`    ${nameOf(posting.accno, ledger)}  ${amount}${text && `  ; ${text}`}`);
    }
    return `${lines.join('\n')}\n\n`;
  };

const decimals = (places: number) => '0'.repeat(places);

export const hledger: PlainFormat = {
  extension: 'journal',
  head: (ledger) => {
    const { name, currency, places, accounts } = ledger;
    const lines = [
      `; The books of ${name} in ${currency}`,
      'decimal-mark .',
      // hledger wants a decimal mark even where there are no decimals.
      `commodity 1000.${decimals(places)} ${currency}`,
      ...accounts.map(({ accno, category }) => `account ${nameOf(accno, ledger)}  ; type:${types[category]}`),
    ];
    return `${lines.join('\n')}\n\n`;
  },
  entry: entryIn('closing:'),
};

const types = { asset: 'A', liability: 'L', equity: 'E', income: 'R', expense: 'X' } as const;

export const ledgerCli: PlainFormat = {
  extension: 'ledger',
  head: (ledger) => {
    const { name, currency, places, accounts } = ledger;
    const format = places === 0 ? '1000' : `1000.${decimals(places)}`;
    const lines = [
      `; The books of ${name} in ${currency}`,
      `commodity ${currency}`,
      `    format ${format} ${currency}`,
      'tag closing',
      ...accounts.map(({ accno }) => `account ${nameOf(accno, ledger)}`),
    ];
    return `${lines.join('\n')}\n\n`;
  },
  entry: entryIn(':closing:'),
};
