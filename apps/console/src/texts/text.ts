import { type MessageDescriptor, useIntl } from 'react-intl';

/**
 * Every text of the console, by its name, with the values that it needs. The texts are files
 * (`areas/…/texts/en.json`, `de`, `fr`, `it`); `texts.mjs` checks them and writes these types, so
 * that one that is missing in a language does not build.
 */
// biome-ignore lint/suspicious/noEmptyInterface: generated/texts.ts fills it.
export interface Texts {}

export type TextName = keyof Texts;
export type Messages = Readonly<Record<TextName, string>>;

type TextValues = Readonly<Record<string, string | number>>;

/** The values that a text needs: one that has some does not compile without them. */
type ValuesOf<Name extends TextName> = [Texts[Name]] extends [undefined]
  ? []
  : Texts[Name] extends object
    ? [values: Texts[Name]]
    : [values?: TextValues];

/** Answers the function that says a text in the language of the page. */
export const useText = (): (<Name extends TextName>(name: Name, ...values: ValuesOf<Name>) => string) => {
  const intl = useIntl();
  return (name, ...[values]) => intl.formatMessage({ id: name } satisfies MessageDescriptor, values);
};

/**
 * Answers the function that says a text if there is one of that name: a hint, an example, or the
 * name of a choice.
 */
export const useKnownText = (): ((name: string) => string | undefined) => {
  const intl = useIntl();
  return (name) => (name in intl.messages ? intl.formatMessage({ id: name }) : undefined);
};
