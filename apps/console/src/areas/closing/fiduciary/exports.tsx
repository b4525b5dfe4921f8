import type { Outputs } from '@kontor/client';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { downloadExport } from '../../../server/download.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatName } from './formats.ts';

type ExportRow = Outputs['fiduciary']['exports']['items'][number];

/** The exports that were made, each with its file. */
export const Exports = () => {
  const text = useText();
  const field = useFieldColumn<ExportRow>();
  const { call, name } = useBooks();
  const { error: failed, run } = useAction();
  const { rows, more, all, query } = usePages(['fiduciary-exports'], (page) =>
    call.fiduciary.exports.query(page),
  );
  const save = (id: number) =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadExport(name, id);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  if (rows.length === 0) return <ErrorNotice error={query.error} />;
  return (
    <>
      <ErrorNotice error={failed} />
      <Table
        title={text('closing.fiduciary.exports')}
        inline
        rows={rows}
        more={more}
        all={all}
        keyOf={({ id }) => String(id)}
        columns={[
          field('id', 'number', { width: '6rem', narrow: '4.75rem' }),
          field('created', 'closing.fiduciary.made', { as: 'moment', width: '11rem', wide: true }),
          {
            id: 'format',
            head: text('closing.fiduciary.format'),
            value: ({ format }) => formatName(format),
          },
          {
            id: 'entries',
            head: text('closing.fiduciary.entries'),
            width: '9rem',
            narrow: '5.75rem',
            value: ({ from_number, to_number }) => `${from_number}–${to_number}`,
          },
          field('person', 'closing.fiduciary.by', { width: '12rem', wide: true }),
          {
            id: 'file',
            head: text('closing.fiduciary.file'),
            width: '9rem',
            narrow: '8.75rem',
            value: ({ file_name }) => file_name,
            show: ({ id }) => (
              <Button small onClick={() => save(id)}>
                {text('closing.fiduciary.save')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
};
