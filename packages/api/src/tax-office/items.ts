import {
  amountOf,
  type Decimal,
  decimalOf,
  type JournalEntry,
  noPostings,
  type PostingSums,
  withPosting,
  zero,
} from '@kontor/domain';
import type { TaxOfficeItem } from '@kontor/print';
import { journalPages, moneyOf, type ReportContext } from '../reports/read.ts';
import { agreementsIn } from './agreement.ts';
import { assetItems, levelItems, openItems, trialItems, vatItems } from './parts.ts';
import type { TaxOfficeReports } from './read.ts';
import { contraOf, type SheetLine, sheetLines } from './sheets.ts';

/**
 * The items of a volume for the tax office, one after the other, as they are drawn. Sums are
 * counted as the lists go by, and compared at the end.
 */
export async function* taxOfficeItems(
  ctx: ReportContext,
  reports: TaxOfficeReports,
): AsyncGenerator<TaxOfficeItem> {
  const { places } = moneyOf(ctx);
  const { year } = reports;
  const { accounts } = await ctx.books.ledger();
  yield* levelItems(reports);
  yield* trialItems(reports);
  const sheets = yield* sheetItems(ctx, reports);
  const journal = yield* journalItems(ctx, reports);
  yield* openItems(ctx, year, 'customers');
  yield* openItems(ctx, year, 'vendors');
  yield* assetItems(reports);
  yield* vatItems(reports);
  yield { part: 'agreement' };
  const agreements = agreementsIn(reports, { journal, sheets }, { accounts, places });
  if (agreements.every(({ difference }) => amountOf(difference).eq(zero))) yield { note: 'no_differences' };
  yield { table: 'agreement' };
  for (const { kind, first, second, difference } of agreements)
    yield {
      row: [{ word: kind === 'yearend' ? 'yearend_sides' : kind }, first, second, difference],
      ...(amountOf(difference).eq(zero) ? {} : { look: 'strong' }),
    };
}

/** The sheets of the accounts that moved. */
async function* sheetItems(
  ctx: ReportContext,
  { year, trial, nameOf }: TaxOfficeReports,
): AsyncGenerator<TaxOfficeItem, PostingSums> {
  const { places, currency } = moneyOf(ctx);
  const written = (amount: typeof zero) => decimalOf(amount, places);
  const openings = new Map(trial.accounts.map(({ accno, opening }) => [accno, amountOf(opening)]));
  yield { part: 'account_sheets' };
  let [all, own] = [noPostings, noPostings];
  let last: SheetLine | undefined;
  const ending = (): TaxOfficeItem[] =>
    last === undefined
      ? []
      : [
          {
            row: [null, null, { word: 'turnover' }, null, ...sidesOf(own).map(written), last.balance],
            look: 'total',
          },
        ];
  for await (const line of sheetLines(ctx, year, { openings, places })) {
    if (line.accno !== last?.accno) {
      yield* ending();
      own = noPostings;
      const opening = written(openings.get(line.accno) ?? zero);
      yield { account: line.accno, name: nameOf(line.accno) };
      yield { table: 'sheet' };
      yield { row: [year.from, null, { word: 'opening' }, null, null, null, opening], look: 'quiet' };
    }
    const posted = { side: line.side, amount: amountOf(line.amount), closing: line.closing };
    all = withPosting(all, posted);
    own = withPosting(own, posted);
    last = line;
    const contra = contraOf(line);
    const text = [line.description, line.memo === line.description ? '' : line.memo, foreign(line, currency)];
    yield {
      row: [
        ...[line.transdate, line.reference, text.filter((part) => part !== '').join(' · ')],
        contra === 'several' ? { word: 'several' } : contra === undefined ? null : String(contra),
        ...onSides(line.side, line.amount, places),
        line.balance,
      ],
      carry: [...sidesOf(own).map(written), line.balance],
    };
  }
  yield* ending();
  if (last === undefined) yield { note: 'nothing' };
  return all;
}

const sidesOf = (sums: PostingSums) => [
  sums.debit.plus(sums.closing_debit),
  sums.credit.plus(sums.closing_credit),
];

const onSides = (side: 'debit' | 'credit', amount: Decimal, places: number): (string | null)[] => {
  const shown = decimalOf(amountOf(amount), places);
  return side === 'debit' ? [shown, null] : [null, shown];
};

const foreign = (of: { currency: string; original_amount: Decimal }, currency: string): string =>
  of.currency === currency ? '' : `${of.currency} ${of.original_amount}`;

/** The journal: the entry with its first posting, and the others below it. */
async function* journalItems(
  ctx: ReportContext,
  { year, nameOf }: TaxOfficeReports,
): AsyncGenerator<TaxOfficeItem, PostingSums> {
  const { places } = moneyOf(ctx);
  let sums = noPostings;
  yield { part: 'journal' };
  yield { table: 'journal' };
  let count = 0;
  for await (const entries of await journalPages(ctx, { from: year.from, to: year.to }))
    for (const entry of entries) {
      count += 1;
      for (const [at, posting] of entry.postings.entries()) {
        const side = posting.debit === undefined ? 'credit' : 'debit';
        const amount = posting.debit ?? posting.credit ?? zeroText;
        sums = withPosting(sums, { side, amount: amountOf(amount), closing: entry.closing });
        const head =
          at === 0 ? [String(entry.entry_number), entry.transdate, entry.reference] : [null, null, null];
        yield {
          row: [
            ...head,
            journalText(entry, at, nameOf(posting.accno)),
            String(posting.accno),
            ...onSides(side, amount, places),
          ],
          carry: sidesOf(sums).map((amount) => decimalOf(amount, places)),
          ...(at < entry.postings.length - 1 ? { look: 'joined' } : {}),
        };
      }
    }
  if (count === 0) yield { note: 'nothing' };
  else {
    const total = sidesOf(sums).map((amount) => decimalOf(amount, places));
    yield { row: [null, null, null, { word: 'total' }, null, ...total], look: 'total' };
  }
  return sums;
}

const zeroText = '0' as Decimal;

const journalText = (entry: JournalEntry, at: number, account: string): string => {
  const memo = entry.postings[at]?.memo ?? '';
  const own = memo === '' || memo === entry.description ? account : `${account} · ${memo}`;
  return at === 0 && entry.description !== '' ? `${entry.description} · ${own}` : own;
};
