import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { dayLater } from '../../../values/date.ts';
import './agents.css';
import '../plans/plans.css';

type LatestPlan = Outputs['agents']['latest']['plans'][number];

const spans = [1, 7, 30] as const;
const labels = {
  proposed: 'agents.proposed',
  waiting: 'agents.open',
  approved: 'agents.approved',
  booked: 'agents.state.BOOKED',
  declined: 'agents.declined',
  reversed: 'agents.reversed',
} as const;
const figureNames = ['proposed', 'waiting', 'approved', 'booked', 'declined', 'reversed'] as const;

/** The latest work of agents, and what of it was reversed: each leads to its plan. */
export const Latest = () => {
  const text = useText();
  const { query, today } = useBooks();
  const [days, setDays] = useState<number>(1);
  const since = dayLater(today, -days) as never;
  const { data, error } = useQuery(query.agents.latest.queryOptions({ since }));
  const columns = useLatestColumns();
  return (
    <section className="card agent" aria-labelledby="latest">
      <div className="flow">
        <h2 id="latest">{text('agents.latest')}</h2>
        <span className="last">
          <Field label={text('agents.since')} bare>
            {(state) => (
              <select
                {...state}
                className="select"
                value={days}
                onChange={({ target }) => setDays(Number(target.value))}
              >
                {spans.map((span) => (
                  <option key={span} value={span}>
                    {text(`agents.since.${span}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </span>
      </div>
      <ErrorNotice error={error} />
      {data ? (
        <>
          <dl className="figures">
            {figureNames.map((name) => (
              <div key={name}>
                <dt>{text(labels[name])}</dt>
                <dd className="figure">
                  {name === 'waiting' && data.waiting > 0 ? (
                    <Anchor href={settingsPages.plans.to()}>{data.waiting}</Anchor>
                  ) : (
                    data[name]
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {data.plans.length === 0 ? (
            <p className="soft">{text('agents.latest_none')}</p>
          ) : (
            <Table
              title={text('agents.latest')}
              inline
              saved={false}
              rows={data.plans}
              keyOf={({ id }) => String(id)}
              columns={columns}
            />
          )}
        </>
      ) : null}
    </section>
  );
};

const useLatestColumns = (): Column<LatestPlan>[] => {
  const text = useText();
  const moment = useMoment();
  const field = useFieldColumn<LatestPlan>();
  return [
    {
      id: 'summary',
      head: text('agents.what'),
      value: ({ summary }) => summary,
      show: ({ id, summary }) => (
        <Anchor href={settingsPages.plan.to(id)} className="plan-listed">
          {summary}
        </Anchor>
      ),
    },
    field('key', 'agents.key', { width: '9rem', wide: true }),
    {
      id: 'at',
      head: text('settings.time'),
      width: '11rem',
      wide: true,
      value: ({ at }) => at,
      show: ({ at }) => <span className="figure">{moment(at)}</span>,
    },
    {
      id: 'state',
      head: text('status'),
      width: '11rem',
      narrow: '8.75rem',
      value: ({ state, reversed }) => text(reversed ? 'agents.state.reversed' : `agents.state.${state}`),
      show: ({ state, reversed }) => (
        <span className="flow gap-1">
          <span className={planLooks[state]}>{text(`agents.state.${state}`)}</span>
          {reversed ? <span className="tag tag-danger">{text('agents.state.reversed')}</span> : null}
        </span>
      ),
    },
  ];
};

const planLooks: Readonly<Record<LatestPlan['state'], string>> = {
  WAITING: 'tag tag-warn',
  OPEN: 'tag',
  APPROVED: 'tag tag-good',
  BOOKED: 'tag tag-good',
  DECLINED: 'tag tag-danger',
  EXPIRED: 'tag',
};
