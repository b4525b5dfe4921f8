import type { Outputs } from '@kontor/client';
import { dryRun, type LeaveKind, stakeOf } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Assignments } from '../../../assignments/assignments.tsx';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Consequence } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { LeaveDialog } from '../leave/leave-dialog.tsx';
import { leaveWith } from '../leave/leave-with.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { headOf, PlannedChange, PlannedEntry } from './outcome.tsx';
import { PlanState } from './plans.tsx';
import './plans.css';

type Plan = Outputs['plans']['find'];

/** One plan: what would be booked, and who books or declines it. */
export const PlanPage = () => {
  const { id } = settingsPages.plan.useParams();
  const { query } = useBooks();
  const text = useText();
  const found = useQuery(query.plans.find.queryOptions({ id: Number(id) }));
  return (
    <SettingsScreen
      title={text('plans.one', { id })}
      above={<Anchor href={settingsPages.plans.to()}>{text('plans')}</Anchor>}
      flow
    >
      <ErrorNotice error={found.error} />
      {found.data ? <OnePlan of={found.data} /> : null}
    </SettingsScreen>
  );
};

const OnePlan = ({ of }: { of: Plan }) => {
  const text = useText();
  const moment = useMoment();
  const { state, operation, summary, program, key, person, created, expires, decided, decided_by } = of;
  const { reason, outcome, asks, leave } = of;
  const decider = leave === undefined ? decided_by : text('plans.by_leave', { version: leave });
  const head = headOf(summary);
  const facts = [
    [text('plans.by'), [program, key || person].filter(Boolean).join(' · ')],
    [text('settings.created'), moment(created)],
    [text('plans.expires'), state === 'WAITING' || state === 'OPEN' ? moment(expires) : ''],
    [text('plans.asks'), state === 'WAITING' && asks !== '' ? text(`plans.asks.${asks}`) : ''],
    [text('plans.decided'), decided ? [moment(decided), decider].filter(Boolean).join(' · ') : ''],
    [text('plans.reason'), reason],
  ] as const;
  return (
    <>
      <section className="card plan-head" aria-label={text('plans.what')}>
        <PlanState state={state} />
        <Consequence of={operation} />
        {head === '' ? null : <p className="plan-summary">{head}</p>}
        <dl className="plan-facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      {outcome.changes.map((change) => (
        <PlannedChange key={`${change.record} ${change.number}`} change={change} />
      ))}
      {outcome.entries.map((entry, at) => (
        <PlannedEntry key={at} entry={entry} />
      ))}
      {state === 'WAITING' || state === 'OPEN' ? <Decision of={of} /> : null}
      <Assignments of={{ kind: 'plan', number: String(of.id) }} />
    </>
  );
};

/** The buttons that book a plan, or decline it. */
const Decision = ({ of }: { of: Plan }) => {
  const { id, sha256, kind, key_prefix: key, state } = of;
  const text = useText();
  const { call, cache, may } = useBooks();
  const action = useAction();
  const [declining, setDeclining] = useState(false);
  const [allowing, setAllowing] = useState(false);
  const approve = () => call.plans.approve.mutate({ id, sha256_seen: sha256 });
  if (!may('write')) return null;
  const run = (work: () => Promise<unknown>) =>
    action.run(async () => {
      try {
        await work();
        setDeclining(false);
      } finally {
        // A refusal says that it is not the plan any more that is shown.
        await cache.invalidateQueries();
      }
    });
  return (
    <>
      <ErrorNotice error={action.error} />
      <div className="form-actions">
        <Button look="primary" disabled={action.busy} onClick={() => void run(approve)}>
          {text('plans.approve')}
        </Button>
        {kind !== '' && key !== '' && state === 'WAITING' && may('admin') ? (
          <Button disabled={action.busy} onClick={() => setAllowing(true)}>
            {text('leave.future')}
          </Button>
        ) : null}
        <Button disabled={action.busy} onClick={() => setDeclining(true)}>
          {text('plans.decline')}
        </Button>
      </div>
      {allowing && kind !== '' ? (
        <FutureLeave of={of} kind={kind} approve={approve} onClose={() => setAllowing(false)} />
      ) : null}
      <DeclineDialog
        id={id}
        open={declining}
        busy={action.busy}
        onClose={() => setDeclining(false)}
        onDecline={(reason) => void run(() => call.plans.decline.mutate({ id, reason }))}
      />
    </>
  );
};

type FutureLeaveProps = { of: Plan; kind: LeaveKind; approve: () => Promise<unknown>; onClose: () => void };

/** Approves a plan, and gives its key leave for such ones: what it has, widened by this one. */
const FutureLeave = ({ of, kind, approve, onClose }: FutureLeaveProps) => {
  const { query, client } = useBooks();
  const { operation, outcome, key_prefix: key } = of;
  const found = useQuery(query.leave.list.queryOptions({ key }));
  if (!found.data) return <ErrorNotice error={found.error} />;
  const held = found.data.items.find((one) => one.kind === kind);
  const begun = leaveWith(held, stakeOf(operation, dryRun.parse(outcome), client.currency));
  return (
    <LeaveDialog
      of={{ key, kind }}
      operations={[operation]}
      held={held}
      begun={begun}
      first={approve}
      approves
      onClose={onClose}
    />
  );
};
