import { Refusal } from '@kontor/domain';

/** The issues of an entry that is refused, whose fields begin with its path. */
export const issuesAt = (path: string, { issues }: Refusal) =>
  issues.map(({ field, ...fault }) => ({ field: field === '' ? path : `${path}.${field}`, ...fault }));

/** An entry of the list `name` that is refused. */
export type RefusedEntry = { name: string; index: number; refusal: Refusal };

/**
 * The refusal of a whole bulk, with the code of the first entry that is refused and the issues of
 * all.
 */
export const refusalOfAll = (refused: readonly RefusedEntry[]): Refusal => {
  const [first] = refused;
  if (!first) throw new Error('nothing of the bulk was refused');
  const all = refused.flatMap(({ name, index, refusal }) => {
    const path = `${name}.${index}`;
    const { message, wording } = refusal;
    const issues = issuesAt(path, refusal);
    return issues.length > 0 ? issues : [{ field: path, message, wording }];
  });
  const { code, wording } = first.refusal;
  const message = `${first.name}.${first.index}: ${first.refusal.message}`;
  return new Refusal(code, { message, wording }, all);
};
