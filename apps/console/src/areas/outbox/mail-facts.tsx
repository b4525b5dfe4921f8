import type { ReactNode } from 'react';
import { Notice } from '../../controls/notice.tsx';
import { useMoment } from '../../server/moment.ts';
import { useText } from '../../texts/text.ts';
import { formatSize } from '../../values/size.ts';
import { DocumentLink, PartyLink, type SentMail } from './mail.tsx';
import './outbox.css';

/** The facts of a mail, what became of it, and its text. */
export const MailFacts = ({ of: mail }: { of: SentMail }) => {
  const text = useText();
  const moment = useMoment();
  const { to, cc, bcc, status, created, created_by, ended, next_attempt, held_until, attempts } = mail;
  const facts: readonly (readonly [label: string, value: ReactNode, isWide?: boolean])[] = [
    [text('outbox.document'), <DocumentLink key="document" of={mail} />],
    [
      text(mail.customernumber === '' ? 'payables.vendor' : 'invoices.customer'),
      <PartyLink key="party" of={mail} />,
    ],
    [text('outbox.to'), to, true],
    [text('outbox.cc'), cc, true],
    [text('outbox.bcc'), bcc, true],
    [text('outbox.created'), moment(created)],
    [text('outbox.created_by'), created_by],
    [text('outbox.attempts'), attempts === 0 ? '' : String(attempts)],
    [text('outbox.next_attempt'), next_attempt && attempts > 0 ? moment(next_attempt) : ''],
    [text('outbox.held_until'), held_until && attempts === 0 ? moment(held_until) : ''],
    [text(`outbox.${status}`), ended ? moment(ended) : ''],
  ];
  return (
    <>
      {held_until && attempts === 0 ? (
        <Notice kind="status" look="warn">
          {text('outbox.held')}
        </Notice>
      ) : null}
      <MailOutcome of={mail} />
      <dl className="facts card">
        {facts.map(([label, value, isWide]) =>
          value ? (
            <div key={label} className={isWide ? 'double' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <section className="card stack gap-3" aria-label={text('outbox.text')}>
        <p className="outbox-text">{mail.text}</p>
        <p className="soft">
          {text('outbox.attached', { file: mail.file_name, size: formatSize(mail.size) })}
        </p>
      </section>
      <p className="soft outbox-id">
        {text('outbox.message_id')} {mail.message_id}
      </p>
    </>
  );
};

/** The last answer of the server, and the addresses that the mail did not reach. */
const MailOutcome = ({ of: { status, answer, refused } }: { of: SentMail }) => {
  const text = useText();
  if (answer === '' && refused === '') return null;
  const isLost = status === 'failed' || status === 'bounced';
  const isLate = refused !== '' || status === 'queued';
  const reasons = (
    <>
      {refused === '' ? null : (
        <p>
          <strong>{text('outbox.refused')}</strong> {refused}
        </p>
      )}
      {answer === '' ? null : (
        <p>
          <strong>{text('outbox.answer')}</strong> <span className="outbox-answer">{answer}</span>
        </p>
      )}
    </>
  );
  if (isLost) return <Notice>{reasons}</Notice>;
  return (
    <Notice kind="status" {...(isLate ? { look: 'warn' as const } : {})}>
      {reasons}
    </Notice>
  );
};
