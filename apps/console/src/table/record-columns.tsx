import { Anchor } from '../controls/anchor.tsx';
import { type AnyRecord, fieldTexts, type LabelledOf, labelOf } from '../forms/record/record.ts';
import { useMoment } from '../server/moment.ts';
import { useBooks } from '../server/session.ts';
import { useKnownText, useText } from '../texts/text.ts';
import type { Column } from './columns.ts';

/** The properties that a column has beside the field that it shows. A text alone is its width. */
type ColumnShown<Row> = string | Partial<Column<Row>>;

/**
 * The columns of a list of records: fields by their kinds and labels, the key as a link to its
 * record where `to` leads there. Those after the second are for wide pages, unless they say
 * otherwise.
 */
export const useRecordColumns = <Row extends object, Of extends AnyRecord>(
  of: Of,
  shown: Partial<Record<LabelledOf<Of>, ColumnShown<Row>>>,
  to?: (key: string) => string,
): Column<Row>[] => {
  const text = useText();
  const known = useKnownText();
  const moment = useMoment();
  const { zone } = useBooks().client;
  return Object.entries<ColumnShown<Row> | undefined>(shown).map(([name, more], at) => {
    const kind = of.kinds[name];
    const { said, ...column } = kind?.column ?? {};
    const texts = fieldTexts(of, name, known);
    const value = (row: Row): string => {
      const own = Reflect.get(row, name);
      return said ? said(own, { texts, known, moment }) : String(kind?.typed(own, zone, row as never) ?? '');
    };
    return {
      id: name,
      head: text(labelOf(of, name, known)),
      ...column,
      ...(at > 1 ? { wide: true } : {}),
      value,
      ...(to && name === of.key
        ? { show: (row: Row) => <Anchor href={to(value(row))}>{value(row)}</Anchor> }
        : {}),
      ...(typeof more === 'string' ? { width: more } : more),
    };
  });
};
