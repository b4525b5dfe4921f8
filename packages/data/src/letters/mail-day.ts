import {
  addressesIn,
  type Instant,
  type MailDay,
  type MailLimits,
  type MailPlaced,
  type MailToPlace,
  mailDayOf,
  placeMail,
} from '@kontor/domain';
import type { Queryable, Tx } from '../postgres/session/session.ts';

/**
 * The mails of a client by the day on which they are sent (docs/interface §23.2). Whoever counts
 * one has locked the client's row.
 */

/** The limits that a mail counts in, and what becomes of it beyond them. */
export type Allowance = { limits: MailLimits; beyond: MailToPlace['beyond'] };

/** The mails of today and of the days to come. */
export const findMailDays = (
  session: Queryable,
  { client_id, now }: { client_id: number; now: Instant },
): Promise<MailDay[]> => session.query<MailDay[]>`
  SELECT day::text, mails, recipients FROM mail_day
   WHERE client_id = ${client_id}::integer AND day >= ${mailDayOf(now)}::date ORDER BY day`;

/**
 * Counts a mail on the day that has room for it, and answers that day. Refuses as `placeMail` does.
 */
export const countMail = async (
  tx: Tx,
  { client_id, recipients, allowance }: { client_id: number; recipients: number; allowance: Allowance },
  now: Instant,
): Promise<MailPlaced> => {
  const { limits, beyond } = allowance;
  const days = await findMailDays(tx, { client_id, now });
  const placed = placeMail({ recipients, beyond }, { days, limits, now });
  await tx.run`DELETE FROM mail_day WHERE client_id = ${client_id}::integer AND day < ${mailDayOf(now)}::date`;
  await tx.run`
    INSERT INTO mail_day AS d (client_id, day, mails, recipients)
    VALUES (${client_id}::integer, ${placed.day}::date, 1, ${recipients}::integer)
    ON CONFLICT (client_id, day) DO UPDATE SET mails = d.mails + 1, recipients = d.recipients + excluded.recipients`;
  return placed;
};

type Addressed = { to: string; cc: string; bcc: string };

/** The recipients of a mail that was queued. */
export const recipientsOf = ({ to, cc, bcc }: Addressed): number =>
  [to, cc, bcc].reduce((count, list) => count + addressesIn(list, 'to').length, 0);

/**
 * Gives back the place of a mail that is held until a day to come, on which it will not be sent.
 */
export const giveDayBack = async (
  tx: Tx,
  { client_id, held_until, ...mail }: Addressed & { client_id: number; held_until: Instant },
): Promise<void> => {
  await tx.run`
    UPDATE mail_day SET mails = greatest(mails - 1, 0), recipients = greatest(recipients - ${recipientsOf(mail)}::integer, 0)
     WHERE client_id = ${client_id}::integer AND day = ${mailDayOf(held_until)}::date`;
};
