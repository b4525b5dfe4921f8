import { useKnownText } from '../../../texts/text.ts';
import type { AuditRecord } from './record.ts';

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
