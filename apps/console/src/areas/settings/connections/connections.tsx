import type { Outputs } from '@kontor/client';
import { connectionKept, scopes } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useRecordColumns } from '../../../table/record-columns.tsx';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import './connections.css';

type Connection = Outputs['connections']['list'][number];

const { moment, checks } = fieldKinds;
const connections = recordOf(connectionKept, {
  ...{ name: 'connection', texts: 'connections' },
  as: { scopes: checks(scopes, 'scope'), created: moment, last_used: moment },
});

/** The programs that people have connected by a link; who doesn't administer sees their own. */
export const Connections = () => {
  const text = useText();
  const { query } = useBooks();
  const kept = useQuery(query.connections.list.queryOptions());
  const [revoking, setRevoking] = useState<Connection>();
  const address = `${location.origin}/mcp`;
  return (
    <SettingsScreen title={text('connections')}>
      <p className="soft">
        {text('connections.about')} <code className="code">{address}</code>
      </p>
      <ErrorNotice error={kept.error} />
      <Table
        title={text('connections')}
        inline
        main
        columns={useConnectionColumns(setRevoking)}
        rows={kept.data ?? []}
        keyOf={({ id }) => String(id)}
        loading={kept.isPending}
        empty={text('connections.none')}
      />
      {revoking ? <Revocation of={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </SettingsScreen>
  );
};

type Status = 'valid' | 'expired' | 'revoked';

/** One that was not used for so long that no token opens it any more has expired. */
const statusOf = ({ revoked, expires }: Connection): Status =>
  revoked ? 'revoked' : !expires || Date.parse(expires) <= Date.now() ? 'expired' : 'valid';

const useConnectionColumns = (onRevoke: (connection: Connection) => void): Column<Connection>[] => {
  const text = useText();
  const inWords = useMoment();
  const named = useRecordColumns<Connection, typeof connections>(connections, {
    program: {
      value: ({ program, draft }) => (draft ? `${program} (${text('settings.draft')})` : program),
      show: ({ program, returns_to, person, draft }) => (
        <>
          {program} {draft ? <span className="tag">{text('settings.draft')}</span> : null}
          <span className="check-hint">
            <span className="connection-who">{`${person.name} · `}</span>
            {returns_to}
          </span>
        </>
      ),
    },
    scopes: { width: '8rem', wide: true },
  });
  const moments = useRecordColumns<Connection, typeof connections>(connections, {
    created: { width: '11.5rem', wide: true },
    last_used: {
      ...{ width: '11.5rem', wide: true },
      value: ({ last_used }) => (last_used === undefined ? text('settings.never') : inWords(last_used)),
    },
  });
  return [
    ...named,
    {
      id: 'person',
      head: text('connections.person'),
      width: '10rem',
      wide: true,
      value: ({ person }) => person.name,
    },
    ...moments,
    {
      id: 'status',
      head: text('status'),
      width: '6rem',
      value: (connection) => text(`settings.${statusOf(connection)}`),
      show: (connection) => (
        <span className={statusOf(connection) === 'valid' ? 'tag tag-good' : 'tag'}>
          {text(`settings.${statusOf(connection)}`)}
        </span>
      ),
    },
    {
      id: 'revoke',
      head: '',
      width: '6.5rem',
      value: () => '',
      show: (connection) =>
        connection.revoked ? null : (
          <span className="settings-actions">
            <Button
              look="quiet"
              small
              onClick={() => onRevoke(connection)}
              aria-label={text('settings.revoke_key', { name: connection.program })}
            >
              {text('settings.revoke')}
            </Button>
          </span>
        ),
    },
  ];
};

const Revocation = ({ of: { id, program }, onClose }: { of: Connection; onClose: () => void }) => {
  const text = useText();
  const { call, cache } = useBooks();
  const action = useAction();
  const revoke = async () => {
    const done = await action.run(async () => {
      await call.connections.revoke.mutate({ id });
      await cache.invalidateQueries();
    });
    if (done) onClose();
  };
  return (
    <Confirm
      title={text('connections.revoke_title', { name: program })}
      open
      onClose={onClose}
      confirm={text('connections.do_revoke')}
      onConfirm={() => void revoke()}
      busy={action.busy}
      look="danger"
    >
      <p>{text('connections.revoke_text')}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
