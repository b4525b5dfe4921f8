import { useMoment } from '../../../server/moment.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useKnownText, useText } from '../../../texts/text.ts';
import { formatDays } from '../../../values/date.ts';
import type { AuditRecord, Saying } from './record.ts';

/**
 * Answers the function that says a field of a record in words: those of its table, where they
 * differ from those of other tables, and else those that its form has.
 */
export const useFieldWord = (): ((record: AuditRecord['record'], field: string) => string) => {
  const word = useKnownText();
  return ({ table }, field) => {
    const names = [`audit.field.${table}.${field}`, `audit.field.${field}`];
    const known = [...names, `settings.${field}`, `parties.${field}`].map(word);
    return known.find((one) => one !== undefined) ?? field;
  };
};

/**
 * Answers how the values of a record are said: yes and no, days and moments as the language has
 * them, and the fields within a value by their words.
 */
export const useSaying = (): ((record: AuditRecord['record']) => Saying) => {
  const text = useText();
  const { language } = useLanguage();
  const moment = useMoment();
  const wordOf = useFieldWord();
  const value: Saying['value'] = (said) => {
    if (typeof said === 'boolean') return text(said ? 'audit.yes' : 'audit.no');
    if (typeof said === 'number') return String(said);
    return isMoment.test(said) ? moment(said) : formatDays(said, language);
  };
  return (record) => ({ field: (name) => wordOf(record, name), value });
};

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
