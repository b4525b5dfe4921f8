import type { Table } from '../tables/table.ts';
import { type Field, languages } from './field.ts';
import { type TableKind, tableKinds } from './fields.ts';

/** The field of each column, by its place; undefined for a column that is not imported. */
export type Matched = readonly (string | undefined)[];

/** A name without regard to case, accents, blanks and punctuation. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '');

const namesOf = (field: Field): readonly string[][] => [
  [field.name],
  languages.map((language) => field.labels[language]),
  [...field.more],
];

/**
 * Matches columns with fields by their names in four languages; the own names of fields count
 * first, and each field is taken once.
 */
export const matchColumns = (kind: TableKind, { columns }: Pick<Table, 'columns'>): Matched => {
  const fields: readonly Field[] = tableKinds[kind];
  const matched: (string | undefined)[] = columns.map(() => undefined);
  for (const rank of [0, 1, 2])
    for (const field of fields) {
      if (matched.includes(field.name)) continue;
      const names = new Set(namesOf(field)[rank]?.map(foldedName));
      const at = columns.findIndex(
        (column, at) => matched[at] === undefined && names.has(foldedName(column)),
      );
      if (at >= 0) matched[at] = field.name;
    }
  return matched;
};
