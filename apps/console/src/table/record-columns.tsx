import { Anchor } from '../controls/anchor.tsx';
import { type AnyRecord, type LabelledOf, labelOf } from '../forms/record/record.ts';
import { useBooks } from '../server/session.ts';
import { useKnownText, useText } from '../texts/text.ts';
import type { Column } from './columns.ts';

/** The properties that a column has beside the field that it shows. A text alone is its width. */
type ColumnShown<Row> = string | Partial<Column<Row>>;

/**
 * The columns of a list of records: fields by their kinds and labels, the key as a link to its record where `to` leads there. Those after the
 * second are for wide pages, unless they say otherwise.
 */
export const useRecordColumns = <Row extends object, Of extends AnyRecord>(
  of: Of,
  shown: Partial<Record<LabelledOf<Of>, ColumnShown<Row>>>,
  to?: (key: string) => string,
): Column<Row>[] => {
  const text = useText();
  const known = useKnownText();
  const { zone } = useBooks().client;
  return Object.entries<ColumnShown<Row> | undefined>(shown).map(([name, more], at) => {
    const kind = of.kinds[name];
    const value = (row: Row) => String(kind?.typed(Reflect.get(row, name), zone, row as never) ?? '');
    return {
      id: name,
      head: text(labelOf(of, name, known)),
      ...kind?.column,
      ...(at > 1 ? { wide: true } : {}),
      value,
      ...(to && name === of.key
        ? { show: (row: Row) => <Anchor href={to(value(row))}>{value(row)}</Anchor> }
        : {}),
      ...(typeof more === 'string' ? { width: more } : more),
    };
  });
};
