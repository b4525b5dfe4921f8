import { mailStatus } from '@kontor/domain';
import { z } from 'zod';

/** The filters of the outbox, as they stand in the address. `customer` is a number. */
export const outboxSearch = z.object({
  status: mailStatus.optional().catch(undefined),
  customer: z.string().optional().catch(undefined),
});
