import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import { chooseLanguage, type Language, loadedTexts, onLoaded } from './messages.ts';

type Choice = { language: Language; choose: (language: Language) => void };

const Chosen = createContext<Choice>({ language: 'en', choose: () => undefined });

export const useLanguage = (): Choice => useContext(Chosen);

/** Gives the page its texts in its language, and shows nothing until the first have arrived. */
export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const loaded = useSyncExternalStore(onLoaded, loadedTexts);
  const intl = useMemo(
    () =>
      loaded &&
      createIntl(
        // A text that is missing is a fault of the console, which its tests in browsers then find.
        { locale: loaded.language, messages: loaded.messages, onError: (error) => console.error(error) },
        createIntlCache(),
      ),
    [loaded],
  );
  useEffect(() => {
    if (loaded) document.documentElement.lang = loaded.language;
  }, [loaded]);
  if (!loaded || !intl) return null;
  return (
    <Chosen value={{ language: loaded.language, choose: chooseLanguage }}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </Chosen>
  );
};
