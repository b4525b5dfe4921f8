import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { PlannedChange, PlannedEntry } from './outcome.tsx';
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
  const { reason, outcome } = of;
  const facts = [
    [text('plans.by'), [program, key || person].filter(Boolean).join(' · ')],
    [text('settings.created'), moment(created)],
    [text('plans.expires'), state === 'WAITING' || state === 'OPEN' ? moment(expires) : ''],
    [text('plans.decided'), decided ? [moment(decided), decided_by].filter(Boolean).join(' · ') : ''],
    [text('plans.reason'), reason],
  ] as const;
  return (
    <>
      <section className="card plan-head" aria-label={text('plans.what')}>
        <PlanState state={state} />
        <p>{text(`refusal.consequence.${operation}`)}</p>
        <p className="plan-summary">{summary}</p>
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
    </>
  );
};

/** The buttons that book a plan, or decline it. */
const Decision = ({ of: { id, sha256 } }: { of: Plan }) => {
  const text = useText();
  const { call, cache, may } = useBooks();
  const action = useAction();
  const [declining, setDeclining] = useState(false);
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
        <Button
          look="primary"
          disabled={action.busy}
          onClick={() => void run(() => call.plans.approve.mutate({ id, sha256_seen: sha256 }))}
        >
          {text('plans.approve')}
        </Button>
        <Button disabled={action.busy} onClick={() => setDeclining(true)}>
          {text('plans.decline')}
        </Button>
      </div>
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
