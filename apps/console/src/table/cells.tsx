import { Anchor } from '../controls/anchor.tsx';
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

type GroupHeadProps = { span: number; children: string };

/** The heading of the rows below it, as wide as the table. */
export const GroupHead = ({ span, children }: GroupHeadProps) => (
  <tr className="row-group">
    <th scope="rowgroup" colSpan={span}>
      {children}
    </th>
  </tr>
);

type ValueProps<Row> = { column: Column<Row>; row: Row };

/** The value of a row in a column, as a cell shows it. */
export const Value = <Row,>({ column: { kind, value, ...column }, row }: ValueProps<Row>) => {
  const { language } = useLanguage();
  const { currency: usual } = usePagePlace();
  const text = value(row);
  if (text === '') return null;
  if (kind === 'amount') {
    const currency = column.currency?.(row) ?? usual;
    return (
      <>
        {currency === usual ? null : <span className="soft">{currency} </span>}
        <Figure amount={text} places={usual === 'JPY' ? 0 : 2} />
      </>
    );
  }
  const shown = kind === 'date' ? formatDate(text, language) : text;
  const title = column.titled ? text : undefined;
  const href = column.to?.(row);
  if (href !== undefined)
    return (
      <Anchor href={href} title={title}>
        {shown}
      </Anchor>
    );
  return title === undefined ? shown : <span title={title}>{shown}</span>;
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
