import { type StatementLanguage, statementLanguages } from '../../master-data/statement/statement-names.ts';

/** A text in German, French, Italian and English. */
export type InLanguages = readonly [de: string, fr: string, it: string, en: string];

export const inLanguage = (text: InLanguages, language: StatementLanguage): string =>
  text[statementLanguages.indexOf(language)] ?? '';
