import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import { useAction } from '../../forms/action.ts';
import { useText } from '../../texts/text.ts';
import type { Column } from '../columns.ts';
import { saveCsv, saveXlsx } from '../export.ts';
import type { Selection } from '../selection.ts';
import './selection-bar.css';

type SelectionBarProps<Row> = {
  selection: Selection<Row>;
  columns: readonly Column<Row>[];
  /** The name of the files that are exported. */
  name: string;
  /** The sums of the rows, each told in a word or two. */
  sums: readonly string[];
  /** The other acts, which stand before the exports. */
  children?: ReactNode;
};

/**
 * The rows that were chosen in a list: how many, their sums, and what can be done with them; each
 * list exports them.
 */
export const SelectionBar = <Row,>({ selection, columns, name, sums, children }: SelectionBarProps<Row>) => {
  const text = useText();
  const { busy, run } = useAction();
  const { rows } = selection;
  const count = text('table.chosen', { count: rows.length });
  return (
    <section className="chosen-bar no-print" aria-label={count}>
      <p className="chosen-sums">
        <strong>{count}</strong>
        {sums.map((sum) => (
          <span key={sum}>{sum}</span>
        ))}
      </p>
      <div className="chosen-actions">
        {children}
        <Button disabled={busy} onClick={() => saveCsv(columns, rows, name)}>
          {text('table.csv')}
        </Button>
        <Button disabled={busy} onClick={() => void run(() => saveXlsx(columns, rows, name))}>
          {text('table.xlsx')}
        </Button>
        <Button look="quiet" keys="Escape" onClick={selection.clear}>
          {text('table.choose_none')}
        </Button>
      </div>
    </section>
  );
};
