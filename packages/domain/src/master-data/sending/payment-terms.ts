import { z } from 'zod';
import { scalars } from '../../values/schema/kinds.ts';
import { sayInSchema } from '../../values/sentences/say.ts';

/**
 * Days until payment, as settings and recurring invoices have them (docs/interface §8, §25): ten
 * years at most.
 */
export const paymentTerms = z
  .int(sayInSchema('whole_number'))
  .min(0, sayInSchema('not_negative'))
  .max(3650, sayInSchema('at_most', { max: 3650 }))
  .register(scalars, { kind: 'integer' });
