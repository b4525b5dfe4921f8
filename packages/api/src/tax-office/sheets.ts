import type { SheetPosting } from '@kontor/data';
import { type Amount, amountOf, type BusinessYear, type Decimal, decimalOf, zero } from '@kontor/domain';
import type { ReportContext } from '../reports/read.ts';

/** The account sheets of a year: the postings of each account, with its balance after each. */

export type SheetLine = SheetPosting & {
  /** Debit positive, after the posting. */
  balance: Decimal;
};

const pageLength = 2_000;

/** All lines, one account after the other, page by page. `openings` has the balances before. */
export async function* sheetLines(
  { books }: Pick<ReportContext, 'books'>,
  { from, to }: BusinessYear,
  { openings, places }: { openings: ReadonlyMap<number, Amount>; places: number },
): AsyncGenerator<SheetLine> {
  let after: SheetPosting | undefined;
  let balance = zero;
  for (;;) {
    const page = await books.reports.sheetPostings({ from, to, limit: pageLength, after });
    for (const posting of page) {
      if (posting.accno !== after?.accno) balance = openings.get(posting.accno) ?? zero;
      const amount = amountOf(posting.amount);
      balance = posting.side === 'debit' ? balance.plus(amount) : balance.minus(amount);
      after = posting;
      yield { ...posting, balance: decimalOf(balance, places) };
    }
    if (page.length < pageLength) return;
  }
}

/** The account on the other side of an entry; `several` where there is more than one. */
export const contraOf = ({
  contra_first: first,
  contra_last: last,
}: SheetPosting): number | 'several' | undefined => {
  if (first === null) return undefined;
  return first === last ? first : 'several';
};
