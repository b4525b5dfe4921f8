import { outboxPages } from '../../pages/outbox.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { useText } from '../../texts/text.ts';
import { MailStatusTag, type SentMail, useDocumentName } from '../outbox/mail.tsx';
import { PartySection } from './section.tsx';

type PartyMailsProps = {
  filter: { customernumber: string } | { vendornumber: string };
  /** The outbox with these mails alone, and how many it has. */
  href: string;
  count: number | undefined;
};

/** The last mails to a customer or vendor. */
export const PartyMails = ({ filter, href, count }: PartyMailsProps) => {
  const text = useText();
  const { call } = useBooks();
  const field = useFieldColumn<SentMail>();
  const documentName = useDocumentName();
  return (
    <PartySection
      title={text('outbox.mails')}
      queryKey={['party mails', filter]}
      read={async (limit) => (await call.mails.list.query({ ...filter, limit })).items}
      keyOf={({ id }) => String(id)}
      toOne={({ id }) => outboxPages.one.to(id)}
      all={{ href, count }}
      columns={[
        field('created', 'date', { as: 'day', width: '7.5rem', wide: true }),
        {
          ...{ id: 'document', head: text('outbox.document'), value: documentName },
          to: ({ id }) => outboxPages.one.to(id),
        },
        field('to', 'outbox.to', { titled: true, wide: true }),
        {
          ...{ id: 'status', head: text('status'), width: '9rem' },
          value: ({ status }) => text(`outbox.${status}`),
          show: ({ status }) => <MailStatusTag status={status} />,
        },
      ]}
    />
  );
};
