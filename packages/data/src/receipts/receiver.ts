import type { Instant } from '@kontor/domain';
import type { Queryable } from '../postgres/session/session.ts';
import type { Job } from './job.ts';

/**
 * The client that received a receipt, by what of itself may stand on it (docs/interface §16.4):
 * its names, its UID and its IBANs.
 */
export type ReceiverFound = {
  names: readonly string[];
  uids: readonly string[];
  ibans: readonly string[];
  zone: string;
  date_received: Instant;
};

export const receiverOf = async (
  session: Queryable,
  { client_id, receipt_id }: Pick<Job, 'client_id' | 'receipt_id'>,
): Promise<ReceiverFound> => {
  const [row] = await session.query<(Omit<ReceiverFound, 'date_received'> & { date_received: Date })[]>`
    SELECT ARRAY[c.name, coalesce(c.sender->>'name', '')] AS names, ARRAY[coalesce(c.sender->>'uid', '')] AS uids, c.zone,
           ARRAY(SELECT bare_iban(i) FROM account a, unnest(ARRAY[a.iban, a.qr_iban]) i
                  WHERE a.client_id = c.id AND i <> '') AS ibans, r.date_received
      FROM client c JOIN receipt r ON r.client_id = c.id AND r.id = ${receipt_id}::integer
     WHERE c.id = ${client_id}::integer`;
  if (!row) throw new Error(`there is no receipt ${receipt_id} of client ${client_id}`);
  return { ...row, date_received: row.date_received.toISOString() as Instant };
};
