import { z } from 'zod';

const parameter = z.string().optional().catch(undefined);

export const shownStatuses = ['RECEIVED', 'PROCESSING', 'PROCESSED', 'FAILED', 'WITHDRAWN'] as const;

/**
 * The filters of the list of receipts, as they are in its address, and in that of each receipt of
 * it: so its page knows which comes next, and leads back to the list as it was.
 */
export const receiptSearch = z.object({
  status: z.enum(shownStatuses).optional().catch(undefined),
  proposal: z.enum(['OPEN', 'ACCEPTED', 'DISMISSED']).optional().catch(undefined),
  linked: z.enum(['true', 'false']).optional().catch(undefined),
  from: parameter,
  to: parameter,
  text: parameter,
  oldest: z.literal('true').optional().catch(undefined),
});
export type ReceiptSearch = z.infer<typeof receiptSearch>;
