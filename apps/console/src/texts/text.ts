import { type MessageDescriptor, useIntl } from 'react-intl';

/**
 * Every text of the console, by its name. Each area adds its own where it writes them in English (`areas/…/texts/en.ts`), so
 * that a text which is missing in English, German, French or Italian does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it by declaration merging.
export interface Texts {}

export type TextName = keyof Texts;
export type Messages = Record<TextName, string>;

/** The texts of one area in another language than English: the same names, no more and no fewer. */
export type Translation<English> = { [Name in keyof English]: string };

export type TextValues = Readonly<Record<string, string | number>>;

/** Answers the function that says a text in the language of the page. */
export const useText = (): ((name: TextName, values?: TextValues) => string) => {
  const intl = useIntl();
  return (name, values) => intl.formatMessage({ id: name } satisfies MessageDescriptor, values);
};
