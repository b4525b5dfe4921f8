import {
  type ArticleHabit,
  articleHabit,
  articleHabitsOf,
  documentsOfHabits,
  type Habit,
  habit,
  habitsOf,
  type LineBooked,
} from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { procedure } from '../procedure/procedure.ts';

/** The habits of customers and vendors, from their last documents (docs/interface §22). */

const habitReading = procedure.meta({ scope: 'read', replica: true });
const latest = { sort: 'date', descending: true, limit: documentsOfHabits } as const;

type LineKept = {
  income_accno?: number | undefined;
  expense_accno?: number | undefined;
  tax_accno?: number | undefined;
  description: string;
};

export const customerHabits = habitReading
  .input(z.object({ customernumber: numberOf }))
  .output(z.array(habit))
  .query(async ({ ctx, input: { customernumber } }): Promise<Habit[]> => {
    const { customers, invoices } = ctx.books;
    foundOrRefuse(
      await customers.find(customernumber),
      { what: 'Customer', number: customernumber },
      ctx.client,
    );
    const { items } = await invoices.list({ ...latest, partynumber: customernumber }, todayOf(ctx));
    return habitsOf(
      items.map(({ transdate, incomeentries, parts }) => ({
        transdate,
        lines: [...incomeentries, ...parts].map(bookedLineOf('income_accno')),
      })),
    );
  });

export const customerArticles = habitReading
  .input(z.object({ customernumber: numberOf }))
  .output(z.array(articleHabit))
  .query(async ({ ctx, input: { customernumber } }): Promise<ArticleHabit[]> => {
    const { customers, invoices } = ctx.books;
    const found = await customers.find(customernumber);
    foundOrRefuse(found, { what: 'Customer', number: customernumber }, ctx.client);
    const { items } = await invoices.list({ ...latest, partynumber: customernumber }, todayOf(ctx));
    return articleHabitsOf(items);
  });

export const vendorHabits = habitReading
  .input(z.object({ vendornumber: numberOf }))
  .output(z.array(habit))
  .query(async ({ ctx, input: { vendornumber } }): Promise<Habit[]> => {
    const { vendors, payables } = ctx.books;
    foundOrRefuse(await vendors.find(vendornumber), { what: 'Vendor', number: vendornumber }, ctx.client);
    const { items } = await payables.list({ ...latest, partynumber: vendornumber }, todayOf(ctx));
    return habitsOf(
      items.map(({ transdate, expenseentries, parts }) => ({
        transdate,
        lines: [...expenseentries, ...parts].map(bookedLineOf('expense_accno')),
      })),
    );
  });

const bookedLineOf =
  (account: 'income_accno' | 'expense_accno') =>
  ({ [account]: accno = 0, tax_accno, description }: LineKept): LineBooked => ({
    accno,
    tax_accno,
    description,
  });
