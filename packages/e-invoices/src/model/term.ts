import type { Path } from '../xml/path.ts';

/** The syntaxes in which an invoice by EN 16931 is written. */
export const syntaxes = ['ubl', 'cii'] as const;
export type Syntax = (typeof syntaxes)[number];

/**
 * A business term (BT): where each syntax has its text. Dates of CII are written without dashes.
 */
export type Term = { term: string; kind?: 'date' } & { [Name in Syntax]: Path };

/** A group of business terms (BG), which may be there many times. */
export type Group<Inner extends Terms = Terms> = {
  group: string;
  many?: true;
  fields: Inner;
} & { [Name in Syntax]: Path };

export type Terms = { readonly [name: string]: Term | Group };

/** The terms as they are read: a text that is absent is undefined, and one that is empty is ''. */
export type TermsRead<All extends Terms> = {
  readonly [Name in keyof All]: All[Name] extends { fields: infer Inner extends Terms }
    ? All[Name] extends { many: true }
      ? readonly TermsRead<Inner>[]
      : TermsRead<Inner> | undefined
    : string | undefined;
};

/** The terms as they are given to be written: those without a value may be left out. */
export type TermsGiven<All extends Terms> = {
  readonly [Name in keyof All]?:
    | (All[Name] extends { fields: infer Inner extends Terms }
        ? All[Name] extends { many: true }
          ? readonly TermsGiven<Inner>[]
          : TermsGiven<Inner>
        : string)
    | undefined;
};

/** The path of a term that a syntax has no place for. */
export const nowhere = '@none';

export const term = (name: string, ubl: Path, cii: Path): Term => ({ term: name, ubl, cii });

export const date = (name: string, ubl: Path, cii: Path): Term => ({
  ...{ term: name, kind: 'date', ubl },
  cii: `${cii}/DateTimeString`,
});

export const group = <Inner extends Terms>(
  name: string,
  [ubl, cii]: readonly [ubl: Path, cii: Path],
  fields: Inner,
) => ({ group: name, ubl, cii, fields });

export const groups = <Inner extends Terms>(
  name: string,
  at: readonly [ubl: Path, cii: Path],
  fields: Inner,
) => ({ ...group(name, at, fields), many: true as const });
