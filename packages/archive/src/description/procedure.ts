import type { Described } from './described.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';

const descriptions: Readonly<Record<string, (of: Described) => string>> = {
  de: german,
  fr: french,
  it: italian,
  en: english,
};

/**
 * The description of the procedure by which books are kept and archived (Art. 4 of the ordinance on
 * business records), in Markdown; in English where the language is another one.
 */
export const procedureText = (language: string, of: Described): string =>
  (descriptions[language] ?? english)(of);
