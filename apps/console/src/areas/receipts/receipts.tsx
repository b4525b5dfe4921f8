import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { accepted, UploadButtons, UploadProgress, useUpload } from '../../attachments/upload.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { DropArea } from '../../controls/drop-area.tsx';
import { EmptyDrop } from '../../controls/empty.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { payablePages } from '../../pages/payables.ts';
import { receiptPages } from '../../pages/receipts.ts';
import type { ReceiptSearch } from '../../pages/search/receipts.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Counted } from '../../table/counted.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { ReceiptFilters } from './filters.tsx';
import { type ReceiptRow, refreshReceipts, useReceiptCount, useReceiptList } from './list.ts';
import { LiveStatus } from './status.tsx';
import './receipts.css';

/** The list of receipts, into which files are dropped. Its filters stand in the address. */
export const Receipts = () => {
  const text = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const { may } = useBooks();
  const search = receiptPages.list.useSearch();
  const list = useReceiptList(search);
  const counted = useReceiptCount(search);
  const cache = useQueryClient();
  const upload = useUpload(() => void refreshReceipts(cache));
  const change = (changed: Partial<ReceiptSearch>) =>
    void navigate({ to: '.', search: { ...search, ...changed } as never, replace: true });
  // The filters are cleared, so that the files that were just uploaded are in the list.
  const take = (files: Iterable<File>) => {
    upload(files);
    if (Object.values(search).some(Boolean)) void navigate({ to: '.', search: {} as never });
  };
  return (
    <Screen
      title={text('receipts')}
      beside={<Counted of={counted.data} name="receipts.counted" />}
      actions={may('upload') ? <UploadButtons onFiles={take} /> : null}
    >
      {may('upload') ? <DropArea label={text('receipts.drop')} onFiles={take} /> : null}
      <UploadProgress />
      {may('read') ? <WaitingMails /> : null}
      <ReceiptFilters search={search} onChange={change} />
      <ErrorNotice error={list.query.error ?? counted.error} />
      <Table
        title={text('receipts')}
        columns={useColumns(search)}
        rows={list.rows}
        keyOf={({ receipt }) => String(receipt.id)}
        onOpen={({ receipt }) => void router.navigate({ href: receiptPages.one.to(receipt.id, search) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        whenEmpty={
          may('upload') && !Object.values(search).some(Boolean) ? (
            <EmptyDrop about={text('receipts.drop')} accept={accepted} onFiles={take} />
          ) : null
        }
        empty={text(
          Object.values(search).some(Boolean)
            ? 'receipts.none'
            : may('upload')
              ? 'receipts.empty'
              : 'table.empty',
        )}
        sorting={{ sort: 'date', descending: !search.oldest }}
        onSort={({ descending }) => change({ oldest: descending ? undefined : 'true' })}
      />
    </Screen>
  );
};

/** The way to the mails that wait for a person, where there are any. */
const WaitingMails = () => {
  const text = useText();
  const { query } = useBooks();
  const waiting = useQuery(query.receivedMails.list.queryOptions({ state: 'QUARANTINED', limit: 100 }));
  const count = waiting.data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice kind="status">
      <Anchor href={receiptPages.mails.to()}>{text('receipts.mails_wait', { count })}</Anchor>
    </Notice>
  );
};

const first = ({ proposals }: ReceiptRow) =>
  proposals.find(({ state }) => state === 'OPEN') ?? proposals.find(({ state }) => state === 'ACCEPTED');

const nameIn = (row: ReceiptRow): string => {
  const found = first(row);
  return found?.vendor?.name ?? found?.bill.creditor.name ?? '';
};

/** The payable that a receipt became, or that it proposes one. */
const Booking = ({ row }: { row: ReceiptRow }) => {
  const text = useText();
  const found = first(row);
  if (!found) return null;
  if (!found.accepted) return <span className="tag tag-warn">{text('receipts.proposed')}</span>;
  const { invnumber, vendornumber } = found.accepted;
  return <Anchor href={payablePages.one.to(vendornumber, invnumber)}>{invnumber}</Anchor>;
};

const useColumns = (search: ReceiptSearch): Column<ReceiptRow>[] => {
  const text = useText();
  const field = useFieldColumn<ReceiptRow, ReceiptRow['receipt']>(({ receipt }) => receipt);
  const { may } = useBooks();
  const narrow = useNarrow();
  const status: Column<ReceiptRow> = {
    id: 'status',
    head: text('status'),
    width: '8.5rem',
    value: ({ receipt }) => text(`receipts.${receipt.status}`),
    // A narrow page has room for one of the two, and shows the one that tells more.
    show: (row) =>
      narrow && may('read') && first(row) ? <Booking row={row} /> : <LiveStatus receipt={row.receipt} />,
  };
  const common: Column<ReceiptRow>[] = [
    field('date_received', 'receipts.received', {
      ...{ id: 'date', as: 'day', width: '8rem', sort: 'date', wide: true },
    }),
    field('file_name', 'receipts.file', {
      ...{ id: 'file', to: ({ receipt }) => receiptPages.one.to(receipt.id, search) },
    }),
    field('comment', 'receipts.comment', { exported: true }),
    field('pages', 'receipts.pages', { kind: 'number', width: '5rem', wide: true }),
  ];
  if (!may('read')) return [...common, status];
  return [
    ...common,
    { id: 'vendor', head: text('receipts.vendor'), wide: true, value: nameIn },
    {
      id: 'amount',
      head: text('amount'),
      kind: 'amount',
      width: '7.5rem',
      narrow: '6.25rem',
      value: (row) => first(row)?.bill.amount ?? '',
      currency: (row) => first(row)?.bill.currency,
    },
    status,
    {
      id: 'booking',
      head: text('receipts.booking'),
      width: '10rem',
      wide: true,
      value: (row) => {
        const found = first(row);
        if (!found) return '';
        return found.accepted
          ? text('receipts.booked_as', { number: found.accepted.invnumber })
          : text('receipts.proposed');
      },
      show: (row) => <Booking row={row} />,
    },
  ];
};
