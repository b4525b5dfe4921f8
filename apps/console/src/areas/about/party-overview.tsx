import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccountList } from '../../choices/accounts.ts';
import type { DocumentKind, DocumentRow } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { orderPages } from '../../pages/orders.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { PartyTabs } from '../documents/party-tabs.tsx';
import { StatusTag } from '../documents/status.tsx';
import { customerKind, textOf, vendorKind } from '../parties/kind.ts';
import { PartyFacts } from '../parties/party-facts.tsx';
import { PartyYears } from '../parties/party-years.tsx';
import { PartySection } from './section.tsx';

type PartyProps = { kind: DocumentKind; number: string };

/**
 * All that is known of a customer or vendor: figures, the first rows of each list that has
 * something of them, and what is usual for them. `children` are the lists that only one of the
 * kinds has.
 */
export const PartyOverview = ({ kind, number, children }: PartyProps & { children?: ReactNode }) => {
  const text = useText();
  const books = useBooks();
  const partyKind = kind.kind === 'invoice' ? customerKind : vendorKind;
  const { data } = useQuery({
    queryKey: ['party facts', partyKind.kind, number],
    queryFn: () => partyKind.get(books, number),
  });
  const router = useRouter();
  const mayWrite = books.may('write');
  const edit = `${kind.toParty(number)}/edit`;
  useShortcuts(
    mayWrite
      ? [
          {
            ...({ keys: 'e', label: 'parties.edit', group: 'here' } as const),
            run: () => void router.navigate({ href: edit }),
          },
        ]
      : [],
  );
  return (
    <Screen
      flow
      title={textOf(data, 'name') || number}
      beside={number}
      above={<Anchor href={partyKind.to.list()}>{text(partyKind.list)}</Anchor>}
      actions={
        mayWrite ? (
          <ButtonLink href={edit} keys="e">
            {text('parties.edit')}
          </ButtonLink>
        ) : null
      }
    >
      <PartyTabs kind={kind} number={number} />
      <PartyFacts kind={partyKind} number={number} />
      <div className="flow gap-6">
        <OpenAmount kind={kind} number={number} />
        <PartyYears kind={kind} number={number} withDays />
      </div>
      <Documents kind={kind} number={number} />
      <Payments kind={kind} number={number} />
      {children}
      <Habits kind={kind} number={number} />
    </Screen>
  );
};

/** The open amount of today; it leads to the documents that it is of. */
const OpenAmount = ({ kind, number }: PartyProps) => {
  const text = useText();
  const books = useBooks();
  const partyKind = kind.kind === 'invoice' ? customerKind : vendorKind;
  const { data } = useQuery({
    queryKey: ['party open', kind.kind, number],
    queryFn: () => partyKind.figures(books, [number]),
  });
  const open = data?.[0]?.open;
  if (open === undefined) return null;
  return (
    <dl className="sums">
      <div>
        <dt>{text('documents.open')}</dt>
        <dd>
          <Figure
            amount={open}
            href={kind.toList({ party: number, status: 'OPEN' })}
            label={text('documents.open')}
          />
        </dd>
      </div>
    </dl>
  );
};

const Documents = ({ kind, number }: PartyProps) => {
  const text = useText();
  const books = useBooks();
  const field = useFieldColumn<DocumentRow>();
  const count = useQuery({
    queryKey: ['count', kind.kind, {}, number],
    queryFn: () => kind.count(books, { filter: {}, party: number }),
  });
  const read = async (limit: number) => {
    const select = (status: 'OPEN' | 'PAID', page: Parameters<DocumentKind['read']>[1]['page']) =>
      kind.read(books, { filter: { status }, party: number, page });
    const open = (await select('OPEN', { limit, sort: 'due', descending: false })).items;
    if (open.length >= limit) return open;
    const paid = await select('PAID', { limit: limit - open.length, sort: 'date', descending: true });
    return [...open, ...paid.items];
  };
  return (
    <PartySection
      title={text(kind.list)}
      queryKey={['party documents', kind.kind, number]}
      read={read}
      keyOf={({ invnumber }) => invnumber}
      toOne={kind.toOne}
      all={{
        href: kind.toList({ party: number }),
        ...{ count: count.data?.count, more: count.data?.more },
      }}
      columns={[
        field('invnumber', 'number', { width: '8rem', to: kind.toOne }),
        field('description', 'description', { wide: true }),
        field('transdate', 'date', { kind: 'date', width: '7.5rem', wide: true }),
        field('duedate', 'documents.due', { kind: 'date', width: '7.5rem', wide: true }),
        {
          id: 'status',
          head: text('status'),
          width: '7rem',
          value: ({ status }) => text(`documents.${status}`),
          show: ({ status }) => <StatusTag status={status} />,
        },
        field('amount', 'amount', { kind: 'amount', width: '8rem', wide: true, currency: currencyOf }),
        {
          ...{ id: 'open', head: text('documents.open'), kind: 'amount', width: '8rem' },
          value: ({ amount, paid }) => difference(amount, paid),
          currency: currencyOf,
        },
      ]}
    />
  );
};

const currencyOf = ({ currency }: { currency: string }) => currency;

type PaymentRow = Outputs['payments']['list']['items'][number];

const Payments = ({ kind, number }: PartyProps) => {
  const text = useText();
  const { call, query } = useBooks();
  const field = useFieldColumn<PaymentRow>();
  const side = kind.kind === 'invoice' ? 'customers' : 'vendors';
  const count = useQuery(query.payments.count.queryOptions({ side, party_number: number }));
  return (
    <PartySection
      title={text('payments')}
      queryKey={['party payments', side, number]}
      read={async (limit) => (await call.payments.list.query({ side, party_number: number, limit })).items}
      keyOf={({ id }) => String(id)}
      toOne={kind.toOne}
      all={{
        href: orderPages.payments.to({ side, party: number }),
        ...{ count: count.data?.count, more: count.data?.more },
      }}
      columns={[
        field('datepaid', 'date', { kind: 'date', width: '7.5rem' }),
        field('invnumber', 'number', { width: '8rem', to: kind.toOne }),
        field('memo', 'description', { wide: true }),
        {
          ...{ id: 'account', head: text('account'), width: '7rem', wide: true },
          value: ({ payment_accno }) => String(payment_accno),
        },
        field('amount_paid', 'amount', { kind: 'amount', width: '8rem', currency: currencyOf }),
      ]}
    />
  );
};

type HabitRow = Outputs['customers']['habits'][number];

/** The accounts that the last documents were booked on, the most frequent first. */
const Habits = ({ kind, number }: PartyProps) => {
  const text = useText();
  const { call } = useBooks();
  const field = useFieldColumn<HabitRow>();
  const { accounts } = useAccountList();
  const nameOf = (accno: number | undefined) =>
    accno === undefined
      ? ''
      : `${accno} ${accounts?.find((account) => account.accno === accno)?.description ?? ''}`;
  return (
    <PartySection
      title={text('parties.usual')}
      queryKey={['party habits', kind.kind, number]}
      read={() =>
        kind.kind === 'invoice'
          ? call.customers.habits.query({ customernumber: number })
          : call.vendors.habits.query({ vendornumber: number })
      }
      keyOf={({ accno, tax_accno }) => `${accno} ${tax_accno ?? ''}`}
      columns={[
        {
          ...{ id: 'account', head: text('account') },
          value: ({ accno }) => nameOf(accno),
          show: ({ accno }) => <Anchor href={ledgerPages.account.to(accno)}>{nameOf(accno)}</Anchor>,
        },
        {
          ...{ id: 'tax', head: text('parties.usual_tax'), wide: true },
          value: ({ tax_accno }) => nameOf(tax_accno),
        },
        field('description', 'description', { wide: true }),
        field('last', 'parties.usual_last', { kind: 'date', width: '7.5rem', wide: true }),
        field('count', 'parties.usual_count', { width: '8rem' }),
      ]}
    />
  );
};
