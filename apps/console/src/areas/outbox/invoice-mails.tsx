import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { Notice } from '../../controls/notice.tsx';
import { outboxPages } from '../../pages/outbox.ts';
import { useMoment } from '../../server/moment.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { MailStatusTag, rereadTime, type SentMail, useDocumentName } from './mail.tsx';
import './outbox.css';

/** The mails that an invoice is in: to whom, what became of them, and what the server said. */
export const InvoiceMails = ({ invnumber }: { invnumber: string }) => {
  const text = useText();
  const { query } = useBooks();
  const navigate = useNavigate();
  const { data } = useQuery(
    query.mails.list.queryOptions(
      { invnumber },
      { refetchInterval: ({ state }) => rereadTime(state.data?.items) },
    ),
  );
  const columns = useInvoiceMailColumns();
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="mails">
      <h2 id="mails">{text('outbox.mails')}</h2>
      <Table
        title={text('outbox.mails')}
        inline
        saved={false}
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: outboxPages.one.to(id) })}
      />
    </section>
  );
};

const useInvoiceMailColumns = (): Column<SentMail>[] => {
  const text = useText();
  const field = useFieldColumn<SentMail>();
  const moment = useMoment();
  const documentName = useDocumentName();
  return [
    {
      id: 'document',
      head: text('outbox.document'),
      width: '13.5rem',
      wide: true,
      value: documentName,
    },
    field('to', 'outbox.to', { titled: true, to: ({ id }) => outboxPages.one.to(id) }),
    {
      id: 'status',
      head: text('status'),
      width: '9rem',
      value: ({ status }) => text(`outbox.${status}`),
      show: ({ status }) => <MailStatusTag status={status} />,
    },
    {
      id: 'when',
      head: text('date'),
      width: '11rem',
      wide: true,
      value: ({ ended, created }) => ended ?? created,
      show: ({ ended, created }) => <span className="figure">{moment(ended ?? created)}</span>,
    },
    {
      id: 'answer',
      head: text('outbox.answer'),
      wide: true,
      value: ({ answer }) => answer,
      show: ({ answer, refused }) => {
        const reasons = [refused, answer].filter((part) => part !== '').join(': ');
        return (
          <span title={reasons} className={refused === '' ? 'soft' : undefined}>
            {reasons}
          </span>
        );
      },
    },
  ];
};

/** Says that mails to a customer did not arrive, and leads to them. */
export const LostMails = ({ customernumber }: { customernumber: string }) => {
  const text = useText();
  const { query } = useBooks();
  const lost = (status: 'failed' | 'bounced') =>
    query.mails.list.queryOptions({ customernumber, status, limit: 1 });
  const failed = useQuery(lost('failed')).data?.items.length;
  const bounced = useQuery(lost('bounced')).data?.items.length;
  if (!failed && !bounced) return null;
  return (
    <Notice kind="status" look="warn">
      {text('outbox.lost')}{' '}
      <Anchor href={outboxPages.list.to({ status: failed ? 'failed' : 'bounced', customer: customernumber })}>
        {text('outbox')}
      </Anchor>
    </Notice>
  );
};
