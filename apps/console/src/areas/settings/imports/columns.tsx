import { type TableKind, tableKinds } from '@kontor/imports';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import type { TableRead } from './file.ts';

type ColumnsProps = {
  kind: TableKind;
  read: Extract<TableRead, { table: unknown }>;
  /**
   * The fields that were chosen by hand, by the places of columns; an empty one leaves its column
   * out.
   */
  fields: Readonly<Record<number, string>>;
  onChange: (at: number, field: string) => void;
};

/** The columns of a file, each with an example and the field that it is taken for. */
export const Columns = ({ kind, read: { table, matched }, fields, onChange }: ColumnsProps) => {
  const text = useText();
  const { language } = useLanguage();
  const rows = table.columns.map((name, at) => ({
    ...{ name, at, field: fields[at] ?? matched[at] ?? '' },
    example: table.rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
  }));
  type Row = (typeof rows)[number];
  const field = useFieldColumn<Row>();
  const columns: Column<Row>[] = [
    field('name', 'imports.column', { id: 'column' }),
    field('example', 'imports.example', { wide: true }),
    {
      id: 'field',
      head: text('imports.field'),
      value: (row) => row.field,
      show: ({ at, name, field: chosen }) => (
        <select
          className="select"
          aria-label={text('imports.field_of', { column: name })}
          value={chosen}
          onChange={({ target }) => onChange(at, target.value)}
        >
          <option value="">{text('imports.left_out')}</option>
          {tableKinds[kind].map((each) => (
            <option key={each.name} value={each.name}>
              {each.labels[language]}
              {each.required ? ' *' : ''}
            </option>
          ))}
        </select>
      ),
    },
  ];
  return (
    <section className="imports-part">
      <h2>{text('imports.columns')}</h2>
      <Table
        title={text('imports.columns')}
        inline
        saved={false}
        columns={columns}
        rows={rows}
        keyOf={({ at }) => String(at)}
      />
    </section>
  );
};
