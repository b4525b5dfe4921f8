import type { Field, Language } from './field.ts';
import { type TableKind, tableKinds } from './fields.ts';

/** The rows of a template: the names of the columns in a language, and one example. */
export const templateOf = (kind: TableKind, language: Language): string[][] => {
  const fields: readonly Field[] = tableKinds[kind];
  return [fields.map(({ labels }) => labels[language]), fields.map(({ example }) => example)];
};

/** A template as CSV that spreadsheets open as it is: semicolons, and a byte order mark. */
export const templateCsv = (kind: TableKind, language: Language): string => {
  const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\ufeff${templateOf(kind, language)
    .map((row) => row.map(quoted).join(';'))
    .join('\r\n')}\r\n`;
};
