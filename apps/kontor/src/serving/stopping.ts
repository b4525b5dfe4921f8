import { Refusal } from '@kontor/domain';

/** The refusal of a request that arrives while the program stops. */
export const stoppingRefusal = () =>
  new Refusal('unavailable', 'Kontor is about to stop; try again in a moment.');
