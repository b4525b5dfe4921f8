import type { DryRun } from '../reports/dry-run.ts';
import { amountOf, decimalOf, sum } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * The amount that a plan moves, in the currency of the books: the debits of its entries. One that
 * books nothing has none.
 */
export const plannedAmount = ({ entries }: Pick<DryRun, 'entries'>, places: number): Decimal | undefined => {
  if (entries.length === 0) return undefined;
  const debits = entries.flatMap(({ postings }) => postings.flatMap(({ debit }) => debit ?? []));
  return decimalOf(sum(debits.map(amountOf)), places);
};

/**
 * The likeness of plans: those of the same operation for which it is the same text book the same
 * accounts on the same sides, and change the same fields of the same kinds of records. Amounts,
 * days, parties and texts may differ; people look at these one by one.
 */
export const likenessOf = ({ entries, changes, outcomes }: DryRun): string => {
  const sides = entries.flatMap(({ postings }) =>
    postings.map(({ accno, debit }) => `${debit === undefined ? 'credit' : 'debit'} ${accno}`),
  );
  const records = changes.map(({ record, exists, fields }) =>
    exists
      ? `changed ${record} ${fields
          .map(({ name }) => name)
          .sort()
          .join(' ')}`
      : `new ${record}`,
  );
  const refused = outcomes.some(({ code }) => code !== '') ? ['refused'] : [];
  return [...new Set([...sides, ...records, ...refused])].sort().join(', ');
};
