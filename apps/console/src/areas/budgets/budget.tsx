import { monthsOf } from '@kontor/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAccounts } from '../../choices/accounts.ts';
import { useDimensions } from '../../choices/dimensions.ts';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Button } from '../../controls/button.tsx';
import { Combobox, type Option } from '../../controls/combobox.tsx';
import { Field } from '../../controls/field.tsx';
import { ChoiceFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { reportPages } from '../../pages/reports.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { ReportScreen } from '../reports/report-screen.tsx';
import { type Budget, type BudgetOf, type BudgetRow, budgetRows, sentRows } from './amounts.ts';
import { BudgetGrid, yearField } from './grid.tsx';

/**
 * The choice of whose budget is shown: the whole client, a cost centre or a project. Nothing where
 * the client uses neither.
 */
const OfFilter = ({ of }: { of: BudgetOf }) => {
  const text = useText();
  const change = useSearchChange();
  const { options, used } = useDimensions();
  if (used.length === 0) return null;
  const valueWith = (kind: string, number: string) => `${kind}:${number}`;
  return (
    <ChoiceFilter
      label={text('budget.of')}
      value={
        of.department === undefined
          ? of.project === undefined
            ? ''
            : valueWith('project', of.project)
          : valueWith('department', of.department)
      }
      options={[
        { value: '', label: text('budget.whole') },
        ...used.flatMap((kind) =>
          options[kind].map(({ key, text: name }) => ({
            value: valueWith(kind, key),
            label: `${text(`projects.${kind}`)} ${key} ${name}`,
          })),
        ),
      ]}
      onChange={(value) => {
        const [kind = '', ...number] = value.split(':');
        change({ department: '', project: '', ...(kind === '' ? {} : { [kind]: number.join(':') }) });
      }}
    />
  );
};

/** The budget of a business year, by account and month. */
export const BudgetPage = () => {
  const text = useText();
  const change = useSearchChange();
  const { query, today } = useBooks();
  const current = Number(today.slice(0, 4));
  const { year: asked = String(current), department, project } = reportPages.budget.useSearch();
  const of: BudgetOf = {
    ...(department ? { department } : {}),
    ...(project && !department ? { project } : {}),
  };
  const { data, error } = useQuery(query.budgets.get.queryOptions({ year: Number(asked) }));
  const years = [...new Set([1, 0, -1, -2, -3].map((on) => String(current + on)).concat(asked))];
  return (
    <ReportScreen
      title={text('reports.budget')}
      when={asked}
      filters={
        <>
          <ChoiceFilter
            label={text('budget.year')}
            value={asked}
            options={years.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ year: value })}
          />
          <OfFilter of={of} />
        </>
      }
      error={error}
      flow
    >
      {data ? (
        <BudgetForm key={`${asked} ${data.version} ${JSON.stringify(of)}`} budget={data} of={of} />
      ) : null}
    </ReportScreen>
  );
};

const BudgetForm = ({ budget, of }: { budget: Budget; of: BudgetOf }) => {
  const text = useText();
  const { call, may } = useBooks();
  const cache = useQueryClient();
  const chart = useAccounts();
  const [rows, setRows] = useState<BudgetRow[]>();
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const months = monthsOf(budget as never);
  const shown = rows ?? budgetRows(budget, of);
  const own = chart.filter(
    ({ category, heading, is_active }) =>
      (category === 'income' || category === 'expense') && !heading && is_active,
  );
  const accounts = new Map([...budget.accounts, ...own].map((one) => [one.accno, one]));
  const { year, version } = budget;
  const save = () =>
    run(() =>
      attempt(async (key) => {
        const accounts = sentRows(shown, { budget, of, months }) as never;
        await call.budgets.save.mutate({ year, budget: { accounts, version_seen: version } }, once(key));
        await cache.invalidateQueries();
      }),
    );
  const copy = (percent: string) =>
    run(() =>
      attempt(async (key) => {
        const budget_copy = { percent: (percent || '0') as never, version_seen: version };
        await call.budgets.copy.mutate({ year, budget_copy }, once(key));
        await cache.invalidateQueries();
      }),
    );
  const [added, setAdded] = useState<number>();
  const add = (accno: number) => {
    setRows([...shown, { accno, months: months.map(() => '') }].toSorted((a, b) => a.accno - b.accno));
    setAdded(accno);
  };
  // Its amount is what comes next.
  useEffect(() => {
    if (added !== undefined) yearField(added)?.focus();
  }, [added]);
  const mayWrite = may('write');
  const maySave = mayWrite && rows !== undefined && !busy;
  useShortcuts(
    maySave ? [{ keys: 'Ctrl+Enter', label: 'budget.save', group: 'here', run: () => void save() }] : [],
  );
  // A year before is copied for the whole client.
  const isWhole = of.department === undefined && of.project === undefined;
  return (
    <>
      <ErrorNotice error={error} />
      {shown.length === 0 ? <Notice kind="status">{text('budget.none')}</Notice> : null}
      {mayWrite ? <p className="soft">{text('budget.hint')}</p> : null}
      {shown.length > 0 ? (
        <BudgetGrid {...{ rows: shown, months, accounts, readOnly: !mayWrite, onChange: setRows }} />
      ) : null}
      {mayWrite ? (
        <>
          <div className="form-actions">
            <Button look="primary" keys="Ctrl+Enter" disabled={!maySave} onClick={() => void save()}>
              {text('budget.save')}
            </Button>
            {rows ? (
              <Button disabled={busy} onClick={() => setRows(undefined)}>
                {text('budget.revert')}
              </Button>
            ) : null}
            {version > 0 ? <span className="soft">{text('budget.version', { version })}</span> : null}
          </div>
          <div className="flow end spaced next-part">
            <AddAccount
              options={own
                .filter(({ accno }) => shown.every((row) => row.accno !== accno))
                .map(({ accno, description, stored }) => ({
                  ...{ key: String(accno), text: description },
                  ...(stored === undefined ? {} : { other: stored }),
                }))}
              onAdd={add}
            />
            {isWhole ? <Copy busy={busy} onCopy={(percent) => void copy(percent)} /> : null}
          </div>
        </>
      ) : null}
    </>
  );
};

type AddProps = { options: readonly Option[]; onAdd: (accno: number) => void };

/** Adds an account: Enter does, or the button. */
const AddAccount = ({ options, onAdd }: AddProps) => {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = () => field.current?.focus();
  useShortcuts([{ keys: 'Ctrl+.', label: 'budget.account_add', group: 'here', run: enter }]);
  // Enter adds the account before the choice is drawn.
  const latest = useRef('');
  const choose = (key: string) => {
    latest.current = key;
    setChosen(key);
  };
  const add = () => {
    const { current } = latest;
    choose('');
    if (current !== '') onAdd(Number(current));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && !ctrlKey && !metaKey) add();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus.
    <div className="flow end" onKeyDown={onKeyDown}>
      <Field label={text('account')} className="budget-account">
        {(state) => <Combobox {...state} ref={field} options={options} value={chosen} onChange={choose} />}
      </Field>
      <Button keys="Ctrl+." disabled={chosen === ''} onClick={add}>
        {text('budget.account_add')}
      </Button>
    </div>
  );
};

const Copy = ({ busy, onCopy }: { busy: boolean; onCopy: (percent: string) => void }) => {
  const text = useText();
  const [percent, setPercent] = useState('0');
  return (
    <>
      <Field label={`${text('budget.copy')} (%)`}>
        {(state) => <AmountInput {...state} value={percent} onChange={setPercent} places={0} />}
      </Field>
      <Button disabled={busy} onClick={() => onCopy(percent)}>
        {text('budget.copy_do')}
      </Button>
    </>
  );
};
