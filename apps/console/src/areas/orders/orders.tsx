import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccounts } from '../../choices/accounts.ts';
import { ButtonLink } from '../../controls/button.tsx';
import { useNoneYet } from '../../controls/create-link.tsx';
import { ChoiceFilter, Filters } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { orderPages } from '../../pages/orders.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { type Order, OrderStateTag, stateOf } from './state.tsx';
import { OrderTabs } from './tabs.tsx';
import './orders.css';
import { sumsText } from '../../values/amount.ts';

const states = ['draft', 'released', 'sent', 'cancelled'] as const;

/** The payment orders, the newest first. */
export const Orders = () => {
  const text = useText();
  const { call, may } = useBooks();
  const navigate = useNavigate();
  const [state, setState] = useState<(typeof states)[number]>();
  const list = usePages(['orders', state], (page) =>
    call.paymentOrders.list.query({ ...page, ...(state === undefined ? {} : { state }) }),
  );
  const mayWrite = may('write');
  const noneYet = useNoneYet();
  useShortcuts(
    mayWrite
      ? [
          {
            keys: 'n',
            label: 'orders.new',
            group: 'here',
            run: () => void navigate({ href: orderPages.create.to() }),
          },
        ]
      : [],
  );
  return (
    <Screen
      title={text('orders')}
      actions={
        mayWrite ? (
          <ButtonLink href={orderPages.create.to()} look="primary" keys="n">
            {text('orders.new')}
          </ButtonLink>
        ) : null
      }
    >
      <OrderTabs />
      <Filters>
        <ChoiceFilter
          label={text('status')}
          value={state ?? ''}
          onChange={(value) => setState(states.find((one) => one === value))}
          options={[
            { value: '', label: text('documents.all') },
            ...states.map((one) => ({ value: one, label: text(`orders.state.${one}`) })),
          ]}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('orders')}
        main
        columns={useOrderColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: orderPages.one.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={state === undefined ? noneYet('orders.none', 'orders.new') : text('documents.none')}
      />
    </Screen>
  );
};

const useOrderColumns = (): Column<Order>[] => {
  const text = useText();
  const field = useFieldColumn<Order>();
  const accounts = useAccounts();
  const nameOf = (accno: number) => accounts.find((one) => one.accno === accno)?.description ?? '';
  return [
    field('id', 'number', { width: '5.5rem', to: ({ id }) => orderPages.one.to(id) }),
    field('day', 'orders.day_short', { kind: 'date', width: '7.75rem', wide: true }),
    {
      id: 'state',
      head: text('status'),
      width: '8rem',
      value: (order) => text(`orders.state.${stateOf(order)}`),
      show: (order) => (
        <>
          <OrderStateTag order={order} />{' '}
          {order.refused === 0 ? null : (
            <span className="tag tag-danger" title={text('orders.payment.refused')}>
              {order.refused}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'account',
      head: text('account'),
      wide: true,
      value: ({ accno }) => `${accno} ${nameOf(accno)}`,
    },
    field('count', 'orders.payments', { kind: 'number', width: '7rem', wide: true }),
    field('created_by', 'orders.made_by', { width: '8rem', wide: true }),
    field('released_by', 'orders.released_by', { width: '8.5rem', wide: true }),
    {
      id: 'sums',
      head: text('orders.sum'),
      kind: 'number',
      width: '10.5rem',
      narrow: '9rem',
      value: ({ sums }) => sumsText(sums),
      show: ({ sums }) => <span className="figure order-figures">{sumsText(sums)}</span>,
    },
  ];
};
