import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { customerPages } from '../../pages/parties.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { ComingDays } from './coming.tsx';
import { DaysFailed } from './days-failed.tsx';
import { DaysPosted } from './days-posted.tsx';
import type { Recurring } from './recurring.ts';
import { RecurringState, recurringName } from './state.tsx';
import './recurring.css';

/** One recurring invoice: its days that failed and what to do, the next ones, and its invoices. */
export const RecurringPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { id } = recurringPages.one.useParams();
  const of = { id: Number(id) };
  const found = useQuery(query.recurringInvoices.find.queryOptions(of));
  const coming = useQuery(
    query.recurringInvoices.previewChange.queryOptions({ ...of, recurring_invoice: {} }, { retry: false }),
  );
  const { data } = found;
  return (
    <Screen
      title={data ? recurringName(data) : text('recurring.one', { id })}
      beside={data ? <RecurringState state={data.state} /> : null}
      above={<Anchor href={recurringPages.list.to()}>{text('recurring')}</Anchor>}
      actions={data ? <Actions of={data} /> : null}
      flow
    >
      <ErrorNotice error={found.error} />
      {data ? (
        <>
          <DaysFailed of={data} />
          <Facts of={data} />
          {data.state === 'ACTIVE' ? <ComingDays coming={coming.data} /> : null}
          <DaysPosted id={data.id} />
        </>
      ) : null}
    </Screen>
  );
};

const Facts = ({ of }: { of: Recurring }) => {
  const text = useText();
  const { language } = useLanguage();
  const {
    customernumber,
    name,
    interval,
    next_on,
    currency,
    amount,
    amount_per_year,
    to,
    posted,
    state,
    send,
  } = of;
  const on = (day: string | undefined) => (day ? formatDate(day, language) : undefined);
  const facts = [
    [text('recurring.interval'), text(`recurring.${interval}`)],
    [text('recurring.next'), state === 'ACTIVE' ? on(next_on) : undefined],
    [text('recurring.to'), on(to)],
    [text('recurring.posted'), String(posted)],
    [text('recurring.sending'), send ? text('recurring.send') : undefined],
  ] as const;
  return (
    <dl className="facts card">
      <div>
        <dt>{text('invoices.customer')}</dt>
        <dd>
          <Anchor href={customerPages.one.to(customernumber)}>{name || customernumber}</Anchor>
        </dd>
      </div>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {amount === undefined ? null : (
        <div>
          <dt>{text('documents.total', { currency })}</dt>
          <dd className="documents-total">
            <Figure amount={amount} />
          </dd>
        </div>
      )}
      {amount_per_year === undefined ? null : (
        <div>
          <dt>{text('recurring.per_year')}</dt>
          <dd>
            <Figure amount={amount_per_year} />
          </dd>
        </div>
      )}
    </dl>
  );
};

/** Changing it, pausing it, going on with it, and ending it. */
const Actions = ({ of: { id, state } }: { of: Recurring }) => {
  const text = useText();
  const router = useRouter();
  const { call, cache, may } = useBooks();
  const action = useAction();
  const [asked, setAsked] = useState<'ENDED' | 'ACTIVE'>();
  const mayWrite = may('write');
  const edit = () => void router.navigate({ href: recurringPages.edit.to(id) });
  useShortcuts(mayWrite ? [{ keys: 'e', label: 'recurring.edit', group: 'here', run: edit }] : []);
  if (!mayWrite) return null;
  const change = (recurring_invoice: { state: Recurring['state']; catch_up?: boolean }) =>
    void action
      .run(async () => {
        await call.recurringInvoices.change.mutate({ id, recurring_invoice });
        await cache.invalidateQueries();
      })
      .then(() => setAsked(undefined));
  return (
    <>
      <ErrorNotice error={action.error} />
      <Button keys="e" onClick={edit}>
        {text('recurring.edit')}
      </Button>
      {state === 'ACTIVE' ? (
        <Button disabled={action.busy} onClick={() => change({ state: 'PAUSED' })}>
          {text('recurring.pause')}
        </Button>
      ) : null}
      {state === 'PAUSED' ? (
        <Button look="primary" disabled={action.busy} onClick={() => setAsked('ACTIVE')}>
          {text('recurring.resume')}
        </Button>
      ) : null}
      {state === 'ENDED' ? null : (
        <Button disabled={action.busy} onClick={() => setAsked('ENDED')}>
          {text('recurring.end')}
        </Button>
      )}
      <Confirm
        title={text(asked === 'ACTIVE' ? 'recurring.resume_title' : 'recurring.end_title')}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        confirm={text(asked === 'ACTIVE' ? 'recurring.resume' : 'recurring.end')}
        busy={action.busy}
        onConfirm={() => asked && change({ state: asked })}
      >
        {text(asked === 'ACTIVE' ? 'recurring.resume_text' : 'recurring.end_text')}
      </Confirm>
    </>
  );
};
