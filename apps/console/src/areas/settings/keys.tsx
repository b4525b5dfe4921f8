import type { Outputs } from '@kontor/client';
import { keyKept, scopes } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useMoment } from '../../server/moment.ts';
import { useBooks } from '../../server/session.ts';
import { SignInAgain } from '../../shell/sign-in-again.tsx';
import type { Column } from '../../table/columns.ts';
import { useRecordColumns } from '../../table/record-columns.tsx';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { NewKey } from './new-key.tsx';
import { SettingsScreen } from './settings-screen.tsx';

type Key = Outputs['keys']['list'][number];

const { moment, checks } = fieldKinds;
const keys = recordOf(keyKept, {
  ...{ name: 'key', texts: 'settings' },
  labels: { prefix: 'settings.key_begins' },
  as: { scopes: checks(scopes, 'scope'), created: moment, last_used: moment, expires: moment },
});

/** The keys by which programs open the books. */
export const ApiKeys = () => {
  const text = useText();
  const { query, may } = useBooks();
  const allowed = may('admin');
  const kept = useQuery(query.keys.list.queryOptions(undefined, { enabled: allowed }));
  const [revoking, setRevoking] = useState<Key>();
  return (
    <SettingsScreen title={text('settings.keys')} allowed={allowed}>
      <SignInAgain about={text('people.sign_in_again')} />
      <NewKey />
      <ErrorNotice error={kept.error} />
      <Table
        title={text('settings.keys')}
        inline
        main
        columns={useKeyColumns(setRevoking)}
        // The newest stands first.
        rows={kept.data?.toReversed() ?? []}
        keyOf={({ prefix, created }) => `${prefix} ${created}`}
        loading={kept.isPending}
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
  const moment = useMoment();
  const first = useRecordColumns<Key, typeof keys>(keys, {
    label: {
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
    prefix: { exported: true },
    scopes: '9rem',
  });
  const moments = useRecordColumns<Key, typeof keys>(keys, {
    created: { exported: true },
    last_used: {
      ...{ width: '11.5rem', wide: true },
      value: ({ last_used }) => (last_used === undefined ? text('settings.never') : moment(last_used)),
    },
    expires: '11.5rem',
  });
  return [
    ...first,
    {
      id: 'issuer',
      head: text('people.answers'),
      width: '8rem',
      wide: true,
      value: ({ issuer }) => issuer?.name ?? text('settings.operator'),
    },
    ...moments,
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
            {key.draft ? (
              <Anchor
                href={settingsPages.leave.to(key.prefix)}
                className="button button-quiet button-small"
                aria-label={text('leave.of', { key: key.label || key.prefix })}
              >
                {text('leave.title')}
              </Anchor>
            ) : null}
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
