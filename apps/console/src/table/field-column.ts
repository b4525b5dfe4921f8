import { type TextName, type Texts, useText } from '../texts/text.ts';
import type { Column } from './columns.ts';

/** The fields of a row that are a text or a number, or are missing. */
type PlainField<Row> = {
  [Name in keyof Row & string]-?: Row[Name] extends string | number | null | undefined ? Name : never;
}[keyof Row & string];

/** The texts without values. */
type PlainText = { [Name in TextName]: [Texts[Name]] extends [undefined] ? Name : never }[TextName];

/**
 * Answers the function that makes the column of a field: below its head it shows the field as it
 * is.
 */
export const useFieldColumn = <Row extends object>() => {
  const text = useText();
  return (name: PlainField<Row>, head: PlainText, more: Partial<Column<Row>> = {}): Column<Row> => ({
    id: name,
    head: text(head as 'date'),
    value: (row) => String(row[name] ?? ''),
    ...more,
  });
};
