import type { Scope } from '@kontor/domain';
import type { TextName } from '../texts/text.ts';

/**
 * An area of the console, as the navigation shows it. `key` is pressed after `g`. `own` is the scope with which a person who
 * lacks `scope` may open it all the same, and sees what is their own.
 */
export type Area = {
  path: string;
  title: TextName;
  key: string;
  scope: Scope;
  own?: Scope;
  /** Other pages of the area, which the palette leads to. */
  pages?: readonly AreaPage[];
};

/** A page within an area. Whoever has `scope` may open it: that of the area unless it needs another one. */
export type AreaPage = { path: string; title: TextName; scope?: Scope };

/** Whether the page at `path` is one of the area. */
export const isWithin = ({ path, pages = [] }: Area, here: string): boolean =>
  path === '/'
    ? here === '/'
    : [path, ...pages.map((page) => page.path)].some((one) => here === one || here.startsWith(`${one}/`));

export const mayOpen = ({ scope, own }: Area, may: (scope: Scope) => boolean): boolean =>
  may(scope) || (own !== undefined && may(own));
