import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { DateInput } from '../../controls/date-input.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useMoment } from '../../server/moment.ts';
import { useRefusalText } from '../../server/refusal-text.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import type { Recurring } from './recurring.ts';

type Failure = Outputs['recurringInvoices']['failures'][number];

/** The days that could not be posted: why, and what can be done. */
export const DaysFailed = ({ of: { id } }: { of: Recurring }) => {
  const { query } = useBooks();
  const failures = useQuery(query.recurringInvoices.failures.queryOptions({ id }));
  return (failures.data ?? []).map((one) => <OneFailed key={one.occurrence.day} of={one} />);
};

const OneFailed = ({ of: { occurrence, wording } }: { of: Failure }) => {
  const text = useText();
  const moment = useMoment();
  const refusalText = useRefusalText();
  const { language } = useLanguage();
  const { call, cache, may, today } = useBooks();
  const action = useAction();
  const [asked, setAsked] = useState(false);
  const [transdate, setTransdate] = useState(today);
  const { recurring_invoice: id, day, message, next_attempt } = occurrence;
  const settle = (decision: { action: 'post' | 'skip'; transdate?: string }) =>
    void action.run(async () => {
      await call.recurringInvoices.settle.mutate({ id, day, decision } as never);
      setAsked(false);
      await cache.invalidateQueries();
    });
  const date = formatDate(day, language);
  return (
    <section
      className="card recurring-failed stack gap-2"
      aria-label={text('recurring.failed_on', { day: date })}
    >
      <h2>{text('recurring.failed_on', { day: date })}</h2>
      <p>{refusalText({ message, wording: wording as never })}</p>
      {next_attempt ? (
        <p className="soft">{text('recurring.tried_again', { time: moment(next_attempt) })}</p>
      ) : null}
      <ErrorNotice error={action.error} />
      {may('write') ? (
        <div className="form-actions">
          <Button look="primary" disabled={action.busy} onClick={() => settle({ action: 'post' })}>
            {text('recurring.try_now')}
          </Button>
          <Button disabled={action.busy} onClick={() => setAsked(true)}>
            {text('recurring.other_day')}
          </Button>
          <Button disabled={action.busy} onClick={() => settle({ action: 'skip' })}>
            {text('recurring.skip')}
          </Button>
        </div>
      ) : null}
      <Dialog
        title={text('recurring.other_day_title', { day: date })}
        open={asked}
        onClose={() => setAsked(false)}
      >
        <p className="dialog-text">{text('recurring.other_day_text')}</p>
        <Field label={text('date')}>
          {(state) => (
            <DateInput {...state} name="transdate" value={transdate} onChange={setTransdate} today={today} />
          )}
        </Field>
        <ErrorNotice error={action.error} />
        <div className="dialog-actions">
          <Button onClick={() => setAsked(false)}>{text('cancel')}</Button>
          <Button look="primary" disabled={action.busy} onClick={() => settle({ action: 'post', transdate })}>
            {text('documents.post')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
};
