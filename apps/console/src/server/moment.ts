import { useLanguage } from '../texts/language.tsx';
import { formatInstant } from '../values/date.ts';
import { usePagePlace } from './session.ts';

/**
 * Answers the function that says a moment in the language of the page and the zone of the client,
 * or of the browser where no books are open.
 */
export const useMoment = (): ((instant: string) => string) => {
  const { language } = useLanguage();
  const { zone } = usePagePlace();
  return (instant) => formatInstant(instant, { language, zone });
};
