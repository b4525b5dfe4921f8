import { type LeaveKind, leaveKinds, operationsOfKind } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { LeaveDialog, type LeaveHeld } from './leave-dialog.tsx';
import '../plans/plans.css';

/** The leave of one key: what its plans book without a person, by the kind of write. */
export const LeavePage = () => {
  const { prefix: key } = settingsPages.leave.useParams();
  const text = useText();
  const { query, call, may } = useBooks();
  const allowed = may('admin');
  const issued = useQuery(query.keys.list.queryOptions(undefined, { enabled: allowed }));
  const label = issued.data?.find(({ prefix }) => prefix === key)?.label || `${key}…`;
  const held = useQuery(query.leave.list.queryOptions({ key }, { enabled: allowed }));
  const [changing, setChanging] = useState<LeaveKind>();
  const { revoke, error, busy } = useRevoking(key);
  const of = (kind: LeaveKind) => held.data?.items.find((one) => one.kind === kind);
  const books = held.data?.items.some(({ book }) => book) ?? false;
  return (
    <SettingsScreen
      title={text('leave.of', { key: label })}
      allowed={allowed}
      above={<Anchor href={settingsPages.keys.to()}>{text('settings.keys')}</Anchor>}
      actions={
        books ? (
          <Button disabled={busy} onClick={() => void revoke()}>
            {text('leave.revoke_all')}
          </Button>
        ) : null
      }
      flow
    >
      <p className="soft">{text('leave.about')}</p>
      <ErrorNotice error={error ?? held.error} />
      <Table
        title={text('leave.title')}
        inline
        main
        rows={leaveKinds.map((kind) => ({ kind, held: of(kind) }))}
        keyOf={({ kind }) => kind}
        loading={held.isPending}
        columns={useKindColumns({ change: setChanging, revoke: (kind) => void revoke(kind), busy })}
        empty=""
      />
      <Versions of={key} read={call.leave.versions.query} />
      {changing ? (
        <LeaveDialog
          of={{ key, kind: changing }}
          operations={operationsOfKind(changing)}
          held={of(changing)}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </SettingsScreen>
  );
};

const useRevoking = (key: string) => {
  const { call, cache } = useBooks();
  const action = useAction();
  const revoke = (kind?: LeaveKind) =>
    action.run(async () => {
      await call.leave.revoke.mutate({ key, ...(kind ? { kind } : {}) });
      await cache.invalidateQueries();
    });
  return { revoke, error: action.error, busy: action.busy };
};

/** The limits of leave, in words. */
const sayLimits = (text: ReturnType<typeof useText>, held: LeaveHeld | undefined): string => {
  if (!held?.book) return text('leave.asks');
  const { amount, day_amount, day_count, customers, vendors } = held;
  const limits = [
    ...(amount === undefined ? [] : [text('leave.up_to', { amount: formatAmount(amount) })]),
    ...(day_amount === undefined ? [] : [text('leave.a_day', { amount: formatAmount(day_amount) })]),
    ...(day_count === undefined ? [] : [text('leave.times', { count: day_count })]),
    ...(customers.length === 0 ? [] : [text('leave.only_customers', { numbers: customers.join(', ') })]),
    ...(vendors.length === 0 ? [] : [text('leave.only_vendors', { numbers: vendors.join(', ') })]),
  ];
  return limits.length === 0 ? text('leave.unlimited') : limits.join(' · ');
};

type KindRow = { kind: LeaveKind; held: LeaveHeld | undefined };
type Changes = { change: (kind: LeaveKind) => void; revoke: (kind: LeaveKind) => void; busy: boolean };

const useKindColumns = ({ change, revoke, busy }: Changes): Column<KindRow>[] => {
  const text = useText();
  return [
    {
      id: 'kind',
      head: text('leave.kind'),
      width: '13rem',
      narrow: '7rem',
      value: ({ kind }) => text(`leave.kinds.${kind}`),
    },
    {
      id: 'limits',
      head: text('leave.limits'),
      titled: true,
      value: ({ held }) => sayLimits(text, held),
      show: ({ held }) =>
        held?.book ? sayLimits(text, held) : <span className="soft">{text('leave.asks')}</span>,
    },
    {
      id: 'change',
      head: '',
      width: '13rem',
      narrow: '7rem',
      value: () => '',
      show: ({ kind, held }) => {
        const named = { kind: text(`leave.kinds.${kind}`) };
        const name = text(held?.book ? 'leave.change' : 'leave.allow');
        return (
          <span className="settings-actions">
            <Button look="quiet" small onClick={() => change(kind)} aria-label={`${name}: ${named.kind}`}>
              {name}
            </Button>
            {held?.book ? (
              <Button
                look="quiet"
                small
                disabled={busy}
                onClick={() => revoke(kind)}
                aria-label={text('leave.revoke_of', named)}
              >
                {text('leave.revoke')}
              </Button>
            ) : null}
          </span>
        );
      },
    },
  ];
};

type VersionsProps = {
  of: string;
  read: (asked: {
    key: string;
    after?: string;
  }) => Promise<{ items: LeaveHeld[]; next?: string | undefined }>;
};

/** All that was ever granted to a key, and revoked. */
const Versions = ({ of: key, read }: VersionsProps) => {
  const text = useText();
  const moment = useMoment();
  const list = usePages(['leave', key], (page) => read({ ...page, key }));
  return (
    <section className="plan-part">
      <h2>{text('leave.versions')}</h2>
      <Table
        title={text('leave.versions')}
        inline
        rows={list.rows}
        keyOf={({ version }) => String(version)}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('leave.none')}
        columns={[
          {
            id: 'created',
            head: text('settings.created'),
            width: '11rem',
            narrow: '6rem',
            value: ({ created }) => moment(created),
          },
          { id: 'by', head: text('leave.by'), width: '9rem', wide: true, value: ({ by }) => by },
          {
            id: 'kind',
            head: text('leave.kind'),
            width: '12rem',
            narrow: '6rem',
            value: ({ kind }) => text(`leave.kinds.${kind}`),
          },
          { id: 'limits', head: text('leave.limits'), value: (held) => sayLimits(text, held) },
        ]}
      />
    </section>
  );
};
