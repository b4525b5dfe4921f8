import { z } from 'zod';

/** The filters of the list of offers. `customer` is a number. */
export const offerSearch = z.object({
  state: z.enum(['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED']).optional().catch(undefined),
  customer: z.string().optional().catch(undefined),
});

/** The filter of the list of recurring invoices. */
export const recurringSearch = offerSearch.pick({ customer: true });
