import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../../controls/anchor.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import './agents.css';

type Tool = Outputs['agents']['list']['agents'][number]['tools'][number];
type Call = Outputs['agents']['calls']['items'][number];

/** The calls of a key: this month by tool, and the last ones. */
export const AgentPage = () => {
  const text = useText();
  const { id } = settingsPages.agent.useParams();
  const key_id = Number(id);
  const { query, call } = useBooks();
  const found = useQuery(query.agents.list.queryOptions({}));
  const agent = found.data?.agents.find((one) => one.key_id === key_id);
  const toolColumns = useToolColumns();
  const list = usePages(['agent calls', id], (page) => call.agents.calls.query({ ...page, key_id }));
  return (
    <SettingsScreen
      title={text('agents.calls_of', { key: agent?.key ?? '' })}
      above={<Anchor href={settingsPages.agents.to()}>{text('agents')}</Anchor>}
      flow
    >
      <ErrorNotice error={found.error ?? list.query.error} />
      {agent && agent.tools.length > 0 ? (
        <section className="stack gap-3">
          <h2>{text('agents.this_month')}</h2>
          <Table
            title={text('agents.this_month')}
            inline
            saved={false}
            rows={agent.tools}
            keyOf={({ tool }) => tool}
            columns={toolColumns}
          />
        </section>
      ) : null}
      <section className="stack gap-3">
        <h2>{text('agents.last_calls')}</h2>
        <p className="soft">{text('agents.last_calls_about')}</p>
        <Table
          title={text('agents.last_calls')}
          inline
          rows={list.rows}
          keyOf={({ called, tool, milliseconds }) => `${called} ${tool} ${milliseconds}`}
          columns={useCallColumns()}
          more={list.more}
          all={list.all}
          loading={list.query.isPending}
          empty={text('agents.no_calls')}
        />
      </section>
    </SettingsScreen>
  );
};

const useToolColumns = (): Column<Tool>[] => {
  const field = useFieldColumn<Tool>();
  const text = useText();
  const count = { kind: 'number', width: '8rem', narrow: '5.5rem' } as const;
  return [
    field('tool', 'agents.tool'),
    field('calls', 'agents.calls', count),
    field('refused', 'agents.refused', count),
    {
      id: 'average',
      head: text('agents.average'),
      ...count,
      wide: true,
      value: ({ calls, milliseconds }) => `${Math.round(milliseconds / Math.max(1, calls))} ms`,
    },
  ];
};

const useCallColumns = (): Column<Call>[] => {
  const text = useText();
  const moment = useMoment();
  const field = useFieldColumn<Call>();
  return [
    {
      id: 'called',
      head: text('settings.time'),
      width: '11rem',
      narrow: '9.25rem',
      value: ({ called }) => called,
      show: ({ called }) => <span className="figure">{moment(called)}</span>,
    },
    field('tool', 'agents.tool'),
    {
      id: 'code',
      head: text('agents.outcome'),
      width: '13rem',
      narrow: '7rem',
      value: ({ code }) => code,
      show: ({ code }) =>
        code === '' ? text('agents.answered') : <span className="tag tag-danger">{code}</span>,
    },
    field('program', 'agents.program', { wide: true }),
    {
      id: 'milliseconds',
      head: text('agents.took'),
      kind: 'number',
      width: '7rem',
      wide: true,
      value: ({ milliseconds }) => `${milliseconds} ms`,
    },
  ];
};
