import {
  type BookingDate,
  bookingDate,
  type Decimal,
  type ExchangeRate,
  exchangeRate,
  minBookingDate,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter, selected } from '../postgres/columns.ts';
import type { Connected } from '../postgres/gathered/gathered-lookups.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import type { Writing } from '../writing/writing.ts';

/** The exchange rates of one client (docs/interface §12). */
const exchangeRateCursor = z.tuple([text(3), bookingDate]);

/**
 * The SQL of a client's rate of a currency on a day: the last one set, as text; null where there is
 * none.
 */
export const rateOf = (of: {
  client_id: Prisma.Sql | number;
  currency: Prisma.Sql;
  on: Prisma.Sql | string;
}): Prisma.Sql => Prisma.sql`
  (SELECT r.rate::text FROM exchange_rate r
    WHERE r.client_id = ${of.client_id} AND r.currency = ${of.currency} AND r.day <= ${of.on}::date
    ORDER BY r.day DESC LIMIT 1)`;

/** Looks up the exchange rates of one client. */
export const ratesIn = ({ statements }: Connected, client_id: number) => ({
  /** Reads the rate of a currency on a day: the last one set; undefined where there is none. */
  on: async (currency: string, day: BookingDate): Promise<Decimal | undefined> => {
    const [row] = await statements.lookUp<{ rate: Decimal | null }>(
      Prisma.sql`SELECT ${rateOf({ client_id, currency: Prisma.sql`${currency}`, on: day })} AS rate`,
    );
    return row?.rate ?? undefined;
  },
});

type ExchangeRateRow = { currency: string; day: string; rate: Decimal };

export const exchangeRatesOf = (session: Session, client_id: number) => ({
  /** Sets rates, each from its day on. Entries keep the rate that they were booked at. */
  save: async (sent: readonly ExchangeRate[], { now, by }: Writing): Promise<void> => {
    // Of several rates for one day the last one counts, as if they had been sent one after the
    // other.
    const rates = [...new Map(sent.map((rate) => [`${rate.currency} ${rate.day}`, rate])).values()];
    await inStatement(
      session,
      () => session.query`
      WITH sent AS MATERIALIZED (
        SELECT r.*
          FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS r(currency text, day date, rate numeric)
      ),
      before AS (
        SELECT r.* FROM exchange_rate r JOIN sent USING (currency, day) WHERE r.client_id = ${client_id}::integer
      ),
      kept AS (
        INSERT INTO exchange_rate AS r (client_id, currency, day, rate)
        SELECT ${client_id}::integer, currency, day, rate FROM sent ORDER BY currency, day
        ON CONFLICT (client_id, currency, day) DO UPDATE SET rate = excluded.rate
        RETURNING r.*
      )
      SELECT add_link(${client_id}::integer, ${now}::timestamptz, jsonb_build_array(${JSON.stringify(by)}::jsonb ||
        jsonb_build_object('table', 'exchange_rate', 'before', (SELECT jsonb_agg(to_jsonb(b)) FROM before b),
                           'after', (SELECT jsonb_agg(to_jsonb(k)) FROM kept k))))`,
    );
  },

  ...ratesIn(session, client_id),

  list: async ({
    limit = pageSize,
    after,
    currency,
  }: Paging & { currency?: string | undefined }): Promise<Page<ExchangeRate>> => {
    const [last, day] = keyOf(after, exchangeRateCursor) ?? ['', minBookingDate];
    const rows = await session.query<ExchangeRateRow[]>`
      SELECT ${selected(exchangeRate)} FROM exchange_rate
       WHERE client_id = ${client_id} AND (currency, day) > (${last}, ${day}::date)
         AND ${currency === undefined ? noFilter : Prisma.sql`currency = ${currency}`}
       ORDER BY currency, day LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(exchangeRate, row),
      cursor: (row) => cursorOf(row.currency, row.day),
    });
  },
});
