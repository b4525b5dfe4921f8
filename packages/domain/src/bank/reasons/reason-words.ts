import type { english } from './en.ts';

export type ReasonCode = keyof typeof english;

/** The reasons in one language. */
export type ReasonWords = { readonly [Code in ReasonCode]: string };
