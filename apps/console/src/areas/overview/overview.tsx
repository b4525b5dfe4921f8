import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { Bars } from '../../controls/bars.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import {
  toAgeing,
  toIncomeStatement,
  toInvoices,
  toOpenItems,
  toPayables,
  toReceipts,
  toTrialBalance,
  toVatReport,
} from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, sumOf } from '../../values/amount.ts';
import { formatDate, formatMonth, quarterOf, yearOf } from '../../values/date.ts';
import './overview.css';

/** How the books stand today. Each figure leads to the report that adds up to it. */
export const Overview = () => {
  const text = useText();
  const { client, today } = useBooks();
  const { language } = useLanguage();
  return (
    <Screen
      title={text('overview')}
      beside={text('overview.on', { date: formatDate(today, language), currency: client.currency })}
      flow
    >
      <Standing />
      <Waiting />
      <div className="overview-charts">
        <Months />
        <Ages />
      </div>
    </Screen>
  );
};

const lastYear = (date: string): string => {
  const day = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return day.endsWith('02-29') ? day.replace('02-29', '02-28') : day;
};

const Standing = () => {
  const text = useText();
  const { query, today } = useBooks();
  const quarter = quarterOf(today);
  const year = { from: yearOf(today).from, to: today };
  const before = { compare_from: yearOf(today, -1).from, compare_to: lastYear(today) };
  const cash = useCash();
  const receivables = useQuery(query.reports.ageing.queryOptions({ on: today, side: 'customers' }));
  const payables = useQuery(query.reports.ageing.queryOptions({ on: today, side: 'vendors' }));
  const vat = useQuery(query.reports.vatReport.queryOptions(quarter));
  const result = useQuery(query.reports.incomeStatement.queryOptions({ ...year, ...before }));
  const { compared } = result.data?.result ?? {};
  return (
    <>
      <ErrorNotice error={receivables.error ?? payables.error ?? vat.error ?? result.error ?? cash.error} />
      <ul className="overview-figures">
        <Standpoint label={text('overview.cash')} amount={cash.amount} href={cash.href} />
        <Standpoint
          label={text('overview.receivables')}
          amount={receivables.data?.total.total}
          href={toOpenItems({ side: 'customers', on: today })}
        />
        <Standpoint
          label={text('overview.payables')}
          amount={payables.data?.total.total}
          href={toOpenItems({ side: 'vendors', on: today })}
        />
        <Standpoint
          label={text('overview.vat')}
          amount={vat.data?.payable}
          href={toVatReport(quarter)}
          note={text('overview.quarter', { quarter: Math.ceil(Number(today.slice(5, 7)) / 3) })}
        />
        <Standpoint
          label={text('overview.result')}
          amount={result.data?.result.amount}
          href={toIncomeStatement({ ...year, ...before })}
          note={
            compared === undefined ? undefined : (
              <>
                {text('overview.last_year')} <Figure amount={compared} />
              </>
            )
          }
        />
      </ul>
    </>
  );
};

/** Cash: the balances of the accounts that payments come to or go from, as the trial balance has them. */
const useCash = () => {
  const { query, today } = useBooks();
  const monthly = useQuery(query.reports.monthly.queryOptions(monthsBefore(today)));
  const balances = useQuery(query.reports.trialBalance.queryOptions({ to: today }));
  const accnos = monthly.data?.accounts.cash ?? [];
  const own = balances.data?.accounts.filter(({ accno }) => accnos.includes(accno)) ?? [];
  return {
    amount: monthly.data && balances.data ? sumOf(own.map(({ balance }) => balance)) : undefined,
    href: toTrialBalance({ to: today, accounts: accnos.join(',') }),
    error: monthly.error ?? balances.error,
  };
};

/** The twelve months that end with that of `today`. */
const monthsBefore = (today: string) => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  return { from: first, to: today };
};

type StandpointProps = {
  label: string;
  amount: string | undefined;
  href: string;
  note?: React.ReactNode;
};

const Standpoint = ({ label, amount, href, note }: StandpointProps) => (
  <li className="card overview-figure">
    <Anchor href={href} className="overview-link">
      <span className="overview-label">{label}</span>{' '}
      <span className="overview-amount">{amount === undefined ? '…' : <Figure amount={amount} />}</span>
    </Anchor>
    <span className="overview-note">{note}</span>
  </li>
);

const Waiting = () => {
  const text = useText();
  const { query } = useBooks();
  const late = useQuery(query.invoices.count.queryOptions({ status: 'OVERDUE' })).data;
  const due = useQuery(query.payables.count.queryOptions({ status: 'OVERDUE' })).data;
  const proposals = useQuery(query.proposals.list.queryOptions({ state: 'OPEN', limit: 100 })).data;
  const failed = useQuery(query.receipts.list.queryOptions({ status: 'FAILED', limit: 100 })).data;
  const waiting = [
    {
      name: 'overview.overdue_invoices',
      found: late?.count,
      more: late?.more,
      href: toInvoices({ status: 'OVERDUE' }),
    },
    {
      name: 'overview.overdue_payables',
      found: due?.count,
      more: due?.more,
      href: toPayables({ status: 'OVERDUE' }),
    },
    { name: 'overview.proposals', found: proposals?.items.length, more: proposals?.next, href: toReceipts() },
    {
      name: 'overview.failed',
      found: failed?.items.length,
      more: failed?.next,
      href: toReceipts({ status: 'FAILED' }),
    },
  ] as const;
  const some = waiting.filter(({ found }) => found !== undefined && found > 0);
  return (
    <section className="overview-waiting" aria-labelledby="waiting">
      <h2 id="waiting">{text('overview.waiting')}</h2>
      {some.length === 0 ? (
        <p className="soft">{text('overview.nothing_waits')}</p>
      ) : (
        <ul>
          {some.map(({ name, found = 0, more, href }) => (
            <li key={name}>
              <Anchor href={href}>{text(name, { count: found, more: more ? 'yes' : 'no' })}</Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Months = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, today } = useBooks();
  const monthly = useQuery(query.reports.monthly.queryOptions(monthsBefore(today)));
  const months = monthly.data?.months ?? [];
  const bars = months.map(({ month, income, expense }) => ({
    label: formatMonth(month, language).slice(0, 3),
    values: [
      { name: text('overview.income'), amount: income },
      { name: text('overview.expense'), amount: expense },
    ],
  }));
  return (
    <section className="card overview-chart" aria-labelledby="months">
      <h2 id="months">{text('overview.months')}</h2>
      <p className="overview-legend">
        <span className="legend">{text('overview.income')}</span>
        <span className="legend legend-2">{text('overview.expense')}</span>
      </p>
      <Bars bars={bars} title={text('overview.months')} />
      <table className="overview-table">
        <thead>
          <tr>
            <th scope="col">{text('overview.month')}</th>
            <th scope="col" className="cell-amount">
              {text('overview.income')}
            </th>
            <th scope="col" className="cell-amount">
              {text('overview.expense')}
            </th>
            <th scope="col" className="cell-amount">
              {text('overview.result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, income, expense }) => {
            const href = toIncomeStatement({ from: month, to: endOfMonth(month) });
            return (
              <tr key={month}>
                <th scope="row">{formatMonth(month, language)}</th>
                <td className="cell-amount">
                  <Figure amount={income} />
                </td>
                <td className="cell-amount">
                  <Figure amount={expense} />
                </td>
                <td className="cell-amount">
                  <Figure
                    amount={difference(income, expense)}
                    href={href}
                    label={`${text('overview.result')} ${formatMonth(month, language)}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

const endOfMonth = (month: string): string => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
};

const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

const Ages = () => {
  const text = useText();
  const { query, today } = useBooks();
  const customers = useQuery(query.reports.ageing.queryOptions({ on: today, side: 'customers' })).data;
  const vendors = useQuery(query.reports.ageing.queryOptions({ on: today, side: 'vendors' })).data;
  const bars =
    customers && vendors
      ? ages.map((age) => ({
          label: text(`overview.${age}`),
          values: [
            { name: text('overview.receivables'), amount: customers.total[age] },
            { name: text('overview.payables'), amount: vendors.total[age] },
          ],
        }))
      : [];
  return (
    <section className="card overview-chart" aria-labelledby="ages">
      <h2 id="ages">{text('overview.ageing')}</h2>
      <p className="overview-legend">
        <span className="legend">{text('overview.receivables')}</span>
        <span className="legend legend-2">{text('overview.payables')}</span>
      </p>
      <Bars bars={bars} title={text('overview.ageing')} />
      <table className="overview-table">
        <thead>
          <tr>
            <th scope="col">{text('overview.age')}</th>
            <th scope="col" className="cell-amount">
              <Anchor href={toAgeing({ side: 'customers', on: today })}>{text('overview.customers')}</Anchor>
            </th>
            <th scope="col" className="cell-amount">
              <Anchor href={toAgeing({ side: 'vendors', on: today })}>{text('overview.vendors')}</Anchor>
            </th>
          </tr>
        </thead>
        <tbody>
          {customers && vendors
            ? ages.map((age) => (
                <tr key={age}>
                  <th scope="row">{text(`overview.${age}`)}</th>
                  <td className="cell-amount">
                    <Figure amount={customers.total[age]} />
                  </td>
                  <td className="cell-amount">
                    <Figure amount={vendors.total[age]} />
                  </td>
                </tr>
              ))
            : null}
        </tbody>
      </table>
    </section>
  );
};
