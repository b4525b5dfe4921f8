import { Refusal, say } from '@kontor/domain';

/** The refusal of a record whose id of the caller's another record of its kind has (docs/interface §3.13). */
export const externalIdExists = (field: string): Refusal =>
  new Refusal('external_id_exists', say('external_id_exists'), [{ field, message: 'exists already' }]);
