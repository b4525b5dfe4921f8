import {
  type AssignedWork,
  assignmentKept,
  type BookingDate,
  dueOn,
  type MentionedWork,
  type OwnWork,
  type WaitingPlans,
} from '@kontor/domain';
import { namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { selectedAssignments } from './assignment.ts';

/** A client of a person: its names, its day, and what their role may there. */
export type WorkingFor = {
  client_id: number;
  client: string;
  client_name: string;
  today: BookingDate;
  reads: boolean;
  writes: boolean;
};

const mostListed = 500;

/**
 * The work of a person at these clients (docs/interface §40): open assignments by day, unseen
 * mentions the oldest first, and how many plans wait. No row of one client meets one of another.
 */
export const readOwnWork = async (
  session: Pick<RawSql, 'query'>,
  person_id: number,
  { clients, now }: { clients: readonly WorkingFor[]; now: string },
): Promise<OwnWork> => {
  const idsOf = (all: readonly WorkingFor[]) => all.map(({ client_id }) => client_id);
  const reading = clients.filter(({ reads }) => reads);
  const writing = clients.filter(({ writes }) => writes);
  const byId = new Map(clients.map((one) => [one.client_id, one]));
  const of = (client_id: number) => {
    const { client = '', client_name = '', today = '' as BookingDate } = byId.get(client_id) ?? {};
    return { names: { client, client_name }, today };
  };
  const assignments = await session.query<(Record<string, unknown> & { client_id: number })[]>`
    ${selectedAssignments}
     WHERE a.client_id = ANY (${idsOf(clients)}::integer[]) AND a.person_id = ${person_id}::integer AND a.done IS NULL
       AND (a.client_id = ANY (${idsOf(reading)}::integer[]) OR a.kind = 'client' OR r.person_id = a.person_id)
     ORDER BY a.day NULLS LAST, a.created, a.client_id, a.id LIMIT ${mostListed + 1}`;
  const mentions = await session.query<(MentionedWork & { client_id: number })[]>`
    SELECT * FROM (${mentionsOf('invoice', idsOf(reading), person_id)} UNION ALL ${mentionsOf('payable', idsOf(reading), person_id)}) m
     ORDER BY created, comment LIMIT ${mostListed + 1}`;
  const plans = await session.query<(Pick<WaitingPlans, 'count'> & { client_id: number })[]>`
    SELECT client_id, count(*)::integer AS count FROM plan
     WHERE client_id = ANY (${idsOf(writing)}::integer[]) AND state = 'WAITING' AND expires > ${now}::timestamptz
     GROUP BY client_id`;
  return {
    assignments: assignments.slice(0, mostListed).map((row): AssignedWork => {
      const kept = recordOf(assignmentKept, row);
      const { names, today } = of(row.client_id);
      return { ...kept, ...names, due: dueOn(kept.day, today) };
    }),
    mentions: mentions.slice(0, mostListed).map(({ client_id, vendor_number, ...row }) => ({
      ...row,
      ...(vendor_number ? { vendor_number } : {}),
      ...of(client_id).names,
    })),
    plans: clients.flatMap(({ client_id, client, client_name }) => {
      const found = plans.find((one) => one.client_id === client_id);
      return found ? [{ client, client_name, count: found.count }] : [];
    }),
    more: assignments.length > mostListed || mentions.length > mostListed,
  };
};

const mentionsOf = (kind: 'invoice' | 'payable', ids: readonly number[], person_id: number): Prisma.Sql => {
  const { document, document_id, party, party_id } = namesOf(kind);
  const vendornumber = kind === 'payable' ? Prisma.sql`q.vendornumber` : Prisma.sql`NULL::text`;
  return Prisma.sql`
    SELECT c.client_id, ${kind} AS kind, d.invnumber AS number, ${vendornumber} AS vendor_number, q.name AS title, c.id AS comment,
           c.text, to_char(c.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created, coalesce(c.person, c.key_prefix) AS by
      FROM (SELECT DISTINCT client_id, comment_id FROM comment_mention
             WHERE client_id = ANY (${[...ids]}::integer[]) AND person_id = ${person_id}::integer AND seen IS NULL) m
      JOIN document_comment c ON c.client_id = m.client_id AND c.id = m.comment_id
      JOIN ${document} d ON d.client_id = c.client_id AND d.id = c.${document_id}
      JOIN ${party} q ON q.client_id = d.client_id AND q.id = d.${party_id}`;
};
