import { type JournalEntry, minBookingDate, signedAmount } from '@kontor/domain';
import {
  accountNames,
  type ExportedBooks,
  oneLine,
  originalAmount,
  type PlainFormat,
  roots,
} from './plain-text.ts';

/**
 * The books for Beancount. Its texts are quoted; the names of its accounts are letters, digits and
 * dashes.
 */

const quotedText = (text: string): string =>
  `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const nameOf = accountNames(({ accno, description, category }) => {
  const words = description
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${roots[category]}:${accno}${words && `-${words}`}`;
});

export const beancount: PlainFormat = {
  extension: 'beancount',
  head: (ledger) => {
    const { name, currency, accounts } = ledger;
    const lines = [
      `option "title" ${quotedText(name)}`,
      `option "operating_currency" "${currency}"`,
      `${minBookingDate} commodity ${currency}`,
      ...accounts.map(({ accno }) => `${minBookingDate} open ${nameOf(accno, ledger)} ${currency}`),
    ];
    return `${lines.join('\n')}\n\n`;
  },
  entry: (entry: JournalEntry, ledger: ExportedBooks): string => {
    const tag = entry.closing ? ' #closing' : '';
    const lines = [
      `${entry.transdate} * ${quotedText(entry.description)}${tag}`,
      `  reference: ${quotedText(entry.reference)}`,
      ...(entry.notes ? [`  notes: ${quotedText(entry.notes)}`] : []),
    ];
    for (const posting of entry.postings) {
      lines.push(`  ${nameOf(posting.accno, ledger)}  ${signedAmount(posting)} ${ledger.currency}`);
      const of = originalAmount(posting, ledger);
      if (posting.source) lines.push(`    source: ${quotedText(posting.source)}`);
      if (posting.memo) lines.push(`    memo: ${quotedText(posting.memo)}`);
      if (of) lines.push(`    original: ${of}`);
    }
    return `${lines.join('\n')}\n\n`;
  },
};
