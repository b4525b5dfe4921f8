import { type BookingDate, namePattern, type ProposalState, type ReceiptStatus } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';

/** Selects receipts (docs/interface §16). */
export type ReceiptFilter = {
  status?: ReceiptStatus | undefined;
  /** The days on which they were received; both are included. */
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  /** A part of the name of the file or of the comment. */
  text?: string | undefined;
  /** The state of a proposal that was found in them. */
  proposal?: ProposalState | undefined;
  /**
   * Whether they prove something. Those that do not are to be dealt with: a receipt that was cut is
   * left to its parts.
   */
  linked?: boolean | undefined;
  /** The receipt that they were cut from. */
  source?: number | undefined;
};

type Of = { client_id: number; zone: string };

/** The condition by which a filter selects a receipt `r` with its job `j`. */
export const receiptCondition = (filter: ReceiptFilter, of: Of): Prisma.Sql => {
  const { status, from, to, text, proposal, linked, source } = filter;
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(status === undefined ? [] : [hasStatus[status]]),
      ...(from === undefined ? [] : [Prisma.sql`r.date_received >= ${midnight(from, 0, of)}`]),
      ...(to === undefined ? [] : [Prisma.sql`r.date_received < ${midnight(to, 1, of)}`]),
      ...(text === undefined ? [] : [hasText(text)]),
      ...(proposal === undefined ? [] : [hasProposal(proposal, of)]),
      ...(linked === undefined ? [] : [isLinked(linked)]),
      ...(source === undefined ? [] : [Prisma.sql`r.source = ${source}::integer`]),
    ],
    ' AND ',
  );
};

/** The moment at which a day, or the one `after` days later, begins in the zone of the client. */
const midnight = (day: BookingDate, after: number, { zone }: Of): Prisma.Sql =>
  Prisma.sql`((${day}::date + ${after}::integer)::timestamp AT TIME ZONE ${zone})`;

// Each state of a job is a condition of its own, so that few receipts of a state are found by its
// index.
const hasStatus: Record<ReceiptStatus, Prisma.Sql> = {
  RECEIVED: Prisma.sql`(r.withdrawn IS NULL AND j.state = 'queued')`,
  PROCESSING: Prisma.sql`(r.withdrawn IS NULL AND j.state = 'running')`,
  PROCESSED: Prisma.sql`(r.withdrawn IS NULL AND (j.state IS NULL OR j.state = 'done'))`,
  FAILED: Prisma.sql`(r.withdrawn IS NULL AND j.state = 'failed')`,
  WITHDRAWN: Prisma.sql`r.withdrawn IS NOT NULL`,
};

const hasText = (text: string): Prisma.Sql =>
  Prisma.sql`(r.file_name ~ ${namePattern(text)} OR r.comment ~ ${namePattern(text)})`;

const hasProposal = (state: ProposalState, { client_id }: Of): Prisma.Sql => Prisma.sql`
  r.id IN (SELECT receipt_id FROM proposal WHERE client_id = ${client_id} AND state = ${state})`;

const isLinked = (linked: boolean): Prisma.Sql => {
  const link = Prisma.sql`SELECT 1 FROM receipt_link l WHERE l.client_id = r.client_id AND l.receipt_id = r.id`;
  const part = Prisma.sql`SELECT 1 FROM receipt p WHERE p.client_id = r.client_id AND p.source = r.id`;
  return linked
    ? Prisma.sql`EXISTS (${link})`
    : Prisma.sql`r.withdrawn IS NULL AND NOT EXISTS (${link}) AND NOT EXISTS (${part})`;
};
