import { z } from 'zod';

/** The filters of the outbox, as they are in the address. `customer` and `vendor` are numbers. */
export const outboxSearch = z.object({
  status: z.enum(['queued', 'sent', 'failed', 'bounced', 'cancelled']).optional().catch(undefined),
  customer: z.string().optional().catch(undefined),
  vendor: z.string().optional().catch(undefined),
});
