import type { Outputs } from '@kontor/client';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { useSharedColumns } from '../statements/shared-columns.tsx';

type Beside = Outputs['reports']['reconciledStatements']['items'][number];

/**
 * Each statement of an account beside the ledger at its end: the month in which they part is seen
 * at once.
 */
export const StatementsBeside = ({ accno }: { accno: number }) => {
  const text = useText();
  const field = useFieldColumn<Beside>();
  const { call } = useBooks();
  const shared = useSharedColumns();
  const { rows, query, more, all } = usePages(['reconciled-statements', accno], (page) =>
    call.reports.reconciledStatements.query({ ...page, accno }),
  );
  const columns: Column<Beside>[] = [
    field('day', 'date', { kind: 'date', width: '7.5rem', narrow: '7rem' }),
    shared.statement,
    shared.follows,
    { ...shared.open, wide: true },
    field('bank', 'bank.at_bank', { kind: 'amount', width: '9rem', narrow: '7rem' }),
    field('ledger', 'bank.in_ledger', { kind: 'amount', width: '9rem', wide: true }),
    field('difference', 'bank.difference', { kind: 'amount', width: '8rem', narrow: '6.5rem' }),
  ];
  return (
    <section className="stack gap-2">
      <h2>{text('bank.beside_ledger')}</h2>
      <ErrorNotice error={query.error} />
      <Table
        title={text('bank.beside_ledger')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        more={more}
        all={all}
        loading={query.isPending}
        empty={text('table.empty')}
        inline
      />
    </section>
  );
};
