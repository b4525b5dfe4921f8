import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { difference } from '../../values/amount.ts';
import { formatDate, formatMonth, formatMonthName } from '../../values/date.ts';
import './overview.css';

/** The figures of today. Each leads to the report that adds up to it. */
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

const useFigures = () => {
  const { query, today } = useBooks();
  return useQuery(query.reports.overview.queryOptions({ on: today }));
};

const Standing = () => {
  const text = useText();
  const { today } = useBooks();
  const { data, error } = useFigures();
  const { compare_from, compare_to, result } = data?.result ?? {};
  const days = data && { from: data.result.from, to: data.result.to };
  const before = compare_from && compare_to ? { compare_from, compare_to } : {};
  return (
    <>
      <ErrorNotice error={error} />
      <ul className="overview-figures">
        <Standpoint
          label={text('overview.cash')}
          amount={data?.cash.amount}
          href={toTrialBalance({ to: today, accounts: data?.cash.accounts.join(',') ?? '' })}
        />
        <Standpoint
          label={text('overview.receivables')}
          amount={data?.receivables.amount}
          href={toOpenItems({ side: 'customers', on: today })}
        />
        <Standpoint
          label={text('overview.payables')}
          amount={data?.payables.amount}
          href={toOpenItems({ side: 'vendors', on: today })}
        />
        <Standpoint
          label={text('overview.vat')}
          amount={data?.vat.payable}
          href={toVatReport({ from: data?.vat.from, to: data?.vat.to })}
          note={data ? <Period {...data.vat} /> : null}
        />
        <Standpoint
          label={text('overview.result')}
          amount={result?.amount}
          result
          href={toIncomeStatement({ ...days, ...before })}
          note={
            result?.compared === undefined ? null : (
              <>
                {text('overview.last_year')} <Figure amount={result.compared} result />
              </>
            )
          }
        />
      </ul>
    </>
  );
};

const Period = ({ from, to }: { from: string; to: string }) => {
  const { language } = useLanguage();
  return `${formatDate(from, language)} – ${formatDate(to, language)}`;
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
  note?: ReactNode;
  result?: boolean;
};

const Standpoint = ({ label, amount, href, note, result = false }: StandpointProps) => (
  <li className="card overview-figure">
    <Anchor href={href} className="overview-link">
      <span className="overview-label">{label}</span>{' '}
      <span className="overview-amount">
        {amount === undefined ? '…' : <Figure amount={amount} result={result} />}
      </span>
    </Anchor>
    <span className="overview-note">{note}</span>
  </li>
);

const Waiting = () => {
  const text = useText();
  const { data } = useFigures();
  const waiting = [
    {
      name: 'overview.overdue_invoices',
      found: data?.receivables.overdue_count,
      href: toInvoices({ status: 'OVERDUE' }),
    },
    {
      name: 'overview.overdue_payables',
      found: data?.payables.overdue_count,
      href: toPayables({ status: 'OVERDUE' }),
    },
    { name: 'overview.proposals', found: data?.proposals, href: toReceipts({ proposal: 'OPEN' }) },
    { name: 'overview.failed', found: data?.failed_receipts, href: toReceipts({ status: 'FAILED' }) },
  ] as const;
  const some = waiting.filter(({ found }) => found !== undefined && found > 0);
  return (
    <section className="overview-waiting" aria-labelledby="waiting">
      <h2 id="waiting">{text('overview.waiting')}</h2>
      {some.length === 0 ? (
        <p className="soft">{text('overview.nothing_waits')}</p>
      ) : (
        <ul>
          {some.map(({ name, found = 0, href }) => (
            <li key={name}>
              <Anchor href={href}>{text(name, { count: found })}</Anchor>
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
    label: formatMonthName(month, language),
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
                    result
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
  const { today } = useBooks();
  const { data } = useFigures();
  const customers = data?.receivables.ageing;
  const vendors = data?.payables.ageing;
  const bars =
    customers && vendors
      ? ages.map((age) => ({
          label: text(`overview.${age}`),
          values: [
            { name: text('overview.customers'), amount: customers[age] },
            { name: text('overview.vendors'), amount: vendors[age] },
          ],
        }))
      : [];
  return (
    <section className="card overview-chart" aria-labelledby="ages">
      <h2 id="ages">{text('overview.ageing')}</h2>
      <p className="overview-legend">
        <span className="legend">{text('overview.customers')}</span>
        <span className="legend legend-2">{text('overview.vendors')}</span>
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
                    <Figure amount={customers[age]} />
                  </td>
                  <td className="cell-amount">
                    <Figure amount={vendors[age]} />
                  </td>
                </tr>
              ))
            : null}
        </tbody>
      </table>
    </section>
  );
};
