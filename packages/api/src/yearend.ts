import { NotBooked, sha256 } from '@kontor/data';
import { checkYearend, postYearend, Refusal, type Reversal, reopenYear, type Yearend } from '@kontor/domain';
import { bookedReference } from './booked.ts';
import { todayOf } from './filter.ts';
import type { Opts, Writing } from './once.ts';

/**
 * Ends a year (docs/interface.md §15): the books are closed up to its last day in the transaction that takes income and
 * expense to zero. Refuses `year_closed`, `nothing_to_close`, `entry_exists`, `account_unknown`.
 */
export const endYear = async ({ ctx, input }: Opts<Yearend>, writing: Writing) => {
  const ledger = await ctx.books.ledger();
  const { transdate } = input;
  return booked(() =>
    ctx.books.yearends.end(
      {
        transdate,
        decide: (balances, lastYearend) => {
          checkYearend(transdate, { today: todayOf(ctx), lastYearend });
          // Each end of a year is one of its own, also after a reopening: no content of another one is its repetition.
          return {
            posted: postYearend(input, balances, ledger),
            content: sha256(`yearend ${ctx.now} ${transdate}`),
          };
        },
      },
      writing,
    ),
  );
};

/** Opens the last closed year again: books the opposite of its end. Refuses `nothing_to_close` when none is closed. */
export const reopenLastYear = async ({ ctx, input }: Opts<Reversal>, writing: Writing) =>
  booked(() =>
    ctx.books.yearends.reopen(
      {
        decide: (last) => {
          if (!last) throw new Refusal('nothing_to_close', 'No year is closed that could be opened again.');
          return { posted: reopenYear(last, input), content: sha256(`reopening ${last.reference}`) };
        },
      },
      writing,
    ),
  );

const booked = async (book: () => Promise<Parameters<typeof bookedReference>[0]>) => {
  try {
    return bookedReference(await book());
  } catch (error) {
    if (error instanceof NotBooked) return bookedReference(error.outcome);
    throw error;
  }
};
