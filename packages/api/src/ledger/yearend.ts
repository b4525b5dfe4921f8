import { type BooksAtYearend, sha256, type Writing } from '@kontor/data';
import {
  type BookingDate,
  checkYearend,
  type Ledger,
  postCarryforward,
  postYearend,
  Refusal,
  type Reversal,
  reopenYear,
  reverseCarryforward,
  type Yearend,
  type YearendPreview,
  yearendPreviewOf,
} from '@kontor/domain';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import { todayOf } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/**
 * Ends a year (docs/interface §15): the books are closed up to its last day in the transaction that
 * takes income and expense to zero. Refuses `invalid`, `account_unknown`, `account_not_postable`,
 * `nothing_to_close`, `year_closed` and `entry_exists`.
 */
export const endYear = async ({ ctx, input }: WriteOptions<Yearend>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  const { transdate } = input;
  const today = todayOf(ctx);
  return referenceOrRefuse(
    await ctx.books.yearends.end(
      {
        transdate,
        today,
        decide: (books) => {
          const { posted, carried } = decideYearend(input, { today, ledger, books });
          return {
            posted,
            content: sha256(`yearend ${transdate}`),
            carried: carried && { posted: carried, content: sha256(`carryforward ${transdate}`) },
          };
        },
      },
      writing,
    ),
  );
};

/**
 * Answers what `endYear` would book at this moment. Refuses as it does, except `entry_exists`;
 * books nothing.
 */
export const previewYearend = async ({
  ctx,
  input,
}: Pick<WriteOptions<Yearend>, 'ctx' | 'input'>): Promise<YearendPreview> => {
  const today = todayOf(ctx);
  const [ledger, books] = await Promise.all([
    ctx.books.ledger(),
    ctx.books.yearends.books(input.transdate, today),
  ]);
  return yearendPreviewOf(decideYearend(input, { today, ledger, books }), ledger);
};

type YearendOf = { today: BookingDate; ledger: Ledger; books: BooksAtYearend };

/** Decides the entry that ends a year, and the one that carries its result. */
const decideYearend = (sent: Yearend, { today, ledger, books }: YearendOf) => {
  const { balances, accounts, lastYearend } = books;
  const at = { ...ledger, accounts };
  checkYearend(sent, { today, lastYearend }, at);
  const posted = postYearend(sent, balances, at);
  return { posted, carried: postCarryforward(sent, { ended: posted, balances }, at) };
};

/**
 * Opens the last closed year again: books the opposite of its end. Refuses `nothing_to_close` when
 * none is closed.
 */
export const reopenLastYear = async ({ ctx, input }: WriteOptions<Reversal>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  return referenceOrRefuse(
    await ctx.books.yearends.reopen(
      {
        decide: (last, carried) => {
          if (!last) throw new Refusal('nothing_to_close', 'There is no closed year to reopen.');
          const reopened = {
            posted: reopenYear(last, input, ledger),
            content: sha256(`reopening ${last.reference}`),
          };
          if (!carried) return { ...reopened, carried: undefined };
          const content = sha256(`reversal of carryforward ${carried.reference}`);
          return { ...reopened, carried: { posted: reverseCarryforward(carried, ledger), content } };
        },
      },
      writing,
    ),
  );
};
