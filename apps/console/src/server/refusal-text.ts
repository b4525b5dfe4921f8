import { type Wording, wordingOf } from '@kontor/domain';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatDate, isDate } from '../values/date.ts';

/** A sentence of the server in English, and as data where it is known. */
export type Told = { message: string; wording?: Wording | undefined };

/** Answers the function that tells a sentence of the server in the language of the page; one that is no data stays English. */
export const useRefusalText = (): ((told: Told) => string) => {
  const text = useText();
  const { language } = useLanguage();
  const said = ({ name, params = {} }: Wording): string =>
    text(
      `refusal.${name}`,
      Object.fromEntries(
        Object.entries(params).map(([param, value]) => [
          param,
          typeof value !== 'string' ? said(value) : isDate(value) ? formatDate(value, language) : value,
        ]),
      ),
    );
  return ({ message, wording = wordingOf(message) }) => (wording ? said(wording) : message);
};
