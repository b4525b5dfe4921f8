import { Button } from '../controls/button.tsx';
import { useErrorText } from '../controls/notice.tsx';
import { useAction } from '../forms/action.ts';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useText } from '../texts/text.ts';
import type { Column } from './columns.ts';
import { saveCsv, saveXlsx } from './export.ts';

type ExportsProps<Row> = {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  all?: (() => Promise<readonly Row[]>) | undefined;
  /** Prints the page with all rows of the table. */
  print: () => Promise<void>;
  /** Whether they are what the page is about, and Ctrl+S saves it. */
  keyed?: boolean;
};

/** The buttons that save what a table shows, to its end. */
export const Exports = <Row,>({ title, columns, rows, all, print, keyed = false }: ExportsProps<Row>) => {
  const text = useText();
  const errorText = useErrorText();
  const { busy, error, run } = useAction();
  const save = (write: (rows: readonly Row[], name: string) => void | Promise<void>) =>
    run(async () => write(all ? await all() : rows, title.toLowerCase().replace(/\s+/g, '-')));
  const saveText = () => save((found, name) => saveCsv(columns, found, name));
  useShortcuts(
    keyed ? [{ keys: 'Ctrl+s', label: 'table.save', group: 'here', run: () => void saveText() }] : [],
  );
  return (
    <span className="exports">
      {error ? <span role="alert">{errorText(error)}</span> : null}
      <Button look="quiet" small disabled={busy} onClick={() => void saveText()}>
        {text('table.csv')}
      </Button>
      <Button
        look="quiet"
        small
        disabled={busy}
        onClick={() => void save((found, name) => saveXlsx(columns, found, name))}
      >
        {text('table.xlsx')}
      </Button>
      <Button look="quiet" small disabled={busy} onClick={() => void run(print)}>
        {text('table.print')}
      </Button>
    </span>
  );
};
