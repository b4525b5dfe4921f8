import { NotBooked, sha256, type Writing } from '@kontor/data';
import { checkYearend, postYearend, Refusal, type Reversal, reopenYear, type Yearend } from '@kontor/domain';
import { bookedReference } from '../documents/booked.ts';
import { todayOf } from '../procedure/filter.ts';
import type { Opts } from '../procedure/idempotency.ts';

/**
 * Ends a year (docs/interface.md §15): the books are closed up to its last day in the transaction that takes income and
 * expense to zero. Refuses `invalid`, `account_unknown`, `account_not_postable`, `nothing_to_close`, `year_closed` and
 * `entry_exists`.
 */
export const endYear = async ({ ctx, input }: Opts<Yearend>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  const { transdate } = input;
  const today = todayOf(ctx);
  return booked(() =>
    ctx.books.yearends.end(
      {
        transdate,
        today,
        decide: ({ balances, accounts, lastYearend }) => {
          const at = { ...ledger, accounts };
          checkYearend(input, { today, lastYearend }, at);
          return { posted: postYearend(input, balances, at), content: sha256(`yearend ${transdate}`) };
        },
      },
      writing,
    ),
  );
};

/** Opens the last closed year again: books the opposite of its end. Refuses `nothing_to_close` when none is closed. */
export const reopenLastYear = async ({ ctx, input }: Opts<Reversal>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  return booked(() =>
    ctx.books.yearends.reopen(
      {
        decide: (last) => {
          if (!last) throw new Refusal('nothing_to_close', 'No year is closed that could be opened again.');
          return { posted: reopenYear(last, input, ledger), content: sha256(`reopening ${last.reference}`) };
        },
      },
      writing,
    ),
  );
};

/** What a closing came to: it undoes itself when its entry is not booked. */
export const booked = async (book: () => Promise<Parameters<typeof bookedReference>[0]>) => {
  try {
    return bookedReference(await book());
  } catch (error) {
    if (error instanceof NotBooked) return bookedReference(error.outcome);
    throw error;
  }
};
