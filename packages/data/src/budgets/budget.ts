import {
  type BookingDate,
  type BudgetLine,
  type BudgetVersion,
  type MonthTurnover,
  monthOf,
} from '@kontor/domain';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Reads the versions of a year's budget (docs/interface §39), the last one first. */
const versionsIn = (
  session: Queryable,
  client_id: number,
  { year, most }: { year: number; most: number },
): Promise<BudgetVersion[]> =>
  session.query<BudgetVersion[]>`
    SELECT year, version, lines, to_char(created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created,
           coalesce(person, key_prefix) AS by
      FROM budget WHERE client_id = ${client_id} AND year = ${year}::integer ORDER BY version DESC LIMIT ${most}`;

/**
 * The last version of the budgets of some years, of those that have one; with a moment that before
 * it.
 */
const lastOfYears = (
  session: Queryable,
  client_id: number,
  { years, before }: { years: readonly number[]; before?: BookingDate | undefined },
): Promise<Pick<BudgetVersion, 'year' | 'lines'>[]> =>
  session.query<Pick<BudgetVersion, 'year' | 'lines'>[]>`
    SELECT DISTINCT ON (year) year, lines FROM budget
     WHERE client_id = ${client_id} AND year = ANY(${years}::integer[])
       AND created < coalesce(${before ?? null}::date, 'infinity') ORDER BY year, version DESC`;

/** A budget to save; `decide` makes its lines of the last version, or refuses it. */
export type BudgetToSave = {
  year: number;
  decide: (last: BudgetVersion | undefined) => readonly BudgetLine[];
};

const monthTurnovers = (
  session: Session,
  client_id: number,
  { from, to }: { from: BookingDate; to: BookingDate },
): Promise<MonthTurnover[]> =>
  session.query<MonthTurnover[]>`
    SELECT a.accno, b.month::text, (b.debit - b.credit)::text AS turnover
      FROM account a JOIN balance b ON b.client_id = a.client_id AND b.accno = a.accno
     WHERE a.client_id = ${client_id} AND a.category IN ('income', 'expense')
       AND b.month BETWEEN ${monthOf(from)}::date AND ${monthOf(to)}::date AND b.debit <> b.credit
     ORDER BY a.accno, b.month`;

/** The budgets of one client. */
export const budgetsOf = (session: Session, client_id: number) => ({
  versions: (year: number, most: number) => versionsIn(session, client_id, { year, most }),
  lastOfYears: (years: readonly number[], before?: BookingDate) =>
    lastOfYears(session, client_id, { years, before }),

  /** The turnover of each account of income and expense by month, without ends of years. */
  turnovers: (days: { from: BookingDate; to: BookingDate }) => monthTurnovers(session, client_id, days),

  save: <Answer extends object>(
    { year, decide }: BudgetToSave,
    answer: (kept: BudgetVersion) => Answer,
    writing: Writing,
  ): Promise<Answer> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const [last] = await versionsIn(tx, client_id, { year, most: 1 });
      const lines = decide(last);
      const { by, now } = writing;
      const [row] = await tx.query<{ after: object }[]>`
        INSERT INTO budget AS kept (client_id, id, year, version, lines, created, key_prefix, person)
        VALUES (${client_id}::integer, next_id(${client_id}::integer, 'budget'), ${year}::integer,
                ${(last?.version ?? 0) + 1}::integer, ${JSON.stringify(lines)}::jsonb, ${now}::timestamptz, ${by.key},
                ${by.person?.name ?? null}::text)
        RETURNING to_jsonb(kept) AS after`;
      if (!row) throw new Error('a budget was not kept');
      const record = { ...by, table: 'budget', before: null, after: row.after };
      await addLink(tx, { client_id, record }, writing);
      const [kept] = await versionsIn(tx, client_id, { year, most: 1 });
      if (!kept) throw new Error('a budget was not kept');
      const answered = answer(kept);
      await recordOutcomeIn(tx, { client_id, writing }, answered);
      return answered;
    }),
});
