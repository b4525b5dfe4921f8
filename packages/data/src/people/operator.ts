import { type OperatorKept, operatorKept } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { type Access, addAccess } from './access.ts';

/**
 * People who are operators (docs/operations, Operations in the console). It is a right of a person,
 * of no client.
 */

/**
 * Makes a person an operator, or withdraws that; answers whether anything has changed. A link that
 * was given before and not opened no longer lets in, as an owner of a client may have it.
 */
export const changeOperator = (
  database: Database,
  { person_id: id, operator }: { person_id: number; operator: boolean },
  access: Access,
): Promise<boolean> =>
  database.transaction(async ({ tx }) => {
    const { now } = access.writing;
    const { count } = await tx.person.updateMany({
      where: { id, operator_since: operator ? null : { not: null } },
      data: { operator_since: operator ? now : null },
    });
    if (count === 0) return false;
    if (operator) await tx.link.deleteMany({ where: { person_id: id, used: null } });
    const kind = operator ? 'added' : 'removed';
    await addAccess(tx, { person_id: id, kind, way: 'operator' }, access);
    return true;
  });

export const isOperator = async ({ prisma }: Pick<Database, 'prisma'>, person_id: number): Promise<boolean> =>
  (await prisma.person.count({ where: { id: person_id, operator_since: { not: null } } })) > 0;

/** Lists the operators in the order in which they became that. */
export const listOperators = async ({ prisma }: Pick<Database, 'prisma'>): Promise<OperatorKept[]> => {
  const rows = await prisma.person.findMany({
    where: { operator_since: { not: null } },
    orderBy: [{ operator_since: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, operator_since: true },
  });
  return rows.map(({ operator_since, ...row }) => recordOf(operatorKept, { ...row, since: operator_since }));
};
