import { z } from 'zod';
import { accno, boolean } from '../../values/schema/kinds.ts';

/** The settings of payment orders (docs/interface §26). */
export const orderSettings = z
  .object({
    /** Whether a second person must release an order: one who has neither made nor changed it. */
    four_eyes: boolean.default(false),
    /**
     * The account on which the payments of an order stand from when it is sent until their debit;
     * without one the debit books them.
     */
    transit_accno: accno.optional(),
  })
  .meta({ id: 'order_settings' });
export type OrderSettings = z.infer<typeof orderSettings>;

/** The settings of a client that has set none. */
export const usualOrders: OrderSettings = orderSettings.parse({});
