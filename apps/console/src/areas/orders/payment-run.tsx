import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAccounts } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { DateInput } from '../../controls/date-input.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { DayFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { orderPages } from '../../pages/orders.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { isDate } from '../../values/date.ts';
import { chosenPayables } from '../documents/chosen/payables.ts';
import { AccountRun } from './account-run.tsx';
import { OtherPaymentDialog } from './other-payment.tsx';
import { type AccountDue, chosenOf, dueKey, orderOf, type RunChoices } from './run-choices.ts';
import { useOthers } from './use-others.ts';
import './orders.css';

/**
 * The payables that are due by a day, by the account that pays: a check list, of which orders are
 * made.
 */
export const PaymentRun = () => {
  const text = useText();
  const { query, call, cache, may, today } = useBooks();
  const navigate = useNavigate();
  const { due = today, only: filter } = orderPages.create.useSearch();
  const change = useSearchChange();
  const accounts = useAccounts();
  const [day, setDay] = useState(today);
  const [choices, setChoices] = useState<RunChoices>({
    without: new Set(),
    discounts: {},
    withoutCredits: new Set(),
  });
  const [adds, setAdds] = useState<number>();
  const { others, add, remove, forget } = useOthers();
  // Which discounts are in time depends on the day on which is paid.
  const proposal = useQuery(
    query.paymentOrders.propose.queryOptions(
      { day: due, ...(isDate(day) && day >= today ? { pay_day: day } : {}) },
      { placeholderData: keepPreviousData },
    ),
  );
  const usual = useQuery(query.settings.get.queryOptions()).data?.payment_accno;
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const chosen = useMemo(() => (filter ? chosenPayables.read() : undefined), [filter]);
  const proposed =
    proposal.data && (chosen ? onlyOf(proposal.data.accounts, chosen) : proposal.data.accounts);
  const runs = proposed ? withUsual(proposed, usual, accounts) : [];
  const othersOf = (accno: number) => others.filter(({ from }) => from === accno);
  const isReady = (account: AccountDue) =>
    account.iban !== '' && orderOf(account, choices, { day, others: othersOf(account.accno) }) !== undefined;
  const make = (account: AccountDue) =>
    void run(() =>
      attempt(async (key) => {
        const order = orderOf(account, choices, { day, others: othersOf(account.accno) });
        if (!order) return;
        const { id } = await call.paymentOrders.create.mutate(order, once(key));
        forget(account.accno);
        await cache.invalidateQueries();
        await navigate({ href: orderPages.one.to(id) });
      }),
    );
  const mayMake = may('write') && !busy && adds === undefined;
  const ready = runs.filter(isReady);
  const [only] = ready;
  useShortcuts(
    mayMake && only && ready.length === 1
      ? [{ keys: 'Ctrl+Enter', label: 'orders.make', group: 'here', run: () => make(only) }]
      : [],
  );
  return (
    <Screen
      title={text('orders.new')}
      above={<Anchor href={orderPages.list.to()}>{text('orders')}</Anchor>}
      flow
    >
      <Filters>
        <DayFilter
          label={text('orders.due_by')}
          value={due}
          required
          onChange={(value) => change({ due: value === today ? undefined : value })}
        />
        {may('write') ? (
          <Field label={text('orders.day')}>
            {(state) => <DateInput {...state} value={day} onChange={setDay} today={today} />}
          </Field>
        ) : null}
      </Filters>
      {may('write') ? <Consequence of="paymentOrders.create" /> : null}
      <ErrorNotice error={proposal.error ?? error} />
      {chosen && proposed ? (
        <Notice kind="status">
          {text('orders.only_chosen', { count: chosen.size, listed: countOf(proposed) })}{' '}
          <Anchor href={orderPages.create.to({ due })}>{text('orders.all_due')}</Anchor>
        </Notice>
      ) : null}
      {proposed && proposed.length === 0 && !chosen ? (
        <p className="card">{text('orders.nothing_due')}</p>
      ) : null}
      {runs.map((account) => (
        <AccountRun
          key={account.accno}
          account={account}
          name={accounts.find(({ accno }) => accno === account.accno)?.description ?? ''}
          choices={choices}
          onChoices={setChoices}
          chosen={chosenOf(account, choices)}
          others={othersOf(account.accno)}
          onAdd={() => setAdds(account.accno)}
          onRemove={remove}
          onMake={() => make(account)}
          ready={mayMake && isReady(account)}
          keys={ready.length === 1 && only === account}
        />
      ))}
      {adds === undefined ? null : (
        <OtherPaymentDialog
          onClose={() => setAdds(undefined)}
          onPayment={(payment) => {
            add(adds, payment);
            setAdds(undefined);
          }}
        />
      )}
    </Screen>
  );
};

const countOf = (runs: readonly AccountDue[]): number =>
  runs.reduce((count, { payments }) => count + payments.length, 0);

/** The payables of a run that were chosen in their list. */
const onlyOf = (runs: readonly AccountDue[], chosen: ReadonlySet<string>): readonly AccountDue[] =>
  runs.flatMap((run) => {
    const payments = run.payments.filter((due) => chosen.has(dueKey(due)));
    return payments.length === 0 ? [] : [{ ...run, payments }];
  });

/**
 * The accounts of a run. The client's account is one also where nothing is due, as salaries are
 * paid from it.
 */
const withUsual = (
  runs: readonly AccountDue[],
  usual: number | undefined,
  accounts: ReturnType<typeof useAccounts>,
): readonly AccountDue[] => {
  if (usual === undefined || runs.some(({ accno }) => accno === usual)) return runs;
  const iban = accounts.find(({ accno }) => accno === usual)?.iban ?? '';
  return iban === '' ? runs : [...runs, { accno: usual, iban, payments: [] }];
};
