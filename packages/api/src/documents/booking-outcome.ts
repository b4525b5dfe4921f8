import type { GlOutcome } from '@kontor/data';
import { type Client, Refusal, type RefusalCode } from '@kontor/domain';
import { z } from 'zod';

/** The answer to a posted document, and to an entry: the number that it was given where it came without one. */
export const documentNumber = z.object({ invnumber: z.string() });
export const entryReference = z.object({ reference: z.string() });

type Booked = { outcome: 'booked' | 'repeated' | 'exists' | 'period_closed'; invnumber: string };
type Document = { noun: string; exists: RefusalCode };

/** The number that a document is sent with, without the blanks around it; empty when the client gives one (§9). */
export const invnumberOf = ({ invnumber }: { invnumber?: string | undefined }): string =>
  invnumber?.trim() ?? '';

/** The number of a document that is booked, by now or before; else the refusal that the database came to. */
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

/** A closing came between the look at the closing date and the booking. */
export const periodClosed = (field: string): Refusal =>
  new Refusal('period_closed', 'The period has just been closed.', [
    { field, message: 'is in a closed period' },
  ]);

/** The reference of an entry that is booked, by now or before; else the refusal that the database came to. */
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
