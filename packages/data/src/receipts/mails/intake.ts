import { foldSender, mostSenders, Refusal, say } from '@kontor/domain';
import type { RawSql } from '../../postgres/connection.ts';
import type { Session, Tx } from '../../postgres/session/session.ts';
import { addLink } from '../../writing/audit.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Writing } from '../../writing/writing.ts';

/** The random part of a client's address, and the senders whose mails are taken. */
export type IntakeFound = { part: string | undefined; senders: string[] };

type Records = { before: object | null; after: object | null };

/**
 * Receipts by mail of one client (docs/interface §16.5). Every change locks the client's row first.
 */
export const mailIntakeOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => {
  const change = (
    table: 'mail_intake' | 'mail_intake_sender',
    work: (tx: Tx) => Promise<Records | undefined>,
    writing: Writing,
  ): Promise<IntakeFound> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const records = await work(tx);
      const record = { ...writing.by, table, ...records };
      if (records) await addLink(tx, { client_id, record }, writing);
      return readIntake(tx, client_id);
    });
  return {
    find: (): Promise<IntakeFound> => readIntake(session, client_id),

    /**
     * Gives the client another address; nothing that comes to the former one is its own any more.
     */
    renew: (part: string, writing: Writing): Promise<IntakeFound> =>
      change(
        'mail_intake',
        async (tx) => {
          const [before] = await tx.query<{ record: object }[]>`
            DELETE FROM mail_intake m WHERE client_id = ${client_id}::integer RETURNING to_jsonb(m) AS record`;
          const [after] = await tx.query<{ record: object }[]>`
            INSERT INTO mail_intake AS m (client_id, part, created)
            VALUES (${client_id}::integer, ${part}, ${writing.now}::timestamptz) RETURNING to_jsonb(m) AS record`;
          return { before: before?.record ?? null, after: after?.record ?? null };
        },
        writing,
      ),

    /** Ends the address of the client, where it has one. */
    end: (writing: Writing): Promise<IntakeFound> =>
      change(
        'mail_intake',
        async (tx) => {
          const [before] = await tx.query<{ record: object }[]>`
            DELETE FROM mail_intake m WHERE client_id = ${client_id}::integer RETURNING to_jsonb(m) AS record`;
          return before && { before: before.record, after: null };
        },
        writing,
      ),

    /** Adds a sender to the list; one that is there stays. Refuses `invalid` beyond the most. */
    addSender: (sender: string, writing: Writing): Promise<IntakeFound> =>
      change(
        'mail_intake_sender',
        async (tx) => {
          const [after] = await tx.query<{ record: object }[]>`
            INSERT INTO mail_intake_sender AS s (client_id, sender, created)
            VALUES (${client_id}::integer, ${foldSender(sender)}, ${writing.now}::timestamptz)
            ON CONFLICT DO NOTHING RETURNING to_jsonb(s) AS record`;
          if (!after) return undefined;
          const { senders } = await readIntake(tx, client_id);
          if (senders.length > mostSenders)
            throw new Refusal('invalid', say('mail_intake_full', { most: mostSenders }));
          return { before: null, after: after.record };
        },
        writing,
      ),

    /** Takes a sender from the list, where it is there. */
    removeSender: (sender: string, writing: Writing): Promise<IntakeFound> =>
      change(
        'mail_intake_sender',
        async (tx) => {
          const [before] = await tx.query<{ record: object }[]>`
            DELETE FROM mail_intake_sender s
             WHERE client_id = ${client_id}::integer AND sender = ${foldSender(sender)}
            RETURNING to_jsonb(s) AS record`;
          return before && { before: before.record, after: null };
        },
        writing,
      ),
  };
};

const readIntake = async (session: Pick<RawSql, 'query'>, client_id: number): Promise<IntakeFound> => {
  const [row] = await session.query<{ part: string | null; senders: string[] }[]>`
    SELECT (SELECT part FROM mail_intake WHERE client_id = ${client_id}::integer) AS part,
           ARRAY(SELECT sender FROM mail_intake_sender WHERE client_id = ${client_id}::integer ORDER BY sender) AS senders`;
  return { part: row?.part ?? undefined, senders: row?.senders ?? [] };
};

/** A client that a mail is addressed to, with its senders. */
export type AddressedClient = { client_id: number; senders: string[] };

/** Finds the clients with these random parts in their addresses; archived ones get no mail. */
export const findAddressed = async (
  session: Pick<RawSql, 'query'>,
  parts: readonly string[],
): Promise<AddressedClient[]> =>
  parts.length === 0
    ? []
    : session.query<AddressedClient[]>`
        SELECT m.client_id, ARRAY(SELECT sender FROM mail_intake_sender s WHERE s.client_id = m.client_id) AS senders
          FROM mail_intake m JOIN client c ON c.id = m.client_id AND c.archived IS NULL
         WHERE m.part = ANY (${[...parts]}::text[]) ORDER BY m.client_id`;
