import {
  addDays,
  addYears,
  amountOf,
  type BankBalance,
  type BookingDate,
  type ClosingList,
  closingKinds,
  closingList,
  closingListOf,
  decimalOf,
  depreciationDue,
  depreciationFound,
  filterDay,
  isToValue,
  minorUnit,
  sayOneOf,
  vatPeriodOf,
  vatPeriodWith,
} from '@kontor/domain';
import { z } from 'zod';
import { readAccrualProposals } from '../accruals/read.ts';
import { readAnnualAccounts } from '../annual-accounts/read.ts';
import { planningOf } from '../assets/found.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { resolveDay } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { lettersOn } from '../reminders/run.ts';
import { readOutstanding } from '../reports/outstanding.ts';
import type { ReportContext } from '../reports/read.ts';
import { periods } from './periods.ts';
import { vatSettlingRead } from './vat-settling.ts';

/** The check list of the end of a period or a year (docs/interface §15). */

const closingListAsked = z.object({
  kind: z
    .enum(closingKinds, sayOneOf(closingKinds))
    .meta({ description: 'Whether a period or a year ends.', examples: ['year'] }),
  to: filterDay.meta({ description: 'Its last day.', examples: ['2025-12-31'] }),
});

type CheckListAsked = z.infer<typeof closingListAsked>;

// A business year that is longer than that begins a year before its end.
const mostYears = 2;

/** The first day: of a year the one after the end of the year before, of a period as VAT has it. */
const firstDay = (
  { kind, to }: { kind: CheckListAsked['kind']; to: BookingDate },
  { client, ends }: Pick<ReportContext, 'client'> & { ends: readonly BookingDate[] },
): BookingDate => {
  if (kind === 'period') return vatPeriodWith(vatPeriodOf(client), to).from;
  const before = ends.filter((end) => end < to && end >= addYears(to, -mostYears)).sort();
  const last = before.at(-1);
  return last === undefined ? addDays(addYears(to, -1), 1) : addDays(last, 1);
};

/** The balances of a day, of the accounts whose statements had begun by then. */
const balancesOf = async (
  { books }: ReportContext,
  accounts: readonly number[],
  day: BookingDate,
): Promise<BankBalance[]> => {
  const found = await Promise.all(
    accounts.map(async (accno) => ({
      accno,
      on: await books.bank.reconciliation.on(accno, { day, most: 0 }),
    })),
  );
  return found.flatMap(({ accno, on }) => {
    if (!on) return [];
    const { bank, ledger, closing_on } = on;
    const difference = decimalOf(amountOf(bank).minus(amountOf(ledger)), 2);
    return [{ accno, closing_on: closing_on ?? undefined, difference }];
  });
};

/** The counts of a day, with the balances of banks. */
const countsOn = async (ctx: ReportContext, to: BookingDate) => {
  const { bank_accounts, ...counts } = await ctx.books.reports.closingCounts(to);
  return { ...counts, balances: await balancesOf(ctx, bank_accounts, to) };
};

/** Counts what is to be accrued at the end of a year, and says whether something is. */
const accrualsOn = async (
  ctx: ReportContext,
  { kind, to }: { kind: CheckListAsked['kind']; to: BookingDate },
): Promise<{ to_accrue: number; has_accruals: boolean }> => {
  if (kind === 'period') return { to_accrue: 0, has_accruals: false };
  const [{ proposals }, { items }] = await Promise.all([
    readAccrualProposals(ctx, { on: to, by: 'days' }),
    ctx.books.accruals.list({ on: to, state: 'OPEN', limit: 1 }),
  ]);
  return { to_accrue: proposals.length, has_accruals: items.length > 0 };
};

/** Reads the check list. A year that ended is asked for as one that has not. */
const readCheckList = async (ctx: ReportContext, input: CheckListAsked): Promise<ClosingList> => {
  const { books, client } = ctx;
  const { kind } = input;
  const to = resolveDay(input.to, ctx) as BookingDate;
  const ended = (await books.yearends.list()).filter(({ reopened_by }) => !reopened_by);
  const ends = ended.map(({ transdate }) => transdate);
  const from = firstDay({ kind, to }, { client, ends });
  const [outstanding, counted, accruals, accounts, letters, register, planning, settled, reconciled] =
    await Promise.all([
      readOutstanding(ctx, { on: to }),
      countsOn(ctx, to),
      accrualsOn(ctx, { kind, to }),
      kind === 'year' ? readAnnualAccounts(ctx, { year: Number(to.slice(0, 4)) }) : { reasons: [] },
      kind === 'period' ? lettersOn(ctx, { day: to }) : [],
      books.assets.register(),
      planningOf(ctx),
      books.vat.settled({ from, to }),
      books.vat.reconciled({ from, to }),
    ]);
  const { currencies, revalued } = outstanding;
  const places = minorUnit(client.currency);
  const to_value =
    currencies.length > 0 &&
    !revalued &&
    isToValue(await books.reports.openInCurrencies(to, client.currency), places);
  const due = depreciationDue(register, to, planning);
  return closingListOf({
    ...{ kind, from, to, outstanding, to_value },
    ...counted,
    reminders: letters.filter(({ letter }) => letter).length,
    assets: register.length,
    depreciation: depreciationFound(due, places),
    ...accruals,
    settled: settled
      .filter((one) => one.number === 0 && one.to >= from && one.to <= to)
      .map(({ from, to }) => ({ from, to })),
    reconciled: reconciled.some((one) => one.from <= to && one.to >= to),
    closing_date: client.closing_date,
    ended: ends.includes(to),
    annual_missing: accounts.reasons.length,
  });
};

/** Closing periods and years: what is left to do. */
export const closing = router({
  periods,
  vatSettling: vatSettlingRead,

  checkList: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/closing-lists/{kind}/{to}',
        summary: 'Read the check list of a period or year',
        description: 'The steps up to its end in order, with what is left to do of each.',
        tags: ['general ledger'],
      },
    })
    .input(closingListAsked)
    .output(checkedAnswer(closingList))
    .query(({ ctx, input }) => readCheckList(ctx, input)),
});
