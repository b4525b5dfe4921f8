import type { Outputs } from '@kontor/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { ChoiceFilter, Filters } from '../../../controls/filters.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { PlanGroups } from './plan-groups.tsx';
import './plans.css';

type PlanListed = Outputs['plans']['list']['items'][number];
type ListedState = PlanListed['state'];
const states: readonly ListedState[] = ['WAITING', 'OPEN', 'BOOKED', 'DECLINED', 'EXPIRED'];

/**
 * The plans of programs: writes that they have proposed. Those that wait for a person come first.
 */
export const Plans = () => {
  const text = useText();
  const { call } = useBooks();
  const [state, setState] = useState<ListedState | ''>('WAITING');
  const list = usePages(['plans', state], (page) =>
    call.plans.list.query({ ...page, ...(state === '' ? {} : { state }) }),
  );
  const navigate = useNavigate();
  return (
    <SettingsScreen title={text('plans')}>
      <Filters>
        <ChoiceFilter
          label={text('status')}
          value={state}
          onChange={(value) => setState(value as ListedState | '')}
          options={[
            ...states.map((value) => ({ value, label: text(`plans.state.${value}`) })),
            { value: '', label: text('plans.all') },
          ]}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      {state === 'WAITING' ? <PlanGroups /> : null}
      <Table
        title={text('plans')}
        main
        columns={usePlanColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: settingsPages.plan.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text(state === 'WAITING' ? 'plans.none_waits' : 'plans.none')}
      />
    </SettingsScreen>
  );
};

const proposerOf = ({ program, key, person }: PlanListed): string =>
  [program, key || person].filter(Boolean).join(' · ');

const usePlanColumns = (): Column<PlanListed>[] => {
  const text = useText();
  const field = useFieldColumn<PlanListed>();
  return [
    {
      id: 'summary',
      head: text('plans.what'),
      value: ({ summary }) => summary.split('\n')[0] ?? '',
      show: ({ id, summary }) => (
        <Anchor href={settingsPages.plan.to(id)} className="plan-listed">
          {summary.split('\n')[0]}
        </Anchor>
      ),
    },
    {
      id: 'by',
      head: text('plans.by'),
      width: '12rem',
      wide: true,
      value: proposerOf,
      show: (plan) => <span className="plan-listed">{proposerOf(plan)}</span>,
    },
    field('created', 'settings.created', { as: 'moment', width: '11rem', wide: true }),
    {
      id: 'state',
      head: text('status'),
      width: '7rem',
      narrow: '6.5rem',
      value: ({ state }) => text(`plans.state.${state}`),
      show: ({ state }) => <PlanState state={state} />,
    },
  ];
};

const looks: Readonly<Record<ListedState, string>> = {
  WAITING: 'tag tag-warn',
  OPEN: 'tag',
  BOOKED: 'tag tag-good',
  DECLINED: 'tag tag-danger',
  EXPIRED: 'tag',
};

export const PlanState = ({ state }: { state: ListedState }) => {
  const text = useText();
  return <span className={looks[state]}>{text(`plans.state.${state}`)}</span>;
};
