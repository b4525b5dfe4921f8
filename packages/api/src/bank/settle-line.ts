import { openBooks, unitOfWork, type Writing } from '@kontor/data';
import {
  type BankLine,
  bankOutcome,
  boolean,
  elements,
  integer,
  invalidField,
  Refusal,
  record,
  say,
} from '@kontor/domain';
import type { z } from 'zod';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { AtBank } from './bookings.ts';
import { answeredLine } from './line-found.ts';

/**
 * Settling a line of a bank: the request, and the transaction in which it is locked (docs/interface
 * §26).
 */

export const versionSeen = integer.optional().meta({
  description: 'The version that was seen; where the line has changed since, nothing is booked.',
});

/** An outcome as it is sent: without documents or accounts where it has none. */
const outcomeSent = bankOutcome
  .partial({ documents: true, accounts: true })
  .meta({ id: 'bank_outcome_sent' })
  .register(elements, { one: 'outcome', many: 'outcomes' });

/** The bookings that a line is to have: the proposal of this place, or an outcome. */
export const bankBooking = record('bank_booking', 'bank_bookings', {
  proposal: integer.nullish().meta({ description: 'The place of a proposal, from 1.', examples: [1] }),
  outcome: outcomeSent.optional().meta({ description: 'The bookings, which add up to the line.' }),
  version: versionSeen,
  learn: boolean.nullish().meta({
    description: 'Whether the next line of the counterparty is proposed likewise, by default true.',
  }),
});

/** The language in which reasons are said: the first one of the client. */
export const languageOf = ({ client }: Pick<AtBank, 'client'>): string | undefined =>
  client.languages[0]?.slice(0, 2);

type OfLine = { id: number; version: number | null | undefined };
type Found = Parameters<typeof answeredLine>[0];

/** Settles a line in one transaction, in which it is locked: all of it or nothing. */
export const withLine = <Input>(
  { ctx }: WriteOptions<Input>,
  { id, version: seen }: OfLine,
  work: (at: AtBank, line: Found, writing: Writing) => Promise<Found>,
  recorded: Writing,
): Promise<BankLine> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing: recorded }, async (session) => {
    const books = openBooks(session, ctx.client);
    const line = foundOrRefuse(await books.bank.lines.take(id), { what: 'Line', number: id }, ctx.client);
    if (seen && seen !== line.version)
      throw new Refusal('bank_line_settled', say('bank_line_changed', { id }));
    return answeredLine(
      await work({ ...ctx, books }, line, { ...recorded, once: undefined }),
      languageOf(ctx),
    );
  });

/** The match that a request names or makes. Refuses `invalid` where it does neither. */
export const matchOf = (
  { proposals }: Pick<Found, 'proposals'>,
  { proposal: place, outcome }: z.infer<typeof bankBooking>,
) => {
  if (outcome) {
    const { documents = [], accounts = [], ...more } = outcome;
    return { measure: 100, reasons: [], outcome: { documents, accounts, ...more } };
  }
  const found = place ? proposals?.[place - 1] : undefined;
  if (!found)
    throw invalidField(
      place ? 'bank_booking.proposal' : 'bank_booking.outcome',
      place ? 'is the place of no proposal' : 'is required, unless a proposal is named',
    );
  return found;
};
