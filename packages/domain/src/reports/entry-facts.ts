import { z } from 'zod';
import { glKinds } from '../ledger/gl.ts';
import { accno, integer, text } from '../values/schema/kinds.ts';

/** What stands beside a posting in the sheet of its account: what its entry came from, whom it is about, and its accounts by side. */
export const entryFacts = z.object({
  id: integer,
  kind: z.enum(['invoice', 'payable', 'payment', ...glKinds]),
  /** The customer or vendor of the document that the entry books or pays. */
  party_name: text().optional(),
  debit: z.array(accno),
  credit: z.array(accno),
});
export type EntryFacts = z.infer<typeof entryFacts>;
