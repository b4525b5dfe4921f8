import type { Scope, Sentence, Wording } from '@kontor/domain';
import { useIntl } from 'react-intl';
import { useLanguage } from '../texts/language.tsx';
import { allTexts } from '../texts/messages.ts';
import { useText } from '../texts/text.ts';
import { formatDate, formatDays, isDate } from '../values/date.ts';
import { useMoment } from './moment.ts';

// By their names, as the first screen does without the schemas of the domain.
const scopeNames: Record<Scope, true> = {
  read: true,
  write: true,
  upload: true,
  close: true,
  audit: true,
  admin: true,
};
const isScope = (value: string): value is Scope => Object.hasOwn(scopeNames, value);
const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Answers the function that reports a sentence of the server in the language of the page; one that
 * is no data stays English, with its days as the page has them.
 */
export const useRefusalText = (): ((sentence: Sentence) => string) => {
  const text = useText();
  const { language } = useLanguage();
  const moment = useMoment();
  const { messages } = useIntl();
  const shown = (value: string): string =>
    isDate(value) ? formatDate(value, language) : isInstant.test(value) ? moment(value) : value;
  const said = ({ name, params = {} }: Wording): string =>
    text(
      `refusal.${name}`,
      Object.fromEntries(
        Object.entries(params).map(([param, value]) => [
          param,
          typeof value !== 'string'
            ? said(value)
            : param === 'scope' && isScope(value)
              ? `«${text(`scope.${value}`)}»`
              : shown(value),
        ]),
      ),
    );
  return ({ message, wording }) => {
    if (!wording) return formatDays(message, language);
    if (`refusal.${wording.name}` in messages) return said(wording);
    // A refusal on the first screen, which does without their texts; once they are there, it is
    // shown anew.
    void allTexts();
    return formatDays(message, language);
  };
};
