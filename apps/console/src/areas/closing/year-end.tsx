import type { Outputs } from '@kontor/client';
import { bookingDate, yearend } from '@kontor/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { accountOption, useAccountList } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { ChoiceField, DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { closingPages } from '../../pages/closing.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { isNegative, negated } from '../../values/amount.ts';
import { yearOf } from '../../values/date.ts';
import { CheckList } from './check-list.tsx';
import { Checks } from './checks.tsx';
import { ClosedYears } from './closed-years.tsx';
import { ClosingScreen, Part } from './closing-screen.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { PreviewError } from './preview-error.tsx';
import { YearQuestion } from './year-question.tsx';

type Yearend = Outputs['gl']['yearends'][number];

/**
 * The end of a year, step by step: its check list, what the checks find, and what will be booked.
 * Of a year that is ended, what is left of its check list.
 */
export const YearEnd = () => {
  const text = useText();
  const { query, may, today } = useBooks();
  const years = useQuery(query.gl.yearends.queryOptions());
  const settings = useQuery(query.settings.get.queryOptions());
  const [ended, setEnded] = useState<string>();
  const last = years.data?.find(({ reopened_by }) => !reopened_by);
  const by = years.data?.find(({ ended_by }) => ended_by.reference === ended)?.ended_by;
  const { on } = closingPages.year.useSearch();
  const day = on ?? lastDay(last, today);
  const isEnded = (years.data ?? []).some(({ transdate, reopened_by }) => transdate === day && !reopened_by);
  return (
    <ClosingScreen title={text('closing.year_end')}>
      <ErrorNotice error={years.error ?? settings.error} />
      {by ? (
        <Notice kind="status">
          {text('closing.year_ended')}{' '}
          <Anchor href={ledgerPages.entry.to(by.entry_id)}>{by.reference}</Anchor>
        </Notice>
      ) : null}
      {!years.data || !settings.data ? null : may('close') && !isEnded ? (
        <YearForm
          key={day}
          day={day}
          accno={settings.data.equity_accno}
          onEnded={(reference) => setEnded(reference)}
        />
      ) : (
        <ol className="closing-steps stack gap-3">
          <Step number={1} title={text('closing.check_list')}>
            <CheckList kind="year" to={day} />
          </Step>
          <Step number={2} title={text('closing.checks')}>
            <Checks />
          </Step>
        </ol>
      )}
      <Part id="closed-years" title={text('closing.closed_years')}>
        <ClosedYears years={years.data ?? []} last={last} loading={years.isPending} />
      </Part>
    </ClosingScreen>
  );
};

/**
 * The last day of the year to be ended: a year after that of the last one, else the last day of the
 * calendar year before.
 */
const lastDay = (last: Yearend | undefined, today: string): string => {
  if (!last) return yearOf(today, -1).to;
  const [year = '', month = '', day = ''] = last.transdate.split('-');
  const next = `${Number(year) + 1}-${month}-${day}`;
  return bookingDate.safeParse(next).success ? next : `${Number(year) + 1}-${month}-28`;
};

type Values = { transdate: string; accno: string; retained_accno: string; description: string };

const sentOf = ({ transdate, accno, retained_accno, description }: Values) => ({
  transdate,
  accno: accno === '' ? undefined : Number(accno),
  ...(retained_accno === '' ? {} : { retained_accno: Number(retained_accno) }),
  ...(description === '' ? {} : { description }),
});

type YearFormProps = { day: string; accno: number; onEnded: (reference: string) => void };

const YearForm = ({ day, accno, onEnded }: YearFormProps) => {
  const text = useText();
  const { call } = useBooks();
  const cache = useQueryClient();
  const options = useEquityOptions();
  const initial = useMemo<Values>(
    () => ({ transdate: day, accno: String(accno), retained_accno: '', description: '' }),
    [day, accno],
  );
  const form = useDraftForm({
    name: 'yearend',
    initial,
    schema: yearend,
    sent: sentOf,
    send: async (sent, key) => {
      const { reference } = await call.gl.endYear.mutate(sent, once(key));
      return async () => {
        onEnded(reference);
        await cache.invalidateQueries();
      };
    },
  });
  const [asks, setAsks] = useState(false);
  const ask = () => void form.trigger().then((isValid) => setAsks(isValid));
  useShortcuts(asks ? [] : [{ keys: 'Ctrl+Enter', label: 'closing.end_year', group: 'here', run: ask }]);
  const { control } = form;
  const transdate = useWatch({ control, name: 'transdate' });
  const on = bookingDate.safeParse(transdate).success ? transdate : day;
  return (
    <>
      <Form form={{ ...form, submit: ask }} className="closing-form stack gap-4">
        <ol className="closing-steps stack gap-3">
          <Step number={1} title={text('closing.which_year')}>
            <div className="closing-field">
              <DateField control={control} name="transdate" label={text('closing.last_day')} />
            </div>
          </Step>
          <Step number={2} title={text('closing.check_list')}>
            <CheckList kind="year" to={on} />
          </Step>
          <Step number={3} title={text('closing.checks')}>
            <Checks />
          </Step>
          <Step number={4} title={text('closing.will_be_booked')}>
            <div className="form-row">
              <ChoiceField
                control={control}
                name="accno"
                label={text('closing.result_account')}
                options={options}
                free
              />
              <ChoiceField
                control={control}
                name="retained_accno"
                label={text('closing.retained_account')}
                hint={text('closing.retained_hint')}
                options={options}
                free
              />
              <TextField control={control} name="description" label={text('description')} />
            </div>
            <Preview values={useWatch({ control }) as Values} />
          </Step>
        </ol>
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('closing.end_year')}
          </Button>
        </div>
      </Form>
      {asks ? (
        <YearQuestion
          on={on}
          busy={form.busy}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            form.submit();
          }}
        />
      ) : null}
    </>
  );
};

const useEquityOptions = () => {
  const { accounts } = useAccountList();
  return useMemo(
    () =>
      (accounts ?? [])
        .filter(({ category, heading, is_active }) => category === 'equity' && is_active && !heading)
        .map(accountOption),
    [accounts],
  );
};

/**
 * The entries that ending the year would book. The description changes no amount, so typing it
 * sends no request.
 */
const Preview = ({ values }: { values: Values }) => {
  const text = useText();
  const { query } = useBooks();
  const sent = yearend.safeParse(sentOf({ ...values, description: '' }));
  const { data, error } = useQuery(
    query.gl.previewYearend.queryOptions(sent.data as NonNullable<typeof sent.data>, {
      enabled: sent.success,
      placeholderData: keepPreviousData,
    }),
  );
  if (!sent.success) return null;
  if (!data) return <PreviewError error={error} />;
  const { result, currency, entry, carried } = data;
  const isLoss = isNegative(result);
  return (
    <>
      <dl className="closing-result">
        <div>
          <dt>
            {text(isLoss ? 'closing.loss' : 'closing.profit')} {currency}
          </dt>
          <dd>
            <Figure amount={isLoss ? negated(result) : result} />
          </dd>
        </div>
      </dl>
      <EntryPreview title={text('closing.yearend_entry')} entry={entry} />
      {carried ? <EntryPreview title={text('closing.carried_entry')} entry={carried} /> : null}
    </>
  );
};

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="closing-step stack gap-3 card">
    <h2 className="flow unbroken gap-2">
      <span className="closing-number" aria-hidden="true">
        {number}
      </span>
      {title}
    </h2>
    {children}
  </li>
);
