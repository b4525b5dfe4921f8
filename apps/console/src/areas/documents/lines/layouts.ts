import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { sumOf } from '../../../values/amount.ts';

/**
 * Titles and subtotals among the lines of a form (docs/interface §9). They are fields of lines, and
 * shown as rows between them.
 */
export type LineLayout = {
  /** Undefined where no title stands above the line; empty until one is typed. */
  title?: string | undefined;
  subtotal?: boolean | undefined;
};

/** The lines of a form as its titles and subtotals need them. */
export type LaidLines = {
  layouts: readonly LineLayout[];
  write: (at: number, layout: LineLayout) => void;
};

/** The titles and subtotals of the lines at a path of a form, as they are typed. */
export const laidLinesOf = <Values extends FieldValues>(
  { watch, setValue }: Pick<UseFormReturn<Values>, 'watch' | 'setValue'>,
  path: FieldPath<Values>,
): LaidLines => ({
  layouts: (watch(path) as readonly LineLayout[]).map(({ title, subtotal }) => ({ title, subtotal })),
  write: (at, layout) => {
    const set = (field: keyof LineLayout) =>
      setValue(
        `${path}.${at}.${field}` as FieldPath<Values>,
        layout[field] as PathValue<Values, FieldPath<Values>>,
        { shouldDirty: true },
      );
    set('title');
    set('subtotal');
  },
});

/** The title and the subtotal of a line as they are sent. */
export const layoutSent = ({ title = '', subtotal = false }: LineLayout): LineLayout => ({
  ...(title.trim() === '' ? {} : { title }),
  ...(subtotal ? { subtotal } : {}),
});

/** The sum below each line that has one: of the lines since the last title or subtotal. */
export const subtotalsOf = (
  layouts: readonly LineLayout[],
  amounts: readonly (string | undefined)[],
  places: number,
): readonly (string | undefined)[] => {
  let since: string[] = [];
  return layouts.map(({ title = '', subtotal = false }, at) => {
    if (title.trim() !== '') since = [];
    const amount = amounts[at];
    if (amount !== undefined) since.push(amount);
    if (!subtotal) return undefined;
    const sum = sumOf(since, places);
    since = [];
    return sum;
  });
};

type Array = { move: (from: number, to: number) => void; remove: (at: number) => void };

/**
 * Moves and removes lines so that titles and subtotals stay where they are: a title goes on to the
 * line that takes the place of the one below it, and a subtotal to the line before. Those of a line
 * that alone is between both go with it.
 */
export const aroundLayouts = ({ move, remove }: Array, { layouts, write }: LaidLines): Array => ({
  move: (from, to) => {
    const [own = {}, other = {}] = [layouts[from], layouts[to]];
    move(from, to);
    write(from, own);
    write(to, other);
  },
  remove: (at) => {
    const [before, { title, subtotal = false } = {}, after] = [layouts[at - 1], layouts[at], layouts[at + 1]];
    remove(at);
    if (title !== undefined && subtotal) return;
    if (after && title !== undefined && after.title === undefined) write(at, { ...after, title });
    if (before && subtotal && !before.subtotal) write(at - 1, { ...before, subtotal });
  },
});

/** Moves the title or the subtotal of a line to another one, which gives its own in return. */
export const swapLayouts = (
  { layouts, write }: LaidLines,
  field: keyof LineLayout,
  [from, to]: readonly [number, number],
): void => {
  const [own = {}, other] = [layouts[from], layouts[to]];
  if (!other) return;
  write(from, { ...own, [field]: other[field] });
  write(to, { ...other, [field]: own[field] });
};
