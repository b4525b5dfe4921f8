import { type AnnualNotesContent, type AnnualNotesKept, annualNotesKept } from '@kontor/domain';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

type AnswersRow = { answers: object } & Record<string, unknown>;

/** Reads the versions of a year's answers (docs/interface §28), the last one first. */
const versionsIn = async (
  session: Queryable,
  client_id: number,
  year: number,
): Promise<AnnualNotesKept[]> => {
  const rows = await session.query<AnswersRow[]>`
    SELECT year, version, answers, created, coalesce(person, key_prefix) AS by
      FROM annual_notes WHERE client_id = ${client_id} AND year = ${year}::integer ORDER BY version DESC`;
  return rows.map(({ answers, ...row }) => recordOf(annualNotesKept, { ...answers, ...row }));
};

/** The answers to save; `decide` refuses them by the last version, 0 for none. */
export type AnnualNotesToSave = {
  year: number;
  answers: AnnualNotesContent;
  decide: (last: number) => void;
};

/** The answers of each year of one client. */
export const annualNotesOf = (session: Session, client_id: number) => ({
  versions: (year: number) => versionsIn(session, client_id, year),

  save: ({ year, answers, decide }: AnnualNotesToSave, writing: Writing): Promise<AnnualNotesKept> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const [last] = await versionsIn(tx, client_id, year);
      decide(last?.version ?? 0);
      const { by, now } = writing;
      const [row] = await tx.query<{ after: object }[]>`
        INSERT INTO annual_notes AS kept (client_id, id, year, version, answers, created, key_prefix, person)
        VALUES (${client_id}::integer, next_id(${client_id}::integer, 'annual_notes'), ${year}::integer,
                ${(last?.version ?? 0) + 1}::integer, ${JSON.stringify(answers)}::jsonb, ${now}::timestamptz, ${by.key},
                ${by.person?.name ?? null}::text)
        RETURNING to_jsonb(kept) AS after`;
      if (!row) throw new Error('answers were not kept');
      const record = { ...by, table: 'annual_notes', before: null, after: row.after };
      await addLink(tx, { client_id, record }, writing);
      const [kept] = await versionsIn(tx, client_id, year);
      if (!kept) throw new Error('answers were not kept');
      await recordOutcomeIn(tx, { client_id, writing }, kept);
      return kept;
    }),
});
