import { NotBooked, sha256, type Writing } from '@kontor/data';
import {
  checkYearend,
  postCarryforward,
  postYearend,
  Refusal,
  type Reversal,
  reopenYear,
  reverseCarryforward,
  type Yearend,
} from '@kontor/domain';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import { todayOf } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/**
 * Ends a year (docs/interface.md §15): the books are closed up to its last day in the transaction that takes income and
 * expense to zero. Refuses `invalid`, `account_unknown`, `account_not_postable`, `nothing_to_close`, `year_closed` and
 * `entry_exists`.
 */
export const endYear = async ({ ctx, input }: WriteOptions<Yearend>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  const { transdate } = input;
  const today = todayOf(ctx);
  return bookClosing(() =>
    ctx.books.yearends.end(
      {
        transdate,
        today,
        decide: ({ balances, accounts, lastYearend }) => {
          const at = { ...ledger, accounts };
          checkYearend(input, { today, lastYearend }, at);
          const posted = postYearend(input, balances, at);
          const carried = postCarryforward(input, { ended: posted, balances }, at);
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

/** Opens the last closed year again: books the opposite of its end. Refuses `nothing_to_close` when none is closed. */
export const reopenLastYear = async ({ ctx, input }: WriteOptions<Reversal>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  return bookClosing(() =>
    ctx.books.yearends.reopen(
      {
        decide: (last, carried) => {
          if (!last) throw new Refusal('nothing_to_close', 'No year is closed that could be opened again.');
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

/** The result of a closing. Its transaction is rolled back when one of its entries is not booked. */
export const bookClosing = async (book: () => Promise<Parameters<typeof referenceOrRefuse>[0]>) => {
  try {
    return referenceOrRefuse(await book());
  } catch (error) {
    if (error instanceof NotBooked) return referenceOrRefuse(error.outcome);
    throw error;
  }
};
