import { Anchor } from '../../controls/anchor.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { Part } from '../closing/closing-screen.tsx';
import type { Accrual } from './accrual.ts';

type AccrualEntry = Accrual['entries'][number] & { at: number };

/** The entries of an accrual: its own, and those that release it. */
export const Entries = ({ of, isBooked }: { of: Pick<Accrual, 'entries'>; isBooked: boolean }) => {
  const text = useText();
  const field = useFieldColumn<AccrualEntry>();
  return (
    <Part id="entries" title={text('accruals.entries')}>
      <Table
        title={text('accruals.entries')}
        inline
        rows={of.entries.map((entry, at) => ({ ...entry, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          field('transdate', 'date', { kind: 'date', width: '7.5rem' }),
          {
            id: 'kind',
            head: text('accruals.entry'),
            value: ({ kind }) => text(`accruals.entry.${kind}`),
            show: ({ kind, entry_id }) =>
              isBooked ? (
                <Anchor href={ledgerPages.entry.to(entry_id)}>{text(`accruals.entry.${kind}`)}</Anchor>
              ) : (
                text(`accruals.entry.${kind}`)
              ),
          },
          field('amount', 'amount', { kind: 'amount', width: '9rem', narrow: '7rem' }),
        ]}
      />
    </Part>
  );
};
