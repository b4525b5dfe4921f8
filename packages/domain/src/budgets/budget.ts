import { z } from 'zod';
import { categories } from '../master-data/account.ts';
import { dimensionFields, dimensionNumber } from '../master-data/dimensions/dimension.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, decimal, elements, integer, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { seen, version } from '../values/version.ts';

/**
 * Budgets of business years (docs/interface §39): an amount of each account and month, positive on
 * the side on which the account grows, so that income and expense are both written without a sign.
 */

const month = bookingDate.meta({
  description: 'The month, by its first day.',
  examples: ['2026-01-01'],
});

/** The cost centre or the project of a row; one without either is of the whole client. */
const dimensionsSent = {
  department: dimensionFields.department.meta({
    description:
      'The number or name of a cost centre, whose budget the row is; without it and `project` it is that of the whole client.',
  }),
  project: dimensionFields.project.meta({
    description: 'The number or name of a project, whose budget the row is; a row has one of both.',
  }),
};

const dimensionsKept = {
  department: dimensionNumber.meta({ description: 'The cost centre whose budget the row is.' }),
  project: dimensionNumber.meta({ description: 'The project whose budget the row is.' }),
};

export const budgetMonth = record('budget_month', 'budget_months', {
  month,
  amount: decimal.meta({ description: 'Its amount.', examples: ['1200.00'] }),
});
export type BudgetMonth = z.infer<typeof budgetMonth>;

// A business year has at most 23 months.
const mostMonths = 23;

export const budgetAccount = record('budget_account', 'budget_accounts', {
  accno: accno.meta({ description: 'An account of income or expense.', examples: [6000] }),
  ...dimensionsSent,
  amount: decimal.nullish().meta({
    description:
      'The amount of the year, which is divided evenly over its months, exact to the last cent; this, or `months`.',
    examples: ['24000.00'],
  }),
  months: z
    .array(budgetMonth, sayInSchema('a_list'))
    .max(mostMonths, sayInSchema('too_many_entries', { max: mostMonths }))
    .nullish()
    .meta({ description: 'The amounts by month; a month that is left out has none.' }),
});
export type BudgetAccount = z.infer<typeof budgetAccount>;

const mostAccounts = 2000;

/** The budget of a year as it is sent, which replaces the one before. */
export const budget = record('budget', 'budgets', {
  accounts: z
    .array(budgetAccount, sayInSchema('a_list'))
    .max(mostAccounts, sayInSchema('too_many_entries', { max: mostAccounts }))
    .meta({
      description: 'The accounts with an amount; all of them are replaced.',
      examples: [[{ accno: 6000, amount: '24000.00' }]],
    }),
  ...seen,
});
export type Budget = z.infer<typeof budget>;

/** The amounts of one account, which leave all others as they are. */
export const budgetChange = z
  .object({ ...budgetAccount.shape, ...seen })
  .meta({ id: 'budget_change' })
  .register(elements, { one: 'budget_account', many: 'budget_accounts' });
export type BudgetChange = z.infer<typeof budgetChange>;

export const budgetCopy = record('budget_copy', 'budget_copies', {
  from_year: integer.nullish().meta({
    description: 'The year whose income and expense are copied; by default the year before.',
    examples: [2025],
  }),
  percent: decimal.nullish().meta({
    description: 'What is added to each account, in percent; below zero it is taken off.',
    examples: ['3'],
  }),
  ...seen,
});
export type BudgetCopy = z.infer<typeof budgetCopy>;

const budgetMonthKept = z
  .object({
    month,
    amount: unboundedDecimal.meta({ description: 'Its amount.', examples: ['1200.00'] }),
  })
  .meta({ id: 'budget_month_kept' })
  .register(elements, { one: 'budget_month', many: 'budget_months' });

/** The amounts of an account as they are stored, one of each month of the year. */
export const budgetLine = z.object({ accno, ...dimensionsKept, months: z.array(budgetMonthKept) });
export type BudgetLine = z.infer<typeof budgetLine>;

/** An account of a budget that is answered. */
export const budgetAccountKept = z
  .object({
    accno: accno.meta({ description: 'The account.', examples: [6000] }),
    ...dimensionsKept,
    description: text().meta({ description: 'The name of the account.' }),
    category: z.enum(categories).meta({ description: '`income` or `expense`.' }),
    amount: unboundedDecimal.meta({ description: 'The sum of its months.', examples: ['24000.00'] }),
    months: z.array(budgetMonthKept).meta({ description: 'Each month of the year.' }),
  })
  .meta({ id: 'budget_account_kept' })
  .register(elements, { one: 'budget_account', many: 'budget_accounts' });
export type BudgetAccountKept = z.infer<typeof budgetAccountKept>;

const budgetSum = (description: string) => unboundedDecimal.meta({ description, examples: ['24000.00'] });

/** The budget of a year; one that nobody has made yet has version 0 and no accounts. */
export const budgetKept = z
  .object({
    year: integer.meta({ description: 'The year, in which the business year ends.', examples: [2026] }),
    from: bookingDate.meta({ description: 'The first day of the business year.', examples: ['2026-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2026-12-31'] }),
    version: version.meta({
      description:
        'Counts the changes, from 1; 0 where there is no budget yet. To be sent as `version_seen`.',
    }),
    currency: text(3).meta({ description: 'The currency of the amounts.', examples: ['CHF'] }),
    accounts: z.array(budgetAccountKept).meta({ description: 'The accounts that have an amount.' }),
    income: budgetSum('The sum of all accounts of income, of the whole client.'),
    expense: budgetSum('The sum of all accounts of expense, of the whole client.'),
    result: budgetSum('Income less expense.'),
    created: instant.optional().meta({ description: 'When this version was saved.' }),
    by: text().meta({ description: 'Who has saved it.' }),
  })
  .meta({ id: 'budget_kept' })
  .register(elements, { one: 'budget', many: 'budgets' });
export type BudgetKept = z.infer<typeof budgetKept>;

/** A version of a budget as it is stored. */
export type BudgetVersion = {
  year: number;
  version: number;
  lines: readonly BudgetLine[];
  created: z.infer<typeof instant>;
  by: string;
};
