import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { articlePages } from '../../pages/articles.ts';
import { offerPages } from '../../pages/invoices.ts';
import { outboxPages } from '../../pages/outbox.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { reminderPages } from '../../pages/reminders.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { useText } from '../../texts/text.ts';
import { type Offer, OfferState } from '../offers/state.tsx';
import type { Recurring } from '../recurring/recurring.ts';
import { RecurringState, recurringName } from '../recurring/state.tsx';
import { LevelTag } from '../reminders/level.tsx';
import { PartyMails } from './party-mails.tsx';
import { PartySection } from './section.tsx';

type Article = Outputs['customers']['articles'][number];
type Reminder = Outputs['reminders']['list']['items'][number];

const currencyOf = ({ currency }: { currency: string }) => currency;

/**
 * The lists of a customer that vendors do not have: offers, recurring invoices, reminders,
 * articles; and the mails.
 */
export const CustomerLists = ({ number }: { number: string }) => {
  const text = useText();
  const { call, query } = useBooks();
  const offerField = useFieldColumn<Offer>();
  const recurringField = useFieldColumn<Recurring>();
  const reminderField = useFieldColumn<Reminder>();
  const articleField = useFieldColumn<Article>();
  const counts = useQuery(query.customers.counts.queryOptions({ customernumber: number }));
  return (
    <>
      <PartySection
        title={text('offers')}
        queryKey={['party offers', number]}
        read={async (limit) => (await call.offers.list.query({ customer_number: number, limit })).items}
        keyOf={({ id }) => String(id)}
        toOne={({ offernumber }) => offerPages.one.to(offernumber)}
        all={{ href: offerPages.list.to({ customer: number }), count: counts.data?.offers }}
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
        all={{ href: recurringPages.list.to({ customer: number }), count: counts.data?.recurring }}
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
      <PartyMails
        filter={{ customernumber: number }}
        href={outboxPages.list.to({ customer: number })}
        count={counts.data?.mails}
      />
      <PartySection
        title={text('parties.articles')}
        queryKey={['party articles', number]}
        read={() => call.customers.articles.query({ customernumber: number })}
        keyOf={({ partnumber }) => partnumber}
        toOne={({ partnumber }) => articlePages.one.to(partnumber)}
        columns={[
          articleField('description', 'documents.article', {
            to: ({ partnumber }) => articlePages.one.to(partnumber),
          }),
          articleField('last', 'parties.usual_last', { kind: 'date', width: '7.5rem', wide: true }),
          articleField('count', 'parties.usual_count', { width: '8rem' }),
          articleField('sellprice', 'parties.last_price', {
            ...{ kind: 'amount', width: '8rem', currency: currencyOf },
          }),
        ]}
      />
    </>
  );
};
