import { z } from 'zod';
import { accno, boolean } from '../../values/schema/kinds.ts';

/**
 * The client's choices for bank lines (docs/interface §26). A difference for which there is no
 * account is not proposed.
 */
export const matchingSettings = z
  .object({
    accept_partial: boolean.default(false).meta({
      description: 'Whether a payment with a reference of less than is open is booked without a person.',
    }),
    accept_discount: boolean.default(false).meta({
      description:
        'Whether one that is short by the discount of its terms, in time, is booked without a person.',
    }),
    charges_accno: accno.optional().meta({ description: 'The account of charges of the bank.' }),
    transfer_accno: accno.optional().meta({
      description: 'The account between two own accounts whose statements are both read.',
    }),
  })
  .meta({ id: 'matching_settings' });
export type MatchingSettings = z.infer<typeof matchingSettings>;
