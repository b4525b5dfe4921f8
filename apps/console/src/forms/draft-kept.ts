import type { FieldValues } from 'react-hook-form';

/** A record as the form of its change began with it. */
export type SeenRecord<Values> = { version: number; values: Values };

/** A draft as it is kept: what was typed and when, and of a change the record that it rests on. */
export type DraftKept<Values> = { typed: Values; at: number; seen?: SeenRecord<Values> | undefined };

/** The draft in a text that the browser kept; undefined where there is none that can be read. */
export const draftIn = <Values>(json: string | undefined): DraftKept<Values> | undefined => {
  try {
    const kept = json === undefined ? undefined : JSON.parse(json);
    // Earlier versions kept the values alone.
    if (!kept) return undefined;
    return 'typed' in kept && 'at' in kept ? kept : { typed: kept, at: 0 };
  } catch {
    return undefined;
  }
};

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/**
 * The values of a draft that its form still takes: an earlier version may have kept another shape
 * under the same name.
 */
export const fitting = <Values extends FieldValues>(typed: Values, initial: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) =>
        !(name in initial) || initial[name] === undefined || shapeOf(value) === shapeOf(initial[name]),
    ),
  ) as Partial<Values>;

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value.trim()]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

const shownTexts = 3;

/**
 * The first texts of a draft by which someone knows it again: those that the form did not begin
 * with.
 */
export const summaryOf = (typed: FieldValues, initial: FieldValues): string => {
  const begun = new Set(textsIn(initial));
  const texts = textsIn(typed).filter((one) => one !== '' && !begun.has(one));
  return [...new Set(texts)].slice(0, shownTexts).join(' · ');
};

/**
 * The fields in which someone else has changed a record to another value than was typed; `isTyped`
 * where both have changed it.
 */
export const changedMeanwhile = <Values extends FieldValues>({
  before,
  theirs,
  mine,
}: {
  before: Values;
  theirs: Values;
  mine: Values;
}): { name: string; isTyped: boolean }[] => {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.keys(theirs)
    .filter((name) => !same(theirs[name], before[name]) && !same(theirs[name], mine[name]))
    .map((name) => ({ name, isTyped: !same(mine[name], before[name]) }));
};
