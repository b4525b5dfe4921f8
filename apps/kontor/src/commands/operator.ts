import { operatorWriting } from '@kontor/api';
import { changeOperator, listOperators } from '@kontor/data';
import { now } from '../clock.ts';
import type { WithDatabase } from '../installation.ts';
import { Problem } from '../problem.ts';
import { table } from '../table.ts';
import { personOf } from './person.ts';

/**
 * `kontor operator add`: makes a person of a client an operator, who sees how the installation does
 * in the console.
 */
export const addOperator = async (
  { database }: WithDatabase,
  { client, person }: { client: string; person: string },
): Promise<string> => {
  const { id, name } = await personOf({ database }, client, person);
  const access = { writing: operatorWriting(now(), 'kontor operator add') };
  const isNew = await changeOperator(database, { person_id: id, operator: true }, access);
  return isNew
    ? `${name} is an operator now, and sees the page Operations in the console.\n`
    : `${name} was an operator already.\n`;
};

/** `kontor operator list`: the people who are operators. */
export const showOperators = async ({ database }: WithDatabase): Promise<string> =>
  table(
    ['id', 'name', 'since'],
    (await listOperators(database)).map(({ id, name, since }) => [String(id), name, since.slice(0, 10)]),
  );

/**
 * `kontor operator remove`: withdraws the right. The person may work for no client any more, so
 * that their client is not asked for.
 */
export const removeOperator = async ({ database }: WithDatabase, person: string): Promise<string> => {
  const found = (await listOperators(database)).filter(
    ({ id, name }) => name === person || String(id) === person,
  );
  const [one] = found;
  if (!one) throw new Problem(`No operator is called ${person}; kontor operator list shows who is one.`);
  if (found.length > 1)
    throw new Problem(
      `Several operators are called ${person}; name one by the id that kontor operator list shows.`,
    );
  const access = { writing: operatorWriting(now(), 'kontor operator remove') };
  await changeOperator(database, { person_id: one.id, operator: false }, access);
  return `${one.name} is no longer an operator.\n`;
};
