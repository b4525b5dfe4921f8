import { z } from 'zod';

/** The filters of the outbox, as they are in the address. `customer` is a number. */
export const outboxSearch = z.object({
  status: z.enum(['queued', 'sent', 'failed', 'bounced', 'cancelled']).optional().catch(undefined),
  customer: z.string().optional().catch(undefined),
});
