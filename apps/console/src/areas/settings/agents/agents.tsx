import type { Outputs } from '@kontor/client';
import { operationName } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../../controls/anchor.tsx';
import { ChoiceFilter, Filters, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { formatMonth } from '../../../values/date.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { DailyMail } from './daily-mail.tsx';
import { Latest } from './latest.tsx';
import './agents.css';

type Agent = Outputs['agents']['list']['agents'][number];
type KindCounts = Agent['kinds'][number];
type Advice = Agent['advice'][number];

/** The work of each key of an agent in a month, and what speaks for trusting them more or less. */
export const Agents = () => {
  const text = useText();
  const { query, today } = useBooks();
  const { language } = useLanguage();
  const change = useSearchChange();
  const { month = `${today.slice(0, 7)}-01` } = settingsPages.agents.useSearch();
  const found = useQuery(query.agents.list.queryOptions({ month: month as never }));
  return (
    <SettingsScreen title={text('agents')} flow>
      <Latest />
      <Filters>
        <ChoiceFilter
          label={text('overview.month')}
          value={month}
          onChange={(value) => change({ month: value })}
          options={monthsUntil(today).map((value) => ({ value, label: formatMonth(value, language) }))}
          inHead
        />
      </Filters>
      <ErrorNotice error={found.error} />
      {found.data?.agents.map((agent) => (
        <AgentCard key={agent.key_id} of={agent} />
      ))}
      {found.data?.agents.length === 0 ? <p className="card soft">{text('agents.none')}</p> : null}
      <DailyMail />
    </SettingsScreen>
  );
};

/** The months of which it is kept, the latest first. */
const monthsUntil = (today: string): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 13 }, (_, before) =>
    new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10),
  );
};

const AgentCard = ({ of }: { of: Agent }) => {
  const text = useText();
  const columns = useKindColumns();
  const { may } = useBooks();
  const { key_id, key, key_prefix, draft, revoked, calls, refused, kinds, advice } = of;
  const sum = (name: 'proposed' | 'approved' | 'booked' | 'declined' | 'reversed') =>
    kinds.reduce((total, kind) => total + kind[name], 0);
  const figures = [
    ['calls', calls, text('agents.of_them_refused', { count: refused })],
    ['proposed', sum('proposed'), ''],
    ['approved', sum('approved'), ''],
    ['booked', sum('booked'), ''],
    ['declined', sum('declined'), ''],
    ['reversed', sum('reversed'), ''],
  ] as const;
  return (
    <section className="card agent" aria-label={key}>
      <div className="flow">
        <h2>{key}</h2>
        <span className="tag">{text(draft ? 'agents.asks' : 'agents.books')}</span>
        {revoked ? <span className="tag tag-danger">{text('agents.revoked')}</span> : null}
        <span className="last flow">
          {draft && !revoked && may('admin') ? (
            <Anchor href={settingsPages.leave.to(key_prefix)}>{text('leave.title')}</Anchor>
          ) : null}
          <Anchor href={settingsPages.agent.to(key_id)}>{text('agents.its_calls')}</Anchor>
        </span>
      </div>
      <dl className="figures">
        {figures.map(([name, count, beside]) => (
          <div key={name}>
            <dt>{text(`agents.${name}`)}</dt>
            <dd>
              <span className="figure">{count}</span>
              {name === 'calls' && refused > 0 ? <span className="soft agent-beside"> {beside}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {advice.length > 0 ? (
        <div className="agent-advice">
          {advice.map((one) => (
            <AdviceNotice key={`${one.operation} ${one.advice}`} of={one} />
          ))}
        </div>
      ) : null}
      {kinds.length > 0 ? (
        <Table
          title={text('agents.by_kind', { key })}
          inline
          saved={false}
          rows={kinds}
          keyOf={({ operation }) => operation}
          columns={columns}
        />
      ) : null}
    </section>
  );
};

/** A suggestion with its numbers. Whoever agrees changes the key; nothing follows by itself. */
const AdviceNotice = ({ of }: { of: Advice }) => {
  const text = useText();
  const { language } = useLanguage();
  const { currency } = useBooks().client;
  const { operation, advice, up_to, approved, booked, reversed } = of;
  const kind = operationName(operation, language);
  if (advice === 'ask')
    return (
      <Notice look="warn">{text('agents.advice.ask', { kind, booked: approved + booked, reversed })}</Notice>
    );
  return (
    <Notice kind="status">
      {up_to === undefined
        ? text('agents.advice.book', { kind, approved })
        : text('agents.advice.book_up_to', {
            kind,
            approved,
            amount: `${currency}\u00a0${formatAmount(up_to)}`,
          })}
    </Notice>
  );
};

const useKindColumns = (): Column<KindCounts>[] => {
  const text = useText();
  const { language } = useLanguage();
  const field = useFieldColumn<KindCounts>();
  const count = { kind: 'number', width: '7.25rem', narrow: '5.25rem' } as const;
  return [
    {
      id: 'operation',
      head: text('agents.kind'),
      value: ({ operation }) => operationName(operation, language),
    },
    field('proposed', 'agents.proposed', { ...count, width: '8.25rem', narrow: '7.5rem' }),
    field('open', 'agents.open', { ...count, wide: true }),
    field('approved', 'agents.approved', { ...count, wide: true }),
    field('booked', 'agents.booked', count),
    field('declined', 'agents.declined', { ...count, wide: true }),
    field('expired', 'agents.expired', { ...count, wide: true }),
    field('reversed', 'agents.reversed', count),
  ];
};
