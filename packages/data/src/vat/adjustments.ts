import {
  type VatAdjustment,
  type VatAdjustmentsKept,
  type VatDays,
  vatAdjustmentsKept,
} from '@kontor/domain';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Reads the adjustments of a year (docs/interface §15): each save is a version, and stays. */
export const vatAdjustmentsIn = async (
  session: Queryable,
  client_id: number,
  { from, to }: VatDays,
): Promise<VatAdjustmentsKept[]> => {
  const rows = await session.query<Record<string, unknown>[]>`
    SELECT from_date::text AS "from", to_date::text AS "to", version, adjustments, created,
           coalesce(person, key_prefix) AS by
      FROM vat_adjustments
     WHERE client_id = ${client_id} AND from_date = ${from}::date AND to_date = ${to}::date
     ORDER BY version DESC`;
  return rows.map((row) => recordOf(vatAdjustmentsKept, row));
};

/** The adjustments of a year to save; `decide` refuses them by the last version, 0 for none. */
export type AdjustmentsToSave = {
  days: VatDays;
  adjustments: readonly VatAdjustment[];
  decide: (last: number) => void;
};

export const saveVatAdjustments = (
  session: Session,
  client_id: number,
  { days, adjustments, decide }: AdjustmentsToSave,
  writing: Writing,
): Promise<VatAdjustmentsKept> =>
  session.transaction(async ({ tx }) => {
    await takeClient(tx, client_id);
    const [last] = await vatAdjustmentsIn(tx, client_id, days);
    decide(last?.version ?? 0);
    const { by, now } = writing;
    const [row] = await tx.query<{ after: object }[]>`
      INSERT INTO vat_adjustments AS kept (client_id, id, from_date, to_date, version, adjustments, created, key_prefix, person)
      VALUES (${client_id}::integer, next_id(${client_id}::integer, 'vat_adjustments'), ${days.from}::date, ${days.to}::date,
              ${(last?.version ?? 0) + 1}::integer, ${JSON.stringify(adjustments)}::jsonb, ${now}::timestamptz, ${by.key},
              ${by.person?.name ?? null}::text)
      RETURNING to_jsonb(kept) AS after`;
    if (!row) throw new Error('adjustments were not kept');
    const record = { ...by, table: 'vat_adjustments', before: null, after: row.after };
    await addLink(tx, { client_id, record }, writing);
    const [kept] = await vatAdjustmentsIn(tx, client_id, days);
    if (!kept) throw new Error('adjustments were not kept');
    await recordOutcomeIn(tx, { client_id, writing }, kept);
    return kept;
  });
