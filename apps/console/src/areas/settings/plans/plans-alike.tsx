import type { Outputs } from '@kontor/client';
import { operationName } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Consequence } from '../../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useRefusalText } from '../../../server/refusal-text.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { headOf, PlannedChange, PlannedEntry } from './outcome.tsx';
import './plans.css';

type PlanAlike = Outputs['plans']['alike']['items'][number];
type Approved = Outputs['plans']['approveAll']['outcomes'][number];

/**
 * Plans that wait and are alike one of them: each is looked at, and those that stay ticked are
 * approved together. One that was not in sight yet can't be among them.
 */
export const PlansAlike = () => {
  const { id } = settingsPages.plansAlike.useParams();
  const { query } = useBooks();
  const text = useText();
  const { language } = useLanguage();
  const [outcomes, setOutcomes] = useState<readonly Approved[]>([]);
  const found = useQuery(query.plans.alike.queryOptions({ id: Number(id) }));
  const { items = [], count = 0 } = found.data ?? {};
  const [first] = items;
  return (
    <SettingsScreen
      title={
        first
          ? `${operationName(first.operation, language)}: ${text('plans.alike', { count })}`
          : text('plans.alike_title')
      }
      above={<Anchor href={settingsPages.plans.to()}>{text('plans')}</Anchor>}
      flow
    >
      <ErrorNotice error={found.error} />
      <Outcomes of={outcomes} />
      {found.data && !first ? <p className="card soft">{text('plans.alike_none')}</p> : null}
      {first ? <Consequence of={first.operation} /> : null}
      {first ? <Looking plans={items} onDone={setOutcomes} /> : null}
      {count > items.length ? (
        <p className="soft">{text('plans.alike_more', { count: count - items.length })}</p>
      ) : null}
    </SettingsScreen>
  );
};

type LookingProps = { plans: readonly PlanAlike[]; onDone: (outcomes: readonly Approved[]) => void };

const Looking = ({ plans, onDone }: LookingProps) => {
  const text = useText();
  const { call, cache, may } = useBooks();
  const action = useAction();
  // By their hash: a plan that has changed since has to be looked at again.
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const seen = plans.filter(({ sha256 }) => looked.has(sha256));
  const chosen = seen.filter(({ id }) => !without.has(id));
  const toggle = (id: number) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    setWithout(next);
  };
  const approve = () =>
    void action.run(async () => {
      const sent = chosen.map(({ id, sha256 }) => ({ id, sha256_seen: sha256 }));
      try {
        onDone((await call.plans.approveAll.mutate({ plans: sent })).outcomes);
      } finally {
        await cache.invalidateQueries();
      }
    });
  return (
    <>
      <p className="soft">{text('plans.alike_about')}</p>
      <div className="card plan-bar">
        <span className="grow">{text('plans.alike_seen', { seen: seen.length, count: plans.length })}</span>
        {may('write') ? (
          <Button look="primary" disabled={action.busy || chosen.length === 0} onClick={approve}>
            {text('plans.alike_approve', { count: chosen.length })}
          </Button>
        ) : null}
      </div>
      <ErrorNotice error={action.error} />
      {plans.map((plan) => (
        <AlikeCard
          key={plan.sha256}
          of={plan}
          seen={looked.has(plan.sha256)}
          chosen={!without.has(plan.id)}
          onSeen={() => setLooked((before) => new Set(before).add(plan.sha256))}
          onToggle={() => toggle(plan.id)}
        />
      ))}
    </>
  );
};

type AlikeCardProps = {
  of: PlanAlike;
  seen: boolean;
  chosen: boolean;
  onSeen: () => void;
  onToggle: () => void;
};

const AlikeCard = ({ of, seen, chosen, onSeen, onToggle }: AlikeCardProps) => {
  const text = useText();
  const { may } = useBooks();
  const end = useRef<HTMLDivElement>(null);
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    const { current } = end;
    if (!current || seen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) tell.current();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  const { id, summary, outcome } = of;
  const title = text('plans.one', { id: String(id) });
  const head = headOf(summary);
  return (
    <article className="card plan-alike" aria-label={title}>
      <div className="flow">
        {may('write') ? (
          <label className="check">
            <input type="checkbox" checked={seen && chosen} disabled={!seen} onChange={onToggle} />
            <strong>{title}</strong>
          </label>
        ) : (
          <strong>{title}</strong>
        )}
        {seen ? null : <span className="tag">{text('plans.alike_unseen')}</span>}
      </div>
      {head === '' ? null : <p className="plan-summary">{head}</p>}
      {outcome.changes.map((change) => (
        <PlannedChange key={`${change.record} ${change.number}`} change={change} />
      ))}
      {outcome.entries.map((entry, at) => (
        <PlannedEntry key={at} entry={entry} />
      ))}
      <div ref={end} />
    </article>
  );
};

/** Says how many were booked, and why others were not. */
const Outcomes = ({ of }: { of: readonly Approved[] }) => {
  const text = useText();
  const refusalText = useRefusalText();
  const booked = of.filter(({ code }) => code === '');
  return (
    <>
      {booked.length > 0 ? (
        <Notice kind="status">{text('plans.alike_booked', { count: booked.length })}</Notice>
      ) : null}
      {of
        .filter(({ code }) => code !== '')
        .map(({ id, message, wording }) => (
          <Notice key={id}>
            {text('plans.one', { id: String(id) })}: {refusalText({ message, wording: wording as never })}
          </Notice>
        ))}
    </>
  );
};
