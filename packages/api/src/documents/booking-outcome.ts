import type { GlOutcome } from '@kontor/data';
import { type Client, Refusal, type RefusalCode } from '@kontor/domain';
import { z } from 'zod';

/** The answers to a posted document and to an entry: its number, which the client assigns where it was sent without one. */
export const documentNumber = z.object({ invnumber: z.string() });
export const entryReference = z.object({ reference: z.string() });

/** The outcome of a document that was handed over to be booked, and its number. */
export type Booked = { outcome: 'booked' | 'repeated' | 'exists' | 'period_closed'; invnumber: string };
type Document = { noun: string; exists: RefusalCode };

/** The number of a document as it was sent, without the blanks around it; empty when the client assigns one (§9). */
export const invnumberOf = ({ invnumber }: { invnumber?: string | undefined }): string =>
  invnumber?.trim() ?? '';

/** Returns the number of a document that is booked, now or before; else refuses as the database decided. */
export const numberOrRefuse = (
  { outcome, invnumber }: Booked,
  { noun, exists }: Document,
  client: Client,
): string => {
  switch (outcome) {
    case 'booked':
    case 'repeated':
      return invnumber;
    case 'exists':
      throw new Refusal(
        exists,
        `${noun} ${invnumber} exists already in client ${client.name}, with other content.`,
        [{ field: 'invnumber', message: 'exists already' }],
      );
    case 'period_closed':
      throw periodClosed('transdate');
  }
};

/** The refusal when the period was closed between reading the closing date and booking. */
export const periodClosed = (field: string): Refusal =>
  new Refusal('period_closed', 'The period has just been closed.', [
    { field, message: 'is in a closed period' },
  ]);

/** Returns the reference of an entry that is booked, now or before; else refuses as the database decided. */
export const referenceOrRefuse = ({ outcome, reference }: GlOutcome): { reference: string } => {
  switch (outcome) {
    case 'booked':
    case 'repeated':
      return { reference };
    case 'exists':
      throw new Refusal('entry_exists', `Entry ${reference} exists already, with other content.`, [
        { field: 'reference', message: 'exists already' },
      ]);
    case 'already_reversed':
      throw new Refusal('already_reversed', 'The entry has been reversed already.');
    case 'period_closed':
      throw periodClosed('transdate');
  }
};
