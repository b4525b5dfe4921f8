import type { Outputs } from '@kontor/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { ChoiceFilter, Filters } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { reminderPages } from '../../pages/reminders.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { sumOf } from '../../values/amount.ts';
import { LevelTag } from './level.tsx';
import './reminders.css';

type Reminder = Outputs['reminders']['list']['items'][number];

/** The reminders that were issued, the newest first. */
export const IssuedReminders = () => {
  const text = useText();
  const { call } = useBooks();
  const [open, setOpen] = useState<'' | 'open'>('');
  const navigate = useNavigate();
  const list = usePages(['reminders', open], (page) =>
    call.reminders.list.query({ ...page, ...(open === '' ? {} : { open: true }) }),
  );
  return (
    <Screen
      title={text('reminders.history')}
      above={<Anchor href={reminderPages.run.to()}>{text('reminders')}</Anchor>}
    >
      <DocumentTabs of="reminder" />
      <Filters>
        <ChoiceFilter
          label={text('reminders.charges')}
          value={open}
          onChange={(value) => setOpen(value === 'open' ? 'open' : '')}
          options={[
            { value: '', label: text('documents.all') },
            { value: 'open', label: text('reminders.charges_open') },
          ]}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('reminders')}
        main
        columns={useReminderColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: reminderPages.one.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('reminders.none_issued')}
      />
    </Screen>
  );
};

const useReminderColumns = (): Column<Reminder>[] => {
  const text = useText();
  const field = useFieldColumn<Reminder>();
  return [
    field('id', 'number', { width: '5.5rem', to: ({ id }) => reminderPages.one.to(id) }),
    field('day', 'date', { kind: 'date', width: '7.75rem', wide: true }),
    field('name', 'invoices.customer'),
    {
      id: 'level',
      head: text('reminders.level_head'),
      width: '9.5rem',
      wide: true,
      value: ({ level }) => text('reminders.level', { level }),
      show: ({ level }) => <LevelTag level={level} />,
    },
    {
      id: 'invoices',
      head: text('invoices'),
      wide: true,
      value: ({ items }) => items.map(({ invnumber }) => invnumber).join(', '),
    },
    field('total', 'reminders.total', {
      ...{ kind: 'amount', width: '8rem' },
      currency: ({ currency }) => currency,
    }),
    {
      id: 'charges',
      head: text('reminders.charges_open'),
      kind: 'amount',
      width: '9.5rem',
      wide: true,
      value: ({ fee_open, interest_open }) => sumOf([fee_open, interest_open]),
    },
  ];
};
