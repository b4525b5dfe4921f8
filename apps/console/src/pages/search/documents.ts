import { z } from 'zod';

const text = z.string().optional().catch(undefined);

/**
 * The filters of the lists of invoices and payables, as they are in the address. A saved filter is
 * a bookmark.
 */
export const documentSearch = z.object({
  status: z.enum(['OPEN', 'OVERDUE', 'PAID']).optional().catch(undefined),
  from: text,
  to: text,
  party: text,
  text,
  amount_from: text,
  amount_to: text,
  credit_note: z.enum(['true', 'false']).optional().catch(undefined),
  sort: z.enum(['number', 'date', 'due', 'party', 'amount', 'open']).optional().catch(undefined),
  descending: z.literal('true').optional().catch(undefined),
  // The document whose details stand beside the list, and its vendor.
  row: text,
  of: text,
});
export type DocumentSearch = z.infer<typeof documentSearch>;

/** The acts of a document's page that an address begins, as those beside a list do. */
export const documentActs = ['pay', 'reverse', 'send', 'credit'] as const;
export type DocumentAct = (typeof documentActs)[number];
export const actSearch = z.object({ act: z.enum(documentActs).optional().catch(undefined) });

/** The document that a new one repeats. */
export const repeatSearch = z.object({ repeat: text, vendor: text });

export const periodSearch = z.object({ from: text, to: text });
