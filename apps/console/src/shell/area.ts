import type { Scope } from '@kontor/domain';
import type { TextName } from '../texts/text.ts';

/**
 * An area of the console, as the navigation shows it. `key` is pressed after `g`. `own` is the scope with which a person who
 * lacks `scope` may open it all the same, and sees what is their own.
 */
export type Area = { path: string; title: TextName; key: string; scope: Scope; own?: Scope };

export const mayOpen = ({ scope, own }: Area, may: (scope: Scope) => boolean): boolean =>
  may(scope) || (own !== undefined && may(own));
