import { z } from 'zod';

/** A day in the address of a screen; one that is not one is left out. */
export const searchedDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined);
