import { type Client, Refusal, say, text } from '@kontor/domain';

/** The schema of a number in an address, by which a record is looked up. */
export const numberOf = text(255, 1);

/** Returns `record`; refuses `not_found` when it is undefined. */
export const foundOrRefuse = <Record>(
  record: Record | undefined,
  sought: { what: string; number: string | number },
  client: Pick<Client, 'name'>,
): Record => {
  if (record !== undefined) return record;
  throw new Refusal(
    'not_found',
    say('not_found', { what: sought.what, number: sought.number, client: client.name }),
  );
};
