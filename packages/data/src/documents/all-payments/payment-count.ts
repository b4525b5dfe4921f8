import type { Decimal, PaymentSide } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import type { ClientKept } from '../../master-data/client.ts';
import type { RawSql } from '../../postgres/connection.ts';
import { namesOf } from '../party.ts';
import {
  kindOfSide,
  type PaymentFilter,
  paidCondition,
  paymentCondition,
  type TextSought,
  textSought,
} from './payment-list.ts';

/** The payments of a side in a currency, and the sum of what they pay in it. */
export type PaymentCount = { side: PaymentSide; currency: string; count: number; amount: Decimal };

/** The most payments of a side that are counted: where there are more, the sums are not of all. */
export const mostPaymentsCounted = 100_000;

type CountAsked = {
  client: Pick<ClientKept, 'id' | 'currency'>;
  filter: PaymentFilter;
  sought: TextSought | undefined;
};

/**
 * A payment without a rate is of a document in the client's currency; so documents, which are wide,
 * are read for the currency of the others alone, and where a text is sought in them.
 */
const countedOfSide = (side: PaymentSide, { client, filter, sought }: CountAsked): Prisma.Sql => {
  const kind = kindOfSide[side];
  const client_id = client.id;
  const { document, document_id, payment, party, party_id } = namesOf(kind);
  const ofDocuments =
    sought && !sought.documents
      ? Prisma.sql`AND EXISTS (SELECT FROM ${document} d JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}
             WHERE d.client_id = ${client_id}::integer AND d.id = m.${document_id} AND ${paidCondition(kind, sought)})`
      : Prisma.empty;
  return Prisma.sql`
    SELECT ${side}::text AS side, m.amount_paid,
           CASE WHEN m.exchangerate IS NULL THEN ${client.currency}::text
                ELSE (SELECT d.currency FROM ${document} d WHERE d.client_id = ${client_id}::integer AND d.id = m.${document_id}) END AS currency
      FROM ${payment} m
     WHERE m.client_id = ${client_id}::integer AND ${paymentCondition({ kind, client_id }, filter, { sought })} ${ofDocuments}
     LIMIT ${mostPaymentsCounted + 1}`;
};

/** Counts the payments that a filter selects, and sums what they pay, by side and currency. */
export const countPaymentsOf =
  (session: RawSql, client: Pick<ClientKept, 'id' | 'currency'>) =>
  async (filter: PaymentFilter): Promise<PaymentCount[]> => {
    const sides = await textSought(session, client.id, filter);
    const counted = sides.map(
      ({ side, sought }) => Prisma.sql`(${countedOfSide(side, { client, filter, sought })})`,
    );
    return session.query<PaymentCount[]>`
      SELECT u.side, u.currency, count(*)::integer AS count, sum(u.amount_paid)::text AS amount
        FROM (${Prisma.join(counted, ' UNION ALL ')}) u
       GROUP BY u.side, u.currency ORDER BY u.side, u.currency`;
  };
