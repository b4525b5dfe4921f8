import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Sparkline } from '../../controls/charts/sparkline.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { payablePages } from '../../pages/payables.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isZero, percentSince } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { endOfMonth, useFigures, useMonths } from './figures.ts';

// 123'456.78 has room in a fifth of the page; where one of them is longer, all are smaller.
const largeFigure = 10;

/** The figures of today, each with its course. Each leads to the report that adds up to it. */
export const Standing = () => {
  const text = useText();
  const { language } = useLanguage();
  const { today } = useBooks();
  const { data } = useFigures();
  const { months } = useMonths();
  const { compare_from, compare_to, result } = data?.result ?? {};
  const days = data && { from: data.result.from, to: data.result.to };
  const compared = compare_from && compare_to ? { compare_from, compare_to } : {};
  const last = months?.at(-2);
  const since = (figure: 'cash' | 'receivables' | 'payables', amount: string | undefined) =>
    last && amount !== undefined ? (
      <Trend
        amount={amount}
        before={last[figure]}
        since={text('overview.since', { date: formatDate(endOfMonth(last.month), language) })}
      />
    ) : null;
  const figures = [data?.cash, data?.receivables, data?.payables, result].map((of) => of?.amount ?? '');
  const isLong = figures.some((amount) => formatAmount(amount).length > largeFigure);
  return (
    <ul className={isLong ? 'overview-figures overview-figures-long' : 'overview-figures'}>
      <Standpoint
        label={text('overview.cash')}
        amount={data?.cash.amount}
        href={reportPages.trialBalance.to({ to: today, accounts: data?.cash.accounts.join(',') ?? '' })}
        course={months?.map(({ cash }) => cash)}
      >
        {since('cash', data?.cash.amount)}
      </Standpoint>
      <Standpoint
        label={text('overview.receivables')}
        amount={data?.receivables.amount}
        href={reportPages.openItems.to({ side: 'customers', on: today })}
        course={months?.map(({ receivables }) => receivables)}
      >
        {since('receivables', data?.receivables.amount)}
        <Overdue amount={data?.receivables.overdue} href={invoicePages.list.to({ status: 'OVERDUE' })} />
      </Standpoint>
      <Standpoint
        label={text('overview.payables')}
        amount={data?.payables.amount}
        href={reportPages.openItems.to({ side: 'vendors', on: today })}
        course={months?.map(({ payables }) => payables)}
      >
        {since('payables', data?.payables.amount)}
        <Overdue amount={data?.payables.overdue} href={payablePages.list.to({ status: 'OVERDUE' })} />
      </Standpoint>
      <Standpoint
        label={text('overview.result')}
        amount={result?.amount}
        result
        href={reportPages.incomeStatement.to({ ...days, ...compared })}
        course={months?.map(({ income, expense }) => difference(income, expense))}
      >
        {result?.compared === undefined || isZero(result.compared) ? null : (
          <>
            <Trend amount={result.amount} before={result.compared} since={text('overview.since_last_year')} />
            <span>
              {text('overview.last_year')} <Figure amount={result.compared} result />
            </span>
          </>
        )}
      </Standpoint>
      <Standpoint
        label={text('overview.vat')}
        amount={data?.vat.payable}
        href={reportPages.vat.to({ from: data?.vat.from, to: data?.vat.to })}
      >
        {data ? (
          <span>
            {formatDate(data.vat.from, language)} – {formatDate(data.vat.to, language)}
          </span>
        ) : null}
      </Standpoint>
    </ul>
  );
};

type StandpointProps = {
  label: string;
  amount: string | undefined;
  href: string;
  /** The amounts of the last months, which are drawn below. */
  course?: readonly string[] | undefined;
  result?: boolean;
  children: ReactNode;
};

const Standpoint = ({ label, amount, href, course, result = false, children }: StandpointProps) => (
  <li className="card overview-figure">
    <Anchor href={href} className="overview-link">
      <span className="overview-label">{label}</span>{' '}
      <span className="overview-amount">
        {amount === undefined ? <Skeleton look="figure" /> : <Figure amount={amount} result={result} />}
      </span>
    </Anchor>
    <div className="overview-note">{children}</div>
    {course?.some((one) => !isZero(one)) ? <Sparkline amounts={course} /> : null}
  </li>
);

type TrendProps = { amount: string; before: string; since: string };

/**
 * By how much a figure has grown or fallen, in its currency and, where that says something, in
 * percent.
 */
const Trend = ({ amount, before, since }: TrendProps) => {
  const change = difference(amount, before);
  const percent = percentSince(amount, before);
  const isFallen = change.startsWith('-');
  return (
    <span className="trend">
      <span aria-hidden="true">{isZero(change) ? '→' : isFallen ? '↘' : '↗'}</span>{' '}
      {isZero(change) || isFallen ? null : '+'}
      <Figure amount={change} />
      {percent === undefined ? null : ` (${percent} %)`} {since}
    </span>
  );
};

const Overdue = ({ amount, href }: { amount: string | undefined; href: string }) => {
  const text = useText();
  if (amount === undefined || isZero(amount)) return null;
  return (
    <span>
      {text('overview.overdue')} <Figure amount={amount} href={href} label={text('overview.overdue')} />
    </span>
  );
};
