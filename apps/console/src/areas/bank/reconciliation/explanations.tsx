import type { Outputs } from '@kontor/client';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { LineStatus } from '../inbox/status.tsx';

type Compared = Outputs['reports']['reconciliation'];
type Explained = Compared['items'][number] & { key: string };

/** All that explains the difference, kind by kind, with the way to where each is mended. */
export const Explanations = ({ compared: { sums, items, left_out } }: { compared: Compared }) => {
  const text = useText();
  const columnsOf = useExplanationColumns();
  return sums.map(({ kind, count, amount }) => {
    const title = text(`bank.explains.${kind}`);
    const rows = items.flatMap((item, at) =>
      item.kind === kind && kind !== 'before' ? [{ ...item, key: String(at) }] : [],
    );
    return (
      <section key={kind} className="stack gap-2">
        <h2 className="flow baseline">
          <span>{title}</span>
          {kind === 'before' ? null : <span className="soft">{count}</span>}
          <span className="last">
            <Figure amount={amount} />
          </span>
        </h2>
        <p className="soft">{text(`bank.explains_hint.${kind}`)}</p>
        {rows.length > 0 ? (
          <Table title={title} columns={columnsOf(kind)} rows={rows} keyOf={({ key }) => key} inline />
        ) : null}
        {left_out > 0 && rows.length < count && kind !== 'before' ? (
          <p className="soft">{text('bank.explains_more')}</p>
        ) : null}
      </section>
    );
  });
};

const useExplanationColumns = (): ((kind: Explained['kind']) => Column<Explained>[]) => {
  const text = useText();
  const field = useFieldColumn<Explained>();
  const booked: Column<Explained> = field('ledger_day', 'bank.ledger_day', {
    kind: 'date',
    width: '8rem',
    wide: true,
  });
  const status: Column<Explained> = {
    id: 'status',
    head: text('status'),
    width: '10rem',
    wide: true,
    value: ({ status: of }) => (of === '' ? '' : text(`bank.status.${of}`)),
    show: ({ status: of }) => (of === '' ? null : <LineStatus line={{ status: of }} />),
  };
  return (kind) => [
    field('day', 'date', { kind: 'date', width: '7.5rem', narrow: '7rem' }),
    {
      id: 'description',
      head: text('bank.item'),
      value: ({ description, reference }) => description || reference,
      show: ({ description, reference, line_id, entry_id }) => {
        const shown = description || reference || '–';
        if (line_id)
          return <Anchor href={bankPages.lines.to({ show: 'all', line: line_id })}>{shown}</Anchor>;
        return entry_id ? <Anchor href={ledgerPages.entry.to(entry_id)}>{shown}</Anchor> : shown;
      },
    },
    field('reference', 'bank.reference', { width: '14rem', wide: true }),
    ...(kind === 'day' ? [booked] : []),
    ...(kind === 'line' ? [status] : []),
    field('amount', 'amount', { kind: 'amount', width: '8.5rem', narrow: '7rem' }),
  ];
};
