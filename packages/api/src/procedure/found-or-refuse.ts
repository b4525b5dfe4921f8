import { type Client, Refusal, text } from '@kontor/domain';

/** A number in an address, with which a record is looked for. */
export const numberOf = text(255, 1);

/** `record`, or the refusal `not_found` when there is none of this number. */
export const foundOrRefuse = <Record>(
  record: Record | undefined,
  sought: { what: string; number: string | number },
  client: Pick<Client, 'name'>,
): Record => {
  if (record !== undefined) return record;
  throw new Refusal('not_found', `${sought.what} ${sought.number} does not exist in client ${client.name}.`);
};
