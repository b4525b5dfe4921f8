import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { overviewPages } from '../../pages/overview.ts';
import { type ClientColumn, columnsOfClients } from '../../pages/search/clients.ts';
import { anyClient, connect } from '../../server/client.ts';
import { useSession } from '../../server/session.ts';
import { useOpenClient } from '../../shell/clients/open-client.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { fitsWords } from '../../values/words.ts';
import { inOrder } from './client-order.ts';
import { Deadline } from './deadline.tsx';
import { ArchiveClient } from './house/archive-client.tsx';
import { NewClient } from './house/new-client.tsx';
import { addressOfWork } from './work-address.ts';
import './clients.css';

type ClientWork = Outputs['session']['clients'][number];

// Work changes all day long, and the list is long to read.
const staleTime = 60_000;

/**
 * The clients of the person who is signed in, with the work that waits there, the most urgent
 * first.
 */
export const Clients = () => {
  const text = useText();
  const change = useSearchChange();
  const { find = '', sort = 'urgent' } = overviewPages.clients.useSearch();
  const { query, cache } = connect(anyClient);
  const { data, error } = useQuery(query.session.clients.queryOptions(undefined, { staleTime }), cache);
  const session = useSession();
  const openClient = useOpenClient();
  const [isNew, setNew] = useState(false);
  const [showsArchive, setShowsArchive] = useState(false);
  const archived = data?.filter((one) => one.archived !== undefined).length ?? 0;
  const found = inOrder(data ?? [], sort).filter(
    ({ name, client, archived }) =>
      (archived !== undefined) === (showsArchive && archived !== undefined) &&
      fitsWords(`${name} ${client}`, find),
  );
  const mayMake = session.data?.operator || session.data?.memberships.some(({ role }) => role === 'owner');
  const makeOne = () => setNew(true);
  useShortcuts(mayMake ? [{ keys: 'n', label: 'house.new', group: 'here', run: makeOne }] : []);
  const waiting = found.reduce((sum, one) => sum + one.waiting, 0);
  return (
    <Screen
      title={text('clients.all')}
      beside={data ? text('clients.count', { count: found.length, waiting }) : null}
      actions={
        mayMake ? (
          <Button look="primary" keys="n" onClick={makeOne}>
            {text('house.new')}
          </Button>
        ) : null
      }
      flow
    >
      <Filters>
        <TextFilter label={text('clients.find')} value={find} onChange={(value) => change({ find: value })} />
        {archived > 0 ? (
          <label className="check">
            <input
              type="checkbox"
              checked={showsArchive}
              onChange={({ target }) => setShowsArchive(target.checked)}
            />
            {text('house.show_archived', { count: archived })}
          </label>
        ) : null}
      </Filters>
      <ErrorNotice error={error} />
      {data || error ? null : <Skeleton look="row" rows={8} />}
      {data && found.length === 0 ? <p className="soft">{text('clients.none')}</p> : null}
      {found.length > 0 ? (
        <table className="card clients">
          <thead>
            <tr>
              {columnsOfClients.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sort === column ? (column === 'name' ? 'ascending' : 'descending') : undefined}
                  className={`clients-${column}`}
                >
                  <SortButton column={column} isSorted={sort === column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <Row key={one.client} of={one} />
            ))}
          </tbody>
        </table>
      ) : null}
      {isNew && session.data ? (
        <NewClient
          session={session.data}
          onMade={(client) => openClient(client, '/')}
          onClose={() => setNew(false)}
        />
      ) : null}
    </Screen>
  );
};

/** Sorts by a column; once more, by what is most urgent. */
const SortButton = ({ column, isSorted }: { column: ClientColumn; isSorted: boolean }) => {
  const text = useText();
  const change = useSearchChange();
  return (
    <button
      type="button"
      className="sort"
      onClick={() => change({ sort: isSorted || column === 'urgent' ? '' : column })}
    >
      {text(`clients.${column}`)}
      {isSorted ? <span aria-hidden="true">{column === 'name' ? ' ↑' : ' ↓'}</span> : null}
    </button>
  );
};

const Row = ({ of: one }: { of: ClientWork }) => {
  const text = useText();
  const { language } = useLanguage();
  const openClient = useOpenClient();
  const { client, name, role, work, waiting, last_booked, vat, on } = one;
  return (
    <tr>
      <th scope="row" className="clients-name">
        <button type="button" className="clients-open" onClick={() => openClient(client, '/')}>
          {name}
        </button>
        <span className="clients-detail">
          {name === client ? '' : `${client} · `}
          {text(`role.${role}`)}
          {role === 'owner' ? <Archiving of={one} /> : null}
        </span>
      </th>
      <td className="clients-urgent">
        <div>
          <span className="clients-waiting">
            {waiting > 0 ? waiting : <span className="soft">{work.length > 0 ? '' : '✓'}</span>}
          </span>
          <ul className="flow gap-2">
            {work.map((item) => {
              const said = text(`work.${item.kind}`, { count: item.count });
              const isOwn = ownOf(role).includes(item.scope) && !item.second_person;
              return (
                <li key={`${item.kind} ${item.second_person ?? false}`}>
                  <button
                    type="button"
                    className={isOwn ? 'clients-item' : 'clients-item soft'}
                    onClick={() => openClient(client, addressOfWork(item, { may: isOwn, today: on }))}
                  >
                    {item.count} {said}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </td>
      <td className="clients-last">
        <span className="clients-label">{text('clients.last')}</span>
        {last_booked === undefined ? <span className="soft">–</span> : formatDate(last_booked, language)}
      </td>
      <td className="clients-vat">
        {vat === undefined ? (
          <span className="soft">–</span>
        ) : vat.over ? (
          <Deadline due={vat.due} today={on} />
        ) : (
          <span className="soft">{text('work.due', { date: formatDate(vat.due, language) })}</span>
        )}
      </td>
    </tr>
  );
};

/** The button that archives a client, or restores it. */
const Archiving = ({ of: { client, archived } }: { of: ClientWork }) => {
  const text = useText();
  const { call, cache } = connect(anyClient);
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction();
  const refresh = () => cache.invalidateQueries();
  const restore = () =>
    void run(async () => {
      await call.clients.restore.mutate({ client });
      await refresh();
    });
  return (
    <>
      {' · '}
      <button
        type="button"
        className="clients-item soft"
        disabled={busy}
        aria-label={`${text(archived ? 'house.restore' : 'house.archive')}: ${client}`}
        onClick={() => (archived ? restore() : setAsked(true))}
      >
        {text(archived ? 'house.restore' : 'house.archive')}
      </button>
      <ErrorNotice error={error} />
      {isAsked ? <ArchiveClient client={client} onDone={refresh} onClose={() => setAsked(false)} /> : null}
    </>
  );
};

// The scopes by which the roles of people do work; the domain has all of them, and its schemas are
// no part of this page.
const ownOf = (role: ClientWork['role']): readonly string[] =>
  role === 'owner' || role === 'bookkeeper' ? ['write', 'close'] : [];
