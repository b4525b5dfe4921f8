import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { Booking } from '../closing/booking.tsx';
import { Part } from '../closing/closing-screen.tsx';
import type { AssetBooking } from './asset.ts';

/** The bookings of an asset, or of all; each can be reversed as a whole. */
export const Bookings = ({ assetId }: { assetId?: number }) => {
  const text = useText();
  const field = useFieldColumn<AssetBooking>();
  const { call, may } = useBooks();
  const asked = assetId === undefined ? {} : { asset_id: assetId };
  const { rows, more, all, query } = usePages(['asset-bookings', assetId], (page) =>
    call.assets.bookings.query({ ...asked, ...page }),
  );
  if (rows.length === 0) return <ErrorNotice error={query.error} />;
  return (
    <Part id="bookings" title={text('assets.bookings')}>
      <Table
        title={text('assets.bookings')}
        inline
        rows={rows}
        more={more}
        all={all}
        keyOf={({ id }) => String(id)}
        columns={[
          field('transdate', 'date', { kind: 'date', width: '8rem', narrow: '7rem' }),
          {
            id: 'description',
            head: text('description'),
            value: ({ description }) => description,
            show: ({ description, entry_id }) =>
              entry_id === undefined ? (
                description
              ) : (
                <Anchor href={ledgerPages.entry.to(entry_id)}>{description}</Anchor>
              ),
          },
          {
            id: 'kind',
            head: text('assets.kind'),
            width: '9rem',
            wide: true,
            value: ({ kind }) => text(`assets.kind.${kind}`),
          },
          // A run has the amounts of all assets, which say nothing about one of them.
          ...(assetId === undefined
            ? [field('amount', 'assets.depreciation', { kind: 'amount', width: '8rem', narrow: '7.5rem' })]
            : []),
          {
            id: 'back',
            head: text('assets.reverse'),
            width: '9rem',
            wide: true,
            value: ({ reversed_by }) => (reversed_by === undefined ? '' : text('assets.reversed')),
            show: ({ id, kind, reversed_by }) => {
              if (reversed_by !== undefined) return text('assets.reversed');
              if (kind === 'reversal' || !may('write')) return null;
              return (
                <Booking
                  label={text('assets.reverse')}
                  title={text('assets.reverse_title')}
                  look="plain"
                  small
                  danger
                  run={async (key) => {
                    await call.assets.reverse.mutate({ id, reversal: {} }, once(key));
                  }}
                >
                  <p>{text('assets.reverse_text')}</p>
                </Booking>
              );
            },
          },
        ]}
      />
    </Part>
  );
};
