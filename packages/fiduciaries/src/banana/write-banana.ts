import { amountOf, type ExchangedEntry, type ExchangedPosting, minorUnit, zero } from '@kontor/domain';
import { byYear, type FileWritten, type Handed } from '../values/handed.ts';
import { cut } from '../values/text.ts';
import { zipped } from '../values/zipped.ts';

/**
 * The text of Banana's import of transactions: a table of tabs under the names of its columns. An
 * entry of two postings is one row; of others each posting is a row of the same document, with one
 * account. There is no VAT code, as the taxes are rows of their own. A file has one business year.
 */
export const writeBanana = (handed: Handed): FileWritten => {
  const files = byYear(handed).map(([begin, entries]): FileWritten => {
    const rows = entries.flatMap((entry) => rowsOfEntry(entry, handed.currency));
    // An accounting without foreign currencies does not have these columns.
    const isForeign = rows.some(({ ExchangeCurrency }) => ExchangeCurrency !== undefined);
    // Nor has one without cost centres theirs.
    const hasCentres = rows.some(({ Cc1, Cc2 }) => Cc1 !== undefined || Cc2 !== undefined);
    const names = [...columns, ...(isForeign ? foreignColumns : []), ...(hasCentres ? centreColumns : [])];
    const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
    return {
      file_name: `${handed.client}-${handed.name}-banana-${begin.slice(0, 4)}.txt`,
      media_type: 'text/tab-separated-values',
      bytes: new TextEncoder().encode(lines.map((cells) => `${cells.join('\t')}\r\n`).join('')),
    };
  });
  return zipped(files, `${handed.client}-${handed.name}-banana.zip`, handed);
};

const columns = [
  'Date',
  'Doc',
  'ExternalReference',
  'Description',
  'AccountDebit',
  'AccountCredit',
  'Amount',
] as const;
const foreignColumns = ['AmountCurrency', 'ExchangeCurrency', 'ExchangeRate'] as const;
// The first cost centre of Banana is the cost centre, the second one the project.
const centreColumns = ['Cc1', 'Cc2'] as const;
type BananaRow = Partial<
  Record<(typeof columns)[number] | (typeof foreignColumns | typeof centreColumns)[number], string>
>;

const rowsOfEntry = (entry: ExchangedEntry, currency: string): BananaRow[] => {
  const head = {
    Date: entry.transdate,
    Doc: docCell(entry.document),
    ExternalReference: `Kontor ${entry.number}`,
  };
  const postings = entry.postings.filter(({ amount }) => !amountOf(amount).eq(zero));
  const [first, second] = [...postings].sort((a, b) => (a.side === b.side ? 0 : a.side === 'debit' ? -1 : 1));
  if (first && second && postings.length === 2 && fitOneRow(first, second, currency)) {
    const foreign = [first, second].find((posting) => posting.currency !== currency) ?? first;
    return [
      {
        ...head,
        Description: descriptionOf(entry, first.text || second.text),
        AccountDebit: first.account,
        AccountCredit: second.account,
        ...amountsOf(foreign, currency),
        ...centresOf(first),
        ...centresOf(second),
      },
    ];
  }
  return postings.map((posting) => ({
    ...head,
    Description: descriptionOf(entry, posting.text),
    [posting.side === 'debit' ? 'AccountDebit' : 'AccountCredit']: posting.account,
    ...amountsOf(posting, currency),
    ...centresOf(posting),
  }));
};

export const docCell = (document: string): string => unquoted(document, 100);

// A quotation mark would begin a cell that is quoted.
const unquoted = (text: string, most: number): string => cut(text.replaceAll('"', "'"), most);

/** Whether two postings are on both sides, and have at most one foreign amount. */
const fitOneRow = (debit: ExchangedPosting, credit: ExchangedPosting, currency: string): boolean => {
  if (debit.side === credit.side) return false;
  // A row has one of each kind.
  if ((debit.department && credit.department) || (debit.project && credit.project)) return false;
  if (debit.currency === currency || credit.currency === currency) return true;
  const originals = amountOf(debit.original_amount).plus(amountOf(credit.original_amount));
  return debit.currency === credit.currency && originals.eq(zero);
};

/** The cost centres of a posting: a minus before one says that the credit is for it. */
const centresOf = ({ side, department, project }: ExchangedPosting): BananaRow => {
  const centre = (number: string) => `${side === 'credit' ? '-' : ''}${unquoted(number, 50)}`;
  return {
    ...(department ? { Cc1: centre(department) } : {}),
    ...(project ? { Cc2: centre(project) } : {}),
  };
};

const descriptionOf = ({ text }: ExchangedEntry, own: string): string =>
  unquoted(own && own !== text ? (text ? `${text} – ${own}` : own) : text, 255);

const amountsOf = (
  { amount, currency: own, original_amount, side }: ExchangedPosting,
  currency: string,
): BananaRow => {
  const onSide = (of: string) => (side === 'debit' ? amountOf(of) : zero.minus(amountOf(of)));
  const value = onSide(amount);
  const written = { Amount: value.toFixed(minorUnit(currency)) };
  const original = onSide(original_amount);
  if (own === currency || original.eq(zero)) return written;
  return {
    ...written,
    AmountCurrency: original.toFixed(minorUnit(own)),
    ExchangeCurrency: own,
    ExchangeRate: value.div(original).toFixed(8),
  };
};
