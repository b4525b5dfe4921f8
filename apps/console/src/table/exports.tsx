import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useErrorText } from '../controls/notice.tsx';
import { useText } from '../texts/text.ts';
import type { Column } from './columns.ts';
import { saveCsv, saveXlsx } from './export.ts';

type ExportsProps<Row> = {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  all?: (() => Promise<readonly Row[]>) | undefined;
};

/** The buttons that save what a table shows, to its end. */
export const Exports = <Row,>({ title, columns, rows, all }: ExportsProps<Row>) => {
  const text = useText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (write: (rows: readonly Row[], name: string) => void | Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await write(all ? await all() : rows, title.toLowerCase().replace(/\s+/g, '-'));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="exports">
      {error ? <span role="alert">{errorText(error)}</span> : null}
      <Button
        look="quiet"
        small
        disabled={busy}
        onClick={() => void save((found, name) => saveCsv(columns, found, name))}
      >
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
      <Button look="quiet" small onClick={() => window.print()}>
        {text('table.print')}
      </Button>
    </span>
  );
};
