import type { BankRule } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Rules by which bank lines are proposed to be booked (docs/interface §26). */

export type NewBankRule = Omit<BankRule, 'id'>;

export const bankRulesOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => ({
  list: (): Promise<BankRule[]> =>
    session.query<BankRule[]>`
      SELECT id, name, conditions, template FROM bank_rule WHERE client_id = ${client_id}::integer ORDER BY id`,

  create: ({ name, conditions, template }: NewBankRule, writing: Writing): Promise<BankRule> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const [row] = await tx.query<BankRule[]>`
        INSERT INTO bank_rule (client_id, id, name, conditions, template)
        SELECT ${client_id}::integer, next_id(${client_id}::integer, 'bank_rule'), ${name}, ${JSON.stringify(conditions)}::jsonb,
               ${JSON.stringify(template)}::jsonb
        RETURNING id, name, conditions, template`;
      if (!row) throw new Error('a rule was not kept');
      const record = { ...writing.by, table: 'bank_rule', before: null, after: row };
      await addLink(tx, { client_id, record }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, row);
      return row;
    }),

  /** Removes a rule; undefined where there is none. */
  remove: (id: number, writing: Writing): Promise<BankRule | undefined> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const [row] = await tx.query<BankRule[]>`
        DELETE FROM bank_rule WHERE client_id = ${client_id}::integer AND id = ${id}::integer
        RETURNING id, name, conditions, template`;
      if (!row) return undefined;
      const record = { ...writing.by, table: 'bank_rule', before: row, after: null };
      await addLink(tx, { client_id, record }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, row);
      return row;
    }),
});
