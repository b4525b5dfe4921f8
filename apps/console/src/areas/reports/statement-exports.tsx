import type { Column } from '../../table/columns.ts';
import { Exports } from '../../table/exports.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { useText } from '../../texts/text.ts';
import type { StatementRow } from './folding.ts';

type ExportsProps = {
  title: string;
  levels: readonly StatementRow[];
  heads: { shown: string; compared: string | undefined; budget?: boolean };
};

/** All rows of a statement as a file, whichever are open. */
export const StatementExports = ({ title, levels, heads }: ExportsProps) => {
  const text = useText();
  const field = useFieldColumn<StatementRow>();
  const columns: Column<StatementRow>[] = [
    { id: 'level', head: text('reports.level'), kind: 'number', value: ({ depth }) => String(depth) },
    { id: 'code', head: text('reports.position'), value: ({ code }) => code },
    { id: 'number', head: text('number'), value: ({ accno }) => (accno === undefined ? '' : String(accno)) },
    field('description', 'description'),
    { id: 'amount', head: heads.shown, kind: 'amount', value: ({ amount }) => amount },
    ...(heads.compared === undefined
      ? []
      : [
          {
            id: 'compared',
            head: heads.compared,
            kind: 'amount' as const,
            value: ({ compared }: StatementRow) => compared ?? '',
          },
        ]),
    ...(heads.budget
      ? (['budget', 'difference'] as const).map((id) => ({
          ...{ id, head: text(`reports.${id}`), kind: 'amount' as const },
          value: (row: StatementRow) => row[id] ?? '',
        }))
      : []),
  ];
  return <Exports title={title} columns={columns} rows={levels} print={async () => window.print()} keyed />;
};
