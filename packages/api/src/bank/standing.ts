import { accno, balanceOf, bookingDate, followings, integer, text, unboundedDecimal } from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { moneyOf, type ReportContext } from '../reports/read.ts';

/**
 * The accounts at banks as the books and the last statement of each have them, for screens
 * (docs/interface §26).
 */

export const bankStanding = z.object({
  accno,
  description: text(),
  iban: text(),
  /** The balance in the books today, in the client's currency. */
  balance: unboundedDecimal,
  /** The lines that are neither booked nor ignored. */
  open: integer,
  /** The last statement with a closing balance, which is in the currency of the account. */
  statement: z
    .object({
      id: integer,
      closing: unboundedDecimal,
      closing_on: bookingDate,
      currency: text(3),
      follows: z.enum(followings),
    })
    .optional(),
});
export type BankStanding = z.infer<typeof bankStanding>;

// The latest of that many has a closing balance: beside each statement there may be notices of a
// day.
const lookedAt = 30;

export const readStanding = async (ctx: ReportContext): Promise<BankStanding[]> => {
  const { books } = ctx;
  const today = todayOf(ctx);
  const accounts = [...(await books.ledger()).accounts.values()].filter(
    ({ iban, qr_iban }) => iban || qr_iban,
  );
  if (accounts.length === 0) return [];
  const moved = await books.reports.turnovers(new Map([['books', { to: today }]]), today);
  return Promise.all(
    accounts.map(async ({ accno: of, description, iban, qr_iban }): Promise<BankStanding> => {
      const [{ items }, counted] = await Promise.all([
        books.bank.statements.list({ accno: of, limit: lookedAt }),
        books.bank.lines.counts(of),
      ]);
      const ended = items.flatMap(({ id, closing, closing_on, currency, follows }) =>
        closing && closing_on ? [{ id, closing, closing_on, currency, follows }] : [],
      );
      const statement = ended.toSorted((one, other) => other.closing_on.localeCompare(one.closing_on))[0];
      return {
        ...{ accno: of, description, iban: iban || qr_iban || '' },
        balance: balanceOf(moved, { period: 'books', accnos: [of] }, moneyOf(ctx)),
        open: counted.open + counted.proposed,
        ...(statement ? { statement } : {}),
      };
    }),
  );
};
