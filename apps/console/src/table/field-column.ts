import { useMoment } from '../server/moment.ts';
import { usePagePlace } from '../server/session.ts';
import { type TextName, type Texts, useText } from '../texts/text.ts';
import { dayOf } from '../values/date.ts';
import type { Column } from './columns.ts';

/** The fields of a record that are a text or a number, or are missing. */
type PlainField<Of> = {
  [Name in keyof Of & string]-?: Of[Name] extends string | number | null | undefined ? Name : never;
}[keyof Of & string];

/** The texts without values. */
type PlainText = { [Name in TextName]: [Texts[Name]] extends [undefined] ? Name : never }[TextName];

type FieldShown<Row> = Partial<Column<Row>> & {
  /** A moment with its time, or the day that it is on; any other field is shown as it is. */
  as?: 'moment' | 'day';
};

/**
 * Answers the function that makes the column of a field: below its head it shows the field as it
 * is. The fields are those of the row, or of the record that `recordIn` finds in it.
 */
export const useFieldColumn = <Row extends object, Of extends object = Row>(
  recordIn: (row: Row) => Of = (row) => row as unknown as Of,
) => {
  const text = useText();
  const moment = useMoment();
  const { zone } = usePagePlace();
  return (name: PlainField<Of>, head: PlainText, { as, ...more }: FieldShown<Row> = {}): Column<Row> => ({
    id: name,
    head: text(head as 'date'),
    ...(as === 'day' ? { kind: 'date' } : {}),
    value: (row) => {
      const value = String(recordIn(row)[name] ?? '');
      if (as === undefined || value === '') return value;
      return as === 'day' ? dayOf(value, zone) : moment(value);
    },
    ...more,
  });
};
