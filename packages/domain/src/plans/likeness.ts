import type { DryRun } from '../reports/dry-run.ts';

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
