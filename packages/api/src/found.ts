import { type Client, Refusal } from '@kontor/domain';
import { z } from 'zod';

/** A number in an address, with which a record is looked for. */
export const numberOf = z.string().min(1).max(255);

/** `record`, or the refusal `not_found` when there is none of this number. */
export const notFound = <Record>(
  record: Record | undefined,
  sought: { what: string; number: string | number },
  client: Pick<Client, 'name'>,
): Record => {
  if (record !== undefined) return record;
  throw new Refusal('not_found', `${sought.what} ${sought.number} does not exist in client ${client.name}.`);
};
