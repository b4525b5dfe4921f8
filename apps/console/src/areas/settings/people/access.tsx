import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { ChoiceFilter, Filters, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { browserName } from '../../../values/browser-name.ts';
import { SettingsScreen } from '../settings-screen.tsx';

type AccessLink = Outputs['audit']['access']['items'][number];

/**
 * The trails of the people who work for the client: sign-ins, what was refused, and changes of ways
 * in.
 */
export const Access = () => {
  const text = useText();
  const { may } = useBooks();
  return (
    <SettingsScreen title={text('people.access')} allowed={may('audit') || may('admin')}>
      <Trails />
    </SettingsScreen>
  );
};

const Trails = () => {
  const text = useText();
  const { call, query } = useBooks();
  const change = useSearchChange();
  const { person } = settingsPages.access.useSearch();
  const callers = useQuery(query.audit.callers.queryOptions(undefined, { staleTime: 60_000 }));
  const filter = person ? { person: Number(person) } : {};
  const list = usePages(['access', filter], (page) => call.audit.access.query({ ...page, ...filter }));
  return (
    <>
      <Filters set={person ? 1 : 0} onClear={() => change({ person: undefined })}>
        <ChoiceFilter
          label={text('settings.who')}
          value={person ?? ''}
          options={[
            { value: '', label: text('settings.everybody') },
            ...(callers.data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change({ person: value })}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('people.access')}
        columns={useAccessColumns()}
        rows={list.rows}
        keyOf={({ person: of, id }) => `${of.id} ${id}`}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('people.access_empty')}
      />
    </>
  );
};

const useAccessColumns = (): Column<AccessLink>[] => {
  const text = useText();
  const moment = useMoment();
  const event = ({ kind }: AccessLink) => text(`access.${kind}`);
  const about = ({ kind, way, name, reason, count, by, person }: AccessLink) =>
    [
      way && text(`way.${way}`),
      kind === 'signed_out' ? browserName(name ?? '') : name,
      reason && text(`people.reason.${reason}`),
      count && count > 1 ? text('people.times', { count }) : undefined,
      by && by.id !== person.id ? text('people.by', { name: by.name }) : undefined,
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  return [
    {
      id: 'time',
      head: text('settings.time'),
      width: '11.5rem',
      narrow: '9.25rem',
      value: ({ created }) => created,
      show: ({ created }) => <span className="figure">{moment(created)}</span>,
    },
    {
      id: 'person',
      head: text('settings.who'),
      width: '9rem',
      narrow: 'auto',
      value: ({ person }) => person.name,
      show: ({ person: { name } }) => <span title={name}>{name}</span>,
    },
    {
      id: 'event',
      head: text('people.event'),
      width: '8rem',
      narrow: '7.75rem',
      value: event,
      show: (link) =>
        link.kind === 'refused' ? <span className="tag tag-danger">{event(link)}</span> : event(link),
    },
    {
      id: 'about',
      head: text('settings.details'),
      wide: true,
      value: about,
      show: (link) => <span title={about(link)}>{about(link)}</span>,
    },
    {
      id: 'address',
      head: text('people.address'),
      width: '9.5rem',
      wide: true,
      value: ({ address, kind }) => address || (kind === 'refused' ? text('people.from_many') : ''),
    },
    {
      id: 'browser',
      head: text('people.browser'),
      width: '10rem',
      wide: true,
      value: ({ browser = '' }) => browserName(browser) ?? browser,
      show: ({ browser = '' }) => <span title={browser}>{browserName(browser) ?? browser}</span>,
    },
    { id: 'request', head: 'request', exported: true, value: ({ request }) => request },
    { id: 'hash', head: 'hash', exported: true, value: ({ hash }) => hash },
  ];
};
