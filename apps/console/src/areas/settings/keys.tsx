import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useMoment } from '../../server/moment.ts';
import { useBooks } from '../../server/session.ts';
import { SignInAgain } from '../../shell/sign-in-again.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { NewKey } from './new-key.tsx';
import { SettingsScreen } from './settings-screen.tsx';

type Key = Outputs['keys']['list'][number];

/** The keys by which programs open the books. */
export const ApiKeys = () => {
  const text = useText();
  const { query, may } = useBooks();
  const allowed = may('admin');
  const keys = useQuery(query.keys.list.queryOptions(undefined, { enabled: allowed }));
  const [revoking, setRevoking] = useState<Key>();
  return (
    <SettingsScreen title={text('settings.keys')} allowed={allowed}>
      <SignInAgain about={text('people.sign_in_again')} />
      <NewKey />
      <ErrorNotice error={keys.error} />
      <Table
        title={text('settings.keys')}
        inline
        main
        columns={useKeyColumns(setRevoking)}
        // The newest stands first.
        rows={keys.data?.toReversed() ?? []}
        keyOf={({ prefix, created }) => `${prefix} ${created}`}
        loading={keys.isPending}
        empty={text('settings.no_keys')}
      />
      {revoking ? <Revocation of={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </SettingsScreen>
  );
};

type Status = 'valid' | 'expired' | 'revoked';

const statusOf = ({ revoked, expires }: Key): Status =>
  revoked ? 'revoked' : expires && Date.parse(expires) <= Date.now() ? 'expired' : 'valid';

const traitsOf = ({ strict, draft }: Pick<Key, 'strict' | 'draft'>) => [
  ...(strict ? (['settings.strict'] as const) : []),
  ...(draft ? (['settings.draft'] as const) : []),
];

const useKeyColumns = (onRevoke: (key: Key) => void): Column<Key>[] => {
  const text = useText();
  const momentOf = useMoment();
  const moment = (at: string | undefined) => (at === undefined ? '' : momentOf(at));
  return [
    {
      id: 'label',
      head: text('settings.label'),
      value: ({ label, ...key }) => [label, ...traitsOf(key).map((trait) => `(${text(trait)})`)].join(' '),
      show: ({ label, prefix, ...key }) => (
        <>
          {label}{' '}
          {traitsOf(key).map((trait) => (
            <span key={trait} className="tag">
              {text(trait)}
            </span>
          ))}
          <code className="code settings-prefix">{prefix}…</code>
        </>
      ),
    },
    {
      id: 'prefix',
      head: text('settings.key_begins'),
      exported: true,
      value: ({ prefix }) => prefix,
    },
    {
      id: 'scopes',
      head: text('settings.scopes'),
      width: '10rem',
      wide: true,
      value: ({ scopes: has }) => has.map((one) => text(`scope.${one}`)).join(', '),
    },
    {
      id: 'issuer',
      head: text('people.answers'),
      width: '8rem',
      wide: true,
      value: ({ issuer }) => issuer?.name ?? text('settings.operator'),
    },
    {
      id: 'created',
      head: text('settings.created'),
      exported: true,
      value: ({ created }) => moment(created),
    },
    {
      id: 'last_used',
      head: text('settings.last_used'),
      width: '11.5rem',
      wide: true,
      value: ({ last_used }) => moment(last_used) || text('settings.never'),
    },
    {
      id: 'expires',
      head: text('settings.expires'),
      width: '11.5rem',
      wide: true,
      value: ({ expires }) => moment(expires),
    },
    {
      id: 'status',
      head: text('status'),
      width: '6rem',
      value: (key) => text(`settings.${statusOf(key)}`),
      show: (key) => (
        <span className={statusOf(key) === 'valid' ? 'tag tag-good' : 'tag'}>
          {text(`settings.${statusOf(key)}`)}
        </span>
      ),
    },
    {
      id: 'revoke',
      head: '',
      width: '6.5rem',
      value: () => '',
      show: (key) =>
        statusOf(key) === 'revoked' ? null : (
          <span className="settings-actions">
            <Button
              look="quiet"
              small
              onClick={() => onRevoke(key)}
              aria-label={text('settings.revoke_key', { name: key.label || key.prefix })}
            >
              {text('settings.revoke')}
            </Button>
          </span>
        ),
    },
  ];
};

const Revocation = ({ of: { prefix, label }, onClose }: { of: Key; onClose: () => void }) => {
  const text = useText();
  const { call, cache } = useBooks();
  const action = useAction();
  const revoke = async () => {
    const done = await action.run(async () => {
      await call.keys.revoke.mutate({ prefix });
      await cache.invalidateQueries();
    });
    if (done) onClose();
  };
  return (
    <Confirm
      title={text('settings.revoke_title', { name: label || prefix })}
      open
      onClose={onClose}
      confirm={text('settings.do_revoke')}
      onConfirm={() => void revoke()}
      busy={action.busy}
      look="danger"
    >
      <p>{text('settings.revoke_text')}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
