import { Refusal } from '@kontor/domain';

/** What a request hears that comes while the program stops. */
export const stoppingRefusal = () =>
  new Refusal('unavailable', 'Kontor is about to stop; try again in a moment.');
