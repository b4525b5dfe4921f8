import { fold } from '../../values/number.ts';
import { type DimensionKind, dimensionKinds } from './dimension.ts';

/** The cost centres and projects of a client as lines find them (docs/interface §38). */

/** A cost centre or a project as lines name it. */
export type Dimension = { number: string; description: string; active: boolean };

/** Those of a client by number and by name, folded; of a name that several have, undefined. */
export type NamedDimensions = {
  byNumber: ReadonlyMap<string, Dimension>;
  byName: ReadonlyMap<string, Dimension | undefined>;
};

/** The cost centres and projects of a client; a kind that it does not use is absent. */
export type Dimensions = Readonly<Partial<Record<DimensionKind, NamedDimensions>>>;

/** Undefined where there are none, so that clients without them are not asked anything. */
export const dimensionsOf = (all: Readonly<Record<DimensionKind, readonly Dimension[]>>) => {
  const used = dimensionKinds.filter((kind) => all[kind].length > 0);
  if (used.length === 0) return undefined;
  return Object.fromEntries(used.map((kind) => [kind, namedIn(all[kind])])) as Dimensions;
};

const namedIn = (all: readonly Dimension[]): NamedDimensions => {
  const byName = new Map<string, Dimension | undefined>();
  for (const one of all) {
    const name = fold(one.description.trim());
    byName.set(name, byName.has(name) ? undefined : one);
  }
  return { byNumber: new Map(all.map((one) => [fold(one.number), one])), byName };
};

/** The one that `sent` names, if it is there: by its number, else by a name that no other has. */
export const dimensionNamed = (named: NamedDimensions, sent: string): Dimension | undefined => {
  const sought = fold(sent.trim());
  return named.byNumber.get(sought) ?? named.byName.get(sought);
};
