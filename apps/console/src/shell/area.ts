import type { Scope } from '@kontor/domain';
import type { TextName } from '../texts/text.ts';

/** An area of the console, as the navigation shows it. `key` is pressed after `g`. */
export type Area = { path: string; title: TextName; key: string; scope: Scope };
