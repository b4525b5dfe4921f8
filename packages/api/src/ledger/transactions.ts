import type { Books, ClientKept, DimensionFilter } from '@kontor/data';
import {
  accountsMatching,
  boolean,
  currenciesOf,
  dimensionKinds,
  dimensionNamed,
  fieldRefused,
  filterDay,
  flag,
  invalidField,
  type Ledger,
  minorUnit,
  naturalBalance,
  page,
  paging,
  type Saldo,
  saldo,
  saldoInColumns,
  say,
  sayInSchema,
  transaction,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import type { Context } from '../procedure/context.ts';
import { resolveDays, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** An account number, in which `x` stands for any digit; `x` alone means every account. */
const pattern = z
  .string()
  .regex(/^[\dxX]{1,9}$/, 'must be an account number, in which x stands for any digit');

/** The cost centre and the project whose postings alone count, by number or name. */
const dimensions = {
  department: z
    .string(sayInSchema('a_text'))
    .optional()
    .meta({ description: 'Only what is for this cost centre, by number or name.' }),
  project: z
    .string(sayInSchema('a_text'))
    .optional()
    .meta({ description: 'Only what is for this project, by number or name.' }),
};

/**
 * The numbers of what a filter names. Refuses `invalid` where the client has no such one: the
 * figures would be those of the whole client.
 */
const onlyOf = (
  input: z.infer<z.ZodObject<typeof dimensions>>,
  { dimensions: kept, client }: Pick<Ledger, 'dimensions' | 'client'>,
): DimensionFilter =>
  Object.fromEntries(
    dimensionKinds.flatMap((kind) => {
      const sought = input[kind]?.trim();
      if (!sought) return [];
      const of = kept?.[kind];
      if (!of) throw invalidField(kind, say(`${kind}_unkept`));
      const found = dimensionNamed(of, sought);
      if (!found) throw fieldRefused(kind, say(`${kind}_unknown`, { number: sought, client: client.name }));
      return [[kind, found.number]];
    }),
  );

/**
 * Whether year-end entries count, by `include_closings` or its opposite. Refuses `invalid` where
 * the two disagree.
 */
const closingsCount = (input: {
  include_closings?: boolean | undefined;
  exclude_yearend_bookings?: boolean | undefined;
}): boolean => {
  const { include_closings, exclude_yearend_bookings } = input;
  if (include_closings !== undefined && include_closings === exclude_yearend_bookings) {
    const message = `contradicts include_closings: both are ${include_closings}`;
    throw invalidField('exclude_yearend_bookings', message);
  }
  return include_closings ?? !exclude_yearend_bookings;
};

/** The parameters of the trial balance. */
const saldoOf = {
  accno: pattern.optional().meta({
    description: 'Account number, in which `x` stands for any digit; all accounts unless specified.',
    examples: ['1xxx'],
  }),
  from: filterDay
    .optional()
    .meta({ description: 'The first day of the period; without it the balance since the beginning.' }),
  to: filterDay.optional().meta({ description: 'The last day of the period; today unless specified.' }),
  include_closings: boolean
    .optional()
    .meta({ description: 'False leaves out what the ends of years booked.' }),
  /** The opposite of `include_closings`, as existing programs send it. */
  exclude_yearend_bookings: flag
    .optional()
    .meta({ description: 'The opposite of `include_closings`, as existing programs send it.' }),
  ...dimensions,
};

/**
 * The trial balance: the turnover of each account in a period, or, without `from`, its balance on a
 * day.
 */
const saldosIn = async (
  ctx: Pick<Context, 'now'> & { books: Books; client: ClientKept },
  input: z.infer<z.ZodObject<typeof saldoOf>>,
): Promise<Saldo[]> => {
  const today = todayOf(ctx);
  const { from, to = today } = resolveDays(input, ctx);
  const closings = closingsCount(input);
  const isFiltered = Boolean(input.department?.trim() || input.project?.trim());
  const [ledger, unfiltered] = await Promise.all([
    ctx.books.ledger(),
    isFiltered ? [] : ctx.books.netTurnovers({ from, to, closings }, today),
  ]);
  const { accounts } = ledger;
  const turnovers = isFiltered
    ? await ctx.books.dimensioned.balances({ from, to, ...onlyOf(input, ledger) })
    : unfiltered;
  const wanted = new Set(accountsMatching(input.accno ?? 'x', accounts));
  const places = minorUnit(ctx.client.currency);
  return turnovers.flatMap(({ accno, balance }) => {
    const account = accounts.get(accno);
    if (!account || !wanted.has(accno)) return [];
    const amount = naturalBalance(balance, account.category, places);
    return [{ accountnumber: accno, accountname: account.description, amount }];
  });
};

/** The transactions of accounts, and the trial balance (docs/interface §15). */
export const transactions = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/charts/{accno}/transactions',
        summary: 'List the transactions of an account',
        description: 'By date, with a running balance.',
        tags: ['general ledger'],
      },
    })
    .input(
      z.object({
        ...paging,
        accno: z
          .string()
          .min(1)
          .meta({
            description: 'Account number, in which `x` stands for any digit; `x` alone means every account.',
            examples: ['1020'],
          }),
        from_date: filterDay
          .optional()
          .meta({ description: 'The first `transdate`; an opening row then is in front.' }),
        to_date: filterDay.optional().meta({ description: 'The last `transdate`.' }),
        include_openings: boolean
          .optional()
          .meta({ description: 'False leaves the opening row out, so that the balance begins at zero.' }),
        include_closings: boolean
          .optional()
          .meta({ description: 'False leaves out what the ends of years booked.' }),
        ...dimensions,
      }),
    )
    .output(checkedAnswer(page(transaction)))
    .query(async ({ ctx, input }) => {
      const ledger = await ctx.books.ledger();
      const { accounts } = ledger;
      const accnos = accountsMatching(input.accno, accounts);
      foundOrRefuse(accnos[0], { what: 'Account', number: input.accno }, ctx.client);
      const today = todayOf(ctx);
      return ctx.books.transactions.list({
        limit: input.limit,
        after: input.after,
        accnos: accnos.sort((a, b) => a - b),
        currencies: currenciesOf(accnos.flatMap((accno) => accounts.get(accno) ?? [])),
        ...resolveDays({ from: input.from_date, to: input.to_date }, ctx),
        openings: input.include_openings ?? true,
        closings: input.include_closings ?? true,
        places: minorUnit(ctx.client.currency),
        today,
        only: onlyOf(input, ledger),
        dimensioned: ledger.dimensions !== undefined,
      });
    }),

  /**
   * The trial balance: the turnover of each account in a period, or, without `from`, its balance on
   * a day.
   */
  saldo: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/gl/v2/saldo',
        summary: 'Trial balance',
        description: 'The turnover of each account in a period, or its balance on a day.',
        tags: ['general ledger'],
      },
    })
    .input(z.object(saldoOf))
    .output(checkedAnswer(page(saldo)))
    .query(async ({ ctx, input }) => ({ items: await saldosIn(ctx, input) })),

  /** The same, and each row also as a list of texts. */
  saldoInColumns: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/gl/saldo',
        summary: 'Trial balance, with columns',
        description:
          'As `/gl/v2/saldo`; each row has its values also as a list of texts, as existing programs read them.',
        tags: ['general ledger'],
      },
    })
    .input(z.object(saldoOf))
    .output(checkedAnswer(page(saldoInColumns)))
    .query(async ({ ctx, input }) => {
      const saldos = await saldosIn(ctx, input);
      return { items: saldos.map((row) => ({ column: Object.values(row).map(String), ...row })) };
    }),
});
