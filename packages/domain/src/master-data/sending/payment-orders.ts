import { z } from 'zod';
import { boolean } from '../../values/schema/kinds.ts';

/** The settings of payment orders (docs/interface §26). */
export const orderSettings = z
  .object({
    /** Whether a second person must release an order: one who has neither made nor changed it. */
    four_eyes: boolean.default(false),
  })
  .meta({ id: 'order_settings' });
export type OrderSettings = z.infer<typeof orderSettings>;

/** The settings of a client that has set none. */
export const usualOrders: OrderSettings = orderSettings.parse({});
