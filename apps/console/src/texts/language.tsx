import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import { storedText } from '../storage/stored.ts';
import type { Messages } from './text.ts';

export const languages = ['en', 'de', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

const chosen = storedText('kontor.language');

/** The language that was chosen, else the first one of the browser that there is, else English. */
const initialLanguage = (): Language => {
  const codes = [chosen.read() ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return codes.find(isLanguage) ?? 'en';
};

type Choice = { language: Language; choose: (language: Language) => void };

const Chosen = createContext<Choice>({ language: 'en', choose: () => undefined });

export const useLanguage = (): Choice => useContext(Chosen);

type LanguageProviderProps = { load: (language: Language) => Promise<Messages>; children: ReactNode };

/**
 * Gives the page its texts. It loads those of one language, and shows nothing until they have
 * arrived.
 */
export const LanguageProvider = ({ load, children }: LanguageProviderProps) => {
  const [language, choose] = useState(initialLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages }>();
  useEffect(() => {
    let current = true;
    void load(language).then((messages) => {
      if (!current) return;
      document.documentElement.lang = language;
      setLoaded({ language, messages });
    });
    return () => {
      current = false;
    };
  }, [load, language]);
  if (!loaded) return null;
  const intl = createIntl({ locale: loaded.language, messages: loaded.messages }, createIntlCache());
  const choice: Choice = {
    language: loaded.language,
    choose: (next) => {
      chosen.write(next);
      choose(next);
    },
  };
  return (
    <Chosen value={choice}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </Chosen>
  );
};
