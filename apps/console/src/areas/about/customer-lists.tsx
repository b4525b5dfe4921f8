import type { Outputs } from '@kontor/client';
import { offerPages } from '../../pages/invoices.ts';
import { outboxPages } from '../../pages/outbox.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { reminderPages } from '../../pages/reminders.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { useText } from '../../texts/text.ts';
import { PartySection } from '../documents/party/section.tsx';
import { type Offer, OfferState } from '../offers/state.tsx';
import { MailStatusTag, type SentMail, useDocumentName } from '../outbox/mail.tsx';
import type { Recurring } from '../recurring/recurring.ts';
import { RecurringState, recurringName } from '../recurring/state.tsx';
import { LevelTag } from '../reminders/level.tsx';

type Reminder = Outputs['reminders']['list']['items'][number];

const currencyOf = ({ currency }: { currency: string }) => currency;

/**
 * The lists of a customer that vendors do not have: offers, recurring invoices, reminders, mails.
 */
export const CustomerLists = ({ number }: { number: string }) => {
  const text = useText();
  const { call } = useBooks();
  const offerField = useFieldColumn<Offer>();
  const recurringField = useFieldColumn<Recurring>();
  const reminderField = useFieldColumn<Reminder>();
  const mailField = useFieldColumn<SentMail>();
  const documentName = useDocumentName();
  return (
    <>
      <PartySection
        title={text('offers')}
        queryKey={['party offers', number]}
        read={async (limit) => (await call.offers.list.query({ customer_number: number, limit })).items}
        keyOf={({ id }) => String(id)}
        toOne={({ offernumber }) => offerPages.one.to(offernumber)}
        columns={[
          offerField('offernumber', 'number', {
            width: '8rem',
            to: ({ offernumber }) => offerPages.one.to(offernumber),
          }),
          offerField('description', 'offers.subject', { wide: true }),
          offerField('valid_until', 'offers.valid_until', { kind: 'date', width: '7.5rem', wide: true }),
          {
            ...{ id: 'state', head: text('status'), width: '8rem' },
            value: ({ state }) => text(`offers.${state}`),
            show: ({ state }) => <OfferState state={state} />,
          },
          offerField('amount', 'amount', { kind: 'amount', width: '8rem', currency: currencyOf }),
        ]}
      />
      <PartySection
        title={text('recurring')}
        queryKey={['party recurring', number]}
        read={async (limit) =>
          (await call.recurringInvoices.list.query({ customer_number: number, limit })).items
        }
        keyOf={({ id }) => String(id)}
        toOne={({ id }) => recurringPages.one.to(id)}
        columns={[
          {
            ...{ id: 'title', head: text('recurring.title'), value: recurringName },
            to: ({ id }) => recurringPages.one.to(id),
          },
          {
            ...{ id: 'interval', head: text('recurring.interval'), width: '10rem', wide: true },
            value: ({ interval }) => text(`recurring.${interval}`),
          },
          {
            ...{ id: 'state', head: text('status'), width: '8rem' },
            value: ({ state }) => text(`recurring.${state}`),
            show: ({ state }) => <RecurringState state={state} />,
          },
          recurringField('amount', 'amount', { kind: 'amount', width: '8rem', currency: currencyOf }),
        ]}
      />
      <PartySection
        title={text('reminders.history')}
        queryKey={['party reminders', number]}
        read={async (limit) => (await call.reminders.list.query({ customer_number: number, limit })).items}
        keyOf={({ id }) => String(id)}
        toOne={({ id }) => reminderPages.one.to(id)}
        columns={[
          reminderField('id', 'number', { width: '5.5rem', to: ({ id }) => reminderPages.one.to(id) }),
          reminderField('day', 'date', { kind: 'date', width: '7.5rem' }),
          {
            ...{ id: 'invoices', head: text('invoices'), wide: true },
            value: ({ items }) => items.map(({ invnumber }) => invnumber).join(', '),
          },
          {
            ...{ id: 'level', head: text('reminders.level_head'), width: '9.5rem', wide: true },
            value: ({ level }) => text('reminders.level', { level }),
            show: ({ level }) => <LevelTag level={level} />,
          },
          reminderField('total', 'reminders.total', {
            ...{ kind: 'amount', width: '8rem', currency: currencyOf },
          }),
        ]}
      />
      <PartySection
        title={text('outbox.mails')}
        queryKey={['party mails', number]}
        read={async (limit) => (await call.mails.list.query({ customernumber: number, limit })).items}
        keyOf={({ id }) => String(id)}
        toOne={({ id }) => outboxPages.one.to(id)}
        all={{ href: outboxPages.list.to({ customer: number }), label: text('documents.all') }}
        columns={[
          mailField('created', 'date', { as: 'day', width: '7.5rem', wide: true }),
          {
            ...{ id: 'document', head: text('outbox.document'), value: documentName },
            to: ({ id }) => outboxPages.one.to(id),
          },
          mailField('to', 'outbox.to', { titled: true, wide: true }),
          {
            ...{ id: 'status', head: text('status'), width: '9rem' },
            value: ({ status }) => text(`outbox.${status}`),
            show: ({ status }) => <MailStatusTag status={status} />,
          },
        ]}
      />
    </>
  );
};
