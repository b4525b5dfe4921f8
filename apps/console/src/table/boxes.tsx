import { useText } from '../texts/text.ts';
import type { Selection } from './selection.ts';

/**
 * The boxes by which rows are chosen. Each fills its cell, so that whatever points there hits it.
 */

type AllBoxProps<Row> = { selection: Selection<Row>; rows: readonly Row[] };

export const AllBox = <Row,>({ selection, rows }: AllBoxProps<Row>) => {
  const text = useText();
  const isAll = rows.length > 0 && selection.rows.length === rows.length;
  const isSome = selection.rows.length > 0 && !isAll;
  return (
    <th scope="col" className="cell-box no-print">
      <label className="row-box">
        <input
          type="checkbox"
          aria-label={text('table.choose_all')}
          ref={(box) => {
            if (box) box.indeterminate = isSome;
          }}
          checked={isAll}
          disabled={rows.length === 0}
          onChange={selection.toggleAll}
        />
      </label>
    </th>
  );
};

type RowBoxProps<Row> = { selection: Selection<Row>; row: Row; name: string; reachable: boolean };

/** The box of a row. Tab reaches that of the row which the arrows have reached. */
export const RowBox = <Row,>({ selection, row, name, reachable }: RowBoxProps<Row>) => {
  const text = useText();
  return (
    <td className="cell-box no-print">
      <label className="row-box">
        <input
          type="checkbox"
          tabIndex={reachable ? 0 : -1}
          aria-label={text('table.choose_row', { name })}
          checked={selection.has(row)}
          onChange={({ nativeEvent }) =>
            selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    </td>
  );
};
