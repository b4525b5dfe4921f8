import {
  accountsOfFigures,
  addDays,
  amountOf,
  type BookingDate,
  balanceOf,
  type Decimal,
  decimalOf,
  type Forecast,
  type ForecastFacts,
  filterDay,
  forecast as forecastAnswer,
  forecastOf,
  forecastWeeks,
  isTaxAccount,
  type Ledger,
  monthOf,
  naturalAmount,
  netTurnover,
  positionOf,
  type RecurringFact,
  scheduleOf,
  type Turnover,
  type VatDays,
  type VatOwed,
  vatPeriodOf,
  vatPeriodWith,
  wholeLines,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { moneyOf, type ReportContext } from '../reports/read.ts';

/**
 * Reads the forecast of cash (docs/interface §39), from the books as they were at the end of a day.
 */

/** The last VAT periods that a tax may still be owed for. */
const vatPeriods = 3;
/** The tax is paid within so many days after its period. */
const vatDays = 60;
const mostRecurring = 500;

/** The VAT period of a day and those before it, the newest first. */
const periodsBefore = (ctx: ReportContext, date: BookingDate): VatDays[] => {
  const kind = vatPeriodOf(ctx.client);
  const periods = [vatPeriodWith(kind, date)];
  while (periods.length < vatPeriods) {
    const from = periods.at(-1)?.from ?? date;
    periods.push(vatPeriodWith(kind, addDays(from, -1)));
  }
  return periods;
};

/**
 * The tax that is owed of each period. What the accounts of VAT and of the tax office owe at the
 * end of the day is that of the newest periods: payments pay the oldest ones. A rest that is older
 * is none that is known to be paid.
 */
const vatOwed = (
  moved: readonly Turnover[],
  periods: readonly VatDays[],
  { accounts, client }: Ledger,
  places: number,
): VatOwed[] => {
  const taxes = [...accounts.values()].filter(isTaxAccount).map(({ accno }) => accno);
  const office = client.vat_accno === undefined ? [] : [client.vat_accno];
  const owedOn = (period: string, accnos: readonly number[]) =>
    zero.minus(amountOf(balanceOf(moved, { period, accnos }, { places, currency: client.currency })));
  let left = owedOn('books', [...taxes, ...office]);
  return periods.flatMap(({ from, to }, at) => {
    // A settlement takes the tax of its period to the tax office: both together are what it made.
    const own = owedOn(`vat${at}`, taxes).plus(owedOn(`vat${at}`, office));
    const isOldest = at === periods.length - 1;
    const owed = isOldest || own.abs().gt(left.abs()) || own.s !== left.s ? left : own;
    left = left.minus(owed);
    return [{ from, due: addDays(to, vatDays), amount: decimalOf(owed, places) }];
  });
};

/**
 * The recurring invoices that are posted, in the currency of the books. On an earlier day those are
 * known that had begun by then, with the days after it.
 */
const recurringFacts = async (
  ctx: ReportContext,
  ledger: Ledger,
  date: BookingDate,
): Promise<RecurringFact[]> => {
  const { items } = await ctx.books.recurringInvoices.list({ state: 'ACTIVE', limit: mostRecurring });
  return items.flatMap(({ id, title, invoice, name, amount, terms, currency, last_on, ...sent }) =>
    amount === undefined || currency !== ctx.client.currency || (sent.from > date && date < todayOf(ctx))
      ? []
      : [
          {
            ...{ id, title, customernumber: invoice.customernumber, name },
            ...{ amount: amount as Decimal, terms: terms ?? ledger.client.terms ?? 30 },
            ...{
              schedule: scheduleOf(sent),
              last_on: last_on !== undefined && last_on <= date ? last_on : undefined,
            },
          },
        ],
  );
};

/**
 * The accounts of cash: liquid funds that payments come to or go from, without those over which
 * transfers are booked, as 1090 and 1091.
 */
const cashOf = ({ accounts }: Ledger): number[] =>
  accountsOfFigures(accounts.values()).cash.filter((accno) => {
    const account = accounts.get(accno);
    return account !== undefined && positionOf(account) === 'A1a' && !/^109/.test(String(accno));
  });

/** The facts of a day, in nine statements however large the books are. */
export const readForecastFacts = async (ctx: ReportContext, date: BookingDate): Promise<ForecastFacts> => {
  const { books } = ctx;
  const ledger = await books.ledger();
  const { accounts, client } = ledger;
  const { currency, places } = moneyOf(ctx);
  const cash = cashOf(ledger);
  const until = addDays(date, 7 * forecastWeeks);
  const periods = periodsBefore(ctx, date);
  const upTo = (day: BookingDate): BookingDate => (day < date ? day : date);
  const years = [Number(date.slice(0, 4)), Number(until.slice(0, 4)), Number(until.slice(0, 4)) + 1];
  const [moved, invoices, payables, paid, bought, movements, recurring, budgets] = await Promise.all([
    books.reports.turnovers(
      new Map([
        ['books', { to: date }],
        ['month', { from: monthOf(date), to: date }],
        ...periods.map(({ from, to }, at) => [`vat${at}`, { from, to: upTo(to) }] as const),
      ]),
      todayOf(ctx),
    ),
    books.forecastFacts.open(date, 'invoice'),
    books.forecastFacts.open(date, 'payable'),
    books.forecastFacts.habits(date, { side: 'invoice', cash }),
    books.forecastFacts.habits(date, { side: 'payable', cash }),
    books.forecastFacts.movements(date, cash),
    recurringFacts(ctx, ledger, date),
    books.budgets.lastOfYears([...new Set(years)], addDays(date, 1)),
  ]);
  const balanceIn = (accno: number) =>
    balanceOf(moved, { period: 'books', accnos: [accno] }, { places, currency });
  const held = cash
    .map((accno) => ({ accno, balance: balanceIn(accno) }))
    .filter(({ accno, balance }) => accno === client.payment_accno || !amountOf(balance).eq(zero));
  const booked = moved
    .filter(({ period, category }) => period === 'month' && (category === 'income' || category === 'expense'))
    .map((one) => [one.accno, decimalOf(naturalAmount(netTurnover(one), one.category), places)] as const);
  return {
    ...{ date, currency, places, accounts, cash: held },
    usual_accno: client.payment_accno ?? held[0]?.accno ?? cash[0] ?? 0,
    vat_accno: client.vat_accno,
    open: [...invoices, ...payables],
    habits: [...paid, ...bought],
    ...{ movements, recurring, vat: vatOwed(moved, periods, ledger, places) },
    budget: budgets.flatMap(({ lines }) => wholeLines(lines)),
    booked: new Map(booked),
  };
};

export const readForecast = async (
  ctx: ReportContext,
  input: { date?: string | undefined },
): Promise<Forecast> => forecastOf(await readForecastFacts(ctx, resolveDay(input.date, ctx) ?? todayOf(ctx)));

export const forecastAsked = z.object({
  date: filterDay.optional().meta({
    description:
      'The day at whose end it begins, by default today; of an earlier one by what is booked up to it.',
    examples: ['2026-11-30'],
  }),
});

/** The forecast of cash of 13 weeks (docs/interface §39). */
export const forecast = router({
  get: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/forecast',
        summary: 'Read the forecast of cash',
        description:
          'The cash of the next 13 weeks by account, with all that it is made of: open documents by when their parties really pay, payment orders, recurring invoices, regular payments, VAT, and the rest of the budget.',
        tags: ['general ledger'],
      },
    })
    .input(forecastAsked)
    .output(checkedAnswer(forecastAnswer))
    .query(({ ctx, input }) => readForecast(ctx, input)),
});
