import { useKnownText } from '../../../texts/text.ts';
import type { AuditRecord } from './record.ts';

/**
 * Answers the function that says a field of a record in words: those of its table, where they
 * differ from those of other tables.
 */
export const useFieldWord = (): ((record: AuditRecord['record'], field: string) => string) => {
  const word = useKnownText();
  return ({ table }, field) => word(`audit.field.${table}.${field}`) ?? word(`audit.field.${field}`) ?? field;
};
