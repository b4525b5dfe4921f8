import { useLanguage } from '../texts/language.tsx';
import { formatInstant } from '../values/date.ts';
import { useBooks } from './session.ts';

/** Answers the function that says a moment in the language of the page and the zone of the client. */
export const useMoment = (): ((instant: string) => string) => {
  const { language } = useLanguage();
  const { zone } = useBooks().client;
  return (instant) => formatInstant(instant, { language, zone });
};
