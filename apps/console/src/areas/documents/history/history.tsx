import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { orderPages } from '../../../pages/orders.ts';
import { outboxPages } from '../../../pages/outbox.ts';
import { receiptPages } from '../../../pages/receipts.ts';
import { reminderPages } from '../../../pages/reminders.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';
import { MailStatusTag } from '../../outbox/mail.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import { namedBy } from './named-by.ts';
import './history.css';

type HistoryEvent = Outputs['entries']['history'][number];
type HistoryProps = { kind: DocumentKind; row: DocumentRow };

/** The events of a document, the newest first: when, by whom, and where each leads. */
export const History = ({ kind, row }: HistoryProps) => {
  const text = useText();
  const { query, may } = useBooks();
  const moment = useMoment();
  const { data, error } = useQuery(query.entries.history.queryOptions(namedBy(kind, row)));
  if (!data) return <ErrorNotice error={error} />;
  return (
    <section className="stack gap-3" aria-labelledby="history">
      <h2 id="history">{text('history')}</h2>
      <ol className="history-events">
        {data.map((event, at) => (
          <li key={`${event.created} ${event.type} ${at}`} className={`history-event history-${event.type}`}>
            <span className="history-deed">
              <Deed event={event} kind={kind} row={row} />
            </span>
            <span className="soft history-when">
              {event.by === undefined ? null : <span>{event.by}</span>}
              <time dateTime={event.created} className="figure">
                {moment(event.created)}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {may('write') ? <CommentForm kind={kind} row={row} /> : null}
    </section>
  );
};

/** The sentence of an event, and the link to what it has left. */
const Deed = ({ event, kind, row }: HistoryProps & { event: HistoryEvent }) => {
  const text = useText();
  const { language } = useLanguage();
  const { type, invnumber = '', level = 0, to = '', file_name = '' } = event;
  const amount = `${row.currency} ${formatAmount(event.amount ?? '0')}`;
  const day = event.day === undefined ? '' : formatDate(event.day, language);
  switch (type) {
    case 'mailed':
      return (
        <>
          <Anchor href={outboxPages.one.to(event.mail ?? 0)}>{text('history.mailed', { to })}</Anchor>
          {event.mail_status ? <MailStatusTag status={event.mail_status} /> : null}
        </>
      );
    case 'issued':
      return <>{text('history.issued')}</>;
    case 'reminded':
      return (
        <Anchor href={reminderPages.one.to(event.reminder ?? 0)}>
          {text('history.reminded', { level })}
        </Anchor>
      );
    case 'ordered':
      return (
        <Anchor href={orderPages.one.to(event.order ?? 0)}>{text('history.ordered', { amount, day })}</Anchor>
      );
    case 'attached':
      return (
        <Anchor href={receiptPages.one.to(event.receipt ?? 0)}>
          {text('history.attached', { file_name })}
        </Anchor>
      );
    case 'commented':
      return (
        <>
          <span className="soft">{text('history.commented')}</span>
          <CommentText event={event} />
        </>
      );
    case 'credited':
    case 'credits':
    case 'reversed':
    case 'reverses':
      return (
        <>
          {text(`history.${type}`)}{' '}
          <Anchor href={kind.toOne({ invnumber, party_number: row.party_number })}>{invnumber}</Anchor>
        </>
      );
    default:
      return (
        <Anchor href={ledgerPages.entry.to(event.entry_id ?? 0)}>
          {text(`history.${type}`, { amount, day })}
        </Anchor>
      );
  }
};
