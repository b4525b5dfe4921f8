import { mailStatuses } from '@kontor/domain';
import { useNavigate } from '@tanstack/react-router';
import { invoiceKind, payableKind } from '../../choices/document-kind.ts';
import { PartyFilter } from '../../choices/party-filter.tsx';
import { ChoiceFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { outboxPages } from '../../pages/outbox.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import {
  DocumentLink,
  MailStatusTag,
  PartyLink,
  rereadTime,
  type SentMail,
  useDocumentName,
} from './mail.tsx';

/**
 * The mails that took documents to customers and vendors, the newest first. The filters stand in
 * the address.
 */
export const Outbox = () => {
  const text = useText();
  const { call } = useBooks();
  const { status, customer, vendor } = outboxPages.list.useSearch();
  const navigate = useNavigate();
  const list = usePages(
    ['mails', status, customer, vendor],
    (page) => call.mails.list.query({ ...page, status, customernumber: customer, vendornumber: vendor }),
    ({ items }) => rereadTime(items),
  );
  return (
    <Screen title={text('outbox')}>
      <DocumentTabs of="mail" />
      <OutboxFilters />
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('outbox')}
        main
        columns={useMailColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: outboxPages.one.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text(status || customer || vendor ? 'documents.none' : 'outbox.none')}
      />
    </Screen>
  );
};

const OutboxFilters = () => {
  const text = useText();
  const { status = '', customer = '', vendor = '' } = outboxPages.list.useSearch();
  const change = useSearchChange();
  return (
    <Filters
      set={[status, customer, vendor].filter((value) => value !== '').length}
      onClear={() => change({ status: '', customer: '', vendor: '' })}
    >
      <ChoiceFilter
        label={text('status')}
        className="field-period"
        value={status}
        options={[
          { value: '', label: text('documents.all') },
          ...mailStatuses.map((value) => ({ value, label: text(`outbox.${value}`) })),
        ]}
        onChange={(value) => change({ status: value })}
      />
      <PartyFilter
        kind={invoiceKind}
        value={customer}
        onChange={(value) => change({ customer: value, vendor: '' })}
      />
      <PartyFilter
        kind={payableKind}
        value={vendor}
        onChange={(value) => change({ vendor: value, customer: '' })}
      />
    </Filters>
  );
};

const useMailColumns = (): Column<SentMail>[] => {
  const text = useText();
  const field = useFieldColumn<SentMail>();
  const documentName = useDocumentName();
  return [
    field('created', 'date', { as: 'day', width: '7.75rem', wide: true }),
    {
      id: 'document',
      head: text('outbox.document'),
      width: '13.5rem',
      narrow: '10.75rem',
      value: documentName,
      show: (mail) => <DocumentLink of={mail} />,
    },
    {
      id: 'customer',
      head: text('invoices.customer'),
      value: ({ name }) => name,
      show: (mail) => <PartyLink of={mail} />,
    },
    field('to', 'outbox.to', { wide: true, titled: true }),
    field('subject', 'outbox.subject', { wide: true, titled: true }),
    {
      id: 'status',
      head: text('status'),
      width: '9rem',
      narrow: '8rem',
      value: ({ status }) => text(`outbox.${status}`),
      show: ({ status }) => <MailStatusTag status={status} />,
    },
    field('answer', 'outbox.answer', { exported: true }),
  ];
};
