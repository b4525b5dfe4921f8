import type { DocumentWritten, GlWritten } from '@kontor/data';
import { type Client, Refusal, type RefusalCode, say } from '@kontor/domain';
import { z } from 'zod';
import { externalIdExists } from '../master-data/saved.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/**
 * The answer to a posted document: its number, which the client assigns where it was sent without
 * one.
 */
export const documentNumber = z.object({ invnumber: z.string() });

/**
 * The answer to a journal entry: its reference likewise, and the id by which `entries.get` reads
 * it. A request that was first answered without the id is answered so again (docs/interface §14).
 */
export const entryReference = z.object({ reference: z.string(), id: z.int().optional() });
export type EntryReference = z.infer<typeof entryReference>;

const refusedAs = {
  invoice: { name: 'Invoice', exists: 'invoice_exists', party: 'customer' },
  payable: { name: 'Payable', exists: 'payable_exists', party: 'vendor' },
} as const satisfies Record<string, { name: string; exists: RefusalCode; party: string }>;

/**
 * The number of a document as it was sent, without the blanks around it; empty when the client
 * assigns one (§9).
 */
export const invnumberOf = ({ invnumber }: { invnumber?: string | undefined }): string =>
  invnumber?.trim() ?? '';

/** A document that the look-up has found booked, with the same content. */
export const repeated = (invnumber: string): DocumentWritten => ({
  outcome: 'repeated',
  invnumber,
  recorded: false,
});

/** The number of a document that is booked, now or before; else refuses as the database decided. */
export const numberOrRefuse = (
  written: DocumentWritten,
  kind: keyof typeof refusedAs,
  client: Client,
): WriteOutcome<{ invnumber: string }> => {
  switch (written.outcome) {
    case 'retry':
      return written;
    case 'booked':
    case 'repeated':
      return { outcome: 'done', done: { invnumber: written.invnumber }, recorded: written.recorded };
    case 'exists':
      throw new Refusal(
        refusedAs[kind].exists,
        say('document_exists', {
          what: refusedAs[kind].name,
          number: written.invnumber,
          client: client.name,
        }),
        [{ field: 'invnumber', message: 'already exists' }],
      );
    case 'external_id_exists':
      throw externalIdExists('external_id');
    case 'party_external_id_exists':
      throw externalIdExists(`${refusedAs[kind].party}.external_id`);
    case 'period_closed':
      throw periodClosed('transdate');
  }
};

/** The refusal when the period was closed between reading the closing date and booking. */
export const periodClosed = (field: string): Refusal =>
  new Refusal('period_closed', 'The period has just been closed.', [
    { field, message: 'is in a closed period' },
  ]);

/**
 * The reference of an entry that is booked, now or before; else refuses as the database decided.
 */
export const referenceOrRefuse = (written: GlWritten): WriteOutcome<EntryReference> => {
  switch (written.outcome) {
    case 'retry':
      return written;
    case 'booked':
    case 'repeated':
      return {
        outcome: 'done',
        done: { reference: written.reference, id: Number(written.entry_id) },
        recorded: written.recorded,
      };
    case 'exists':
      throw new Refusal('entry_exists', say('entry_exists', { number: written.reference }), [
        { field: 'reference', message: 'already exists' },
      ]);
    case 'external_id_exists':
      throw externalIdExists('external_id');
    case 'already_reversed':
      throw new Refusal('already_reversed', 'The entry has already been reversed.');
    case 'period_closed':
      throw periodClosed('transdate');
  }
};
