import { Figure } from '../controls/figure.tsx';
import { usePagePlace } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatDate } from '../values/date.ts';
import type { Column } from './columns.ts';
import { classOf } from './head.tsx';

/** The place of rows that are not in the page. */
export const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a cell that could have the focus.
    <tr aria-hidden="true" className="space">
      <td style={{ height }} />
    </tr>
  ) : null;

/** The value of a row in a column, as a cell shows it. */
export const Value = <Row,>({ column: { kind, value }, row }: { column: Column<Row>; row: Row }) => {
  const { language } = useLanguage();
  const { currency } = usePagePlace();
  const text = value(row);
  if (kind === 'date') return text === '' ? null : formatDate(text, language);
  if (kind === 'amount')
    return text === '' ? null : <Figure amount={text} places={currency === 'JPY' ? 0 : 2} />;
  return text;
};

type TotalsProps<Row> = {
  columns: readonly Column<Row>[];
  /** The column that says what the figures are. */
  first: Column<Row> | undefined;
  hasBoxes: boolean;
};

/** The foot with the totals of the columns. */
export const Totals = <Row,>({ columns, first, hasBoxes }: TotalsProps<Row>) => {
  const text = useText();
  return (
    <tfoot>
      <tr>
        {hasBoxes ? <td className="cell-box no-print" /> : null}
        {columns.map((column) => (
          <td key={column.id} className={classOf(column)}>
            {column.total === undefined ? (
              column === first ? (
                text('table.total')
              ) : null
            ) : (
              <Figure amount={column.total} />
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
};
