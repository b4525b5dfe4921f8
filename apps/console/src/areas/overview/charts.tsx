import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { BarChart } from '../../controls/charts/bar-chart.tsx';
import { LineChart } from '../../controls/charts/line-chart.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { toAgeing, toIncomeStatement, toTrialBalance } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatMonth, formatMonthName, yearBefore } from '../../values/date.ts';
import { endOfMonth, useFigures, useMonths } from './figures.ts';

/** The books of the last twelve months, and what is open, drawn and as tables. */
export const Charts = () => {
  const { error } = useMonths();
  return (
    <>
      <ErrorNotice error={error} />
      <div className="overview-charts">
        <Months />
        <Cash />
        <Ages />
      </div>
    </>
  );
};

const Months = () => {
  const text = useText();
  const { language } = useLanguage();
  const { months } = useMonths();
  const title = text('overview.months');
  const [income, expense] = [text('overview.income'), text('overview.expense')];
  const hasBefore = months?.some(({ before }) => before) ?? false;
  const hrefOf = (month: string) => {
    const days = { from: month, to: endOfMonth(month) };
    return toIncomeStatement({
      ...days,
      ...(hasBefore
        ? { compare_from: yearBefore(days.from), compare_to: endOfMonth(yearBefore(month)) }
        : {}),
    });
  };
  const columns = months?.map(({ month, before, ...of }) => ({
    label: formatMonthName(month, language),
    title: formatMonth(month, language),
    href: hrefOf(month),
    values: [
      { name: income, amount: of.income, before: before?.income },
      { name: expense, amount: of.expense, before: before?.expense },
    ],
  }));
  return (
    <ChartSection id="months" title={title} isWide>
      <p className="overview-legend">
        <span className="legend">{income}</span>
        <span className="legend legend-2">{expense}</span>
        {hasBefore ? <span className="legend legend-before">{text('overview.last_year')}</span> : null}
      </p>
      {columns ? (
        <BarChart title={title} columns={columns} beforeName={text('overview.last_year')} />
      ) : (
        <Skeleton look="chart" />
      )}
      <AsTable>
        <table className="overview-table">
          <thead>
            <tr>
              <th scope="col">{text('overview.month')}</th>
              {[income, expense, text('overview.result')].map((name) => (
                <th key={name} scope="col" className="cell-amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...(months ?? [])].reverse().map(({ month, ...of }) => (
              <tr key={month}>
                <th scope="row">
                  <Anchor href={hrefOf(month)}>{formatMonth(month, language)}</Anchor>
                </th>
                <td className="cell-amount">
                  <Figure amount={of.income} />
                </td>
                <td className="cell-amount">
                  <Figure amount={of.expense} />
                </td>
                <td className="cell-amount">
                  <Figure amount={difference(of.income, of.expense)} result />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </AsTable>
    </ChartSection>
  );
};

/** The liquid funds at the end of each month; of the last one, on its last day that is booked. */
const Cash = () => {
  const text = useText();
  const { language } = useLanguage();
  const { months, accounts } = useMonths();
  const compares = (months?.filter(({ before }) => before).length ?? 0) > 1;
  const title = text('overview.cash_course');
  const name = text('overview.cash');
  const hrefOf = (month: string) =>
    toTrialBalance({ to: endOfMonth(month), accounts: accounts?.cash.join(',') ?? '' });
  const columns = months?.map(({ month, cash, before }) => ({
    label: formatMonthName(month, language),
    title: formatMonth(month, language),
    href: hrefOf(month),
    values: [{ name, amount: cash, before: compares ? before?.cash : undefined }],
  }));
  return (
    <ChartSection id="cash" title={title}>
      <p className="overview-legend">
        <span className="legend">{name}</span>
        {compares ? <span className="legend legend-before">{text('overview.last_year')}</span> : null}
      </p>
      {columns ? (
        <LineChart title={title} columns={columns} beforeName={text('overview.last_year')} />
      ) : (
        <Skeleton look="chart" />
      )}
      <AsTable>
        <table className="overview-table">
          <thead>
            <tr>
              <th scope="col">{text('overview.month')}</th>
              <th scope="col" className="cell-amount">
                {name}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...(months ?? [])].reverse().map(({ month, cash }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, language)}</th>
                <td className="cell-amount">
                  <Figure amount={cash} href={hrefOf(month)} label={formatMonth(month, language)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </AsTable>
    </ChartSection>
  );
};

const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

/** The amounts that customers and vendors owe, by how long they are due. */
const Ages = () => {
  const text = useText();
  const { today } = useBooks();
  const { data } = useFigures();
  const title = text('overview.ageing');
  const [customers, vendors] = [text('overview.customers'), text('overview.vendors')];
  const columns =
    data &&
    ages.map((age) => ({
      label: text(`overview.${age}`),
      title: `${text('overview.age')} ${text(`overview.${age}`)}`,
      href: toAgeing({ side: 'customers', on: today }),
      values: [
        { name: customers, amount: data.receivables.ageing[age] },
        { name: vendors, amount: data.payables.ageing[age] },
      ],
    }));
  return (
    <ChartSection id="ages" title={title}>
      <p className="overview-legend">
        <span className="legend">{customers}</span>
        <span className="legend legend-2">{vendors}</span>
      </p>
      {columns ? <BarChart title={title} columns={columns} /> : <Skeleton look="chart" />}
      <AsTable>
        <table className="overview-table">
          <thead>
            <tr>
              <th scope="col">{text('overview.age')}</th>
              <th scope="col" className="cell-amount">
                <Anchor href={toAgeing({ side: 'customers', on: today })}>{customers}</Anchor>
              </th>
              <th scope="col" className="cell-amount">
                <Anchor href={toAgeing({ side: 'vendors', on: today })}>{vendors}</Anchor>
              </th>
            </tr>
          </thead>
          <tbody>
            {data
              ? ages.map((age) => (
                  <tr key={age}>
                    <th scope="row">{text(`overview.${age}`)}</th>
                    <td className="cell-amount">
                      <Figure amount={data.receivables.ageing[age]} />
                    </td>
                    <td className="cell-amount">
                      <Figure amount={data.payables.ageing[age]} />
                    </td>
                  </tr>
                ))
              : null}
          </tbody>
        </table>
      </AsTable>
    </ChartSection>
  );
};

type SectionProps = { id: string; title: string; isWide?: boolean; children: ReactNode };

const ChartSection = ({ id, title, isWide = false, children }: SectionProps) => (
  <section className={`card overview-chart${isWide ? ' overview-chart-wide' : ''}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** The same as figures, for whoever wants to read them, to hear them or to copy them. */
const AsTable = ({ children }: { children: ReactNode }) => {
  const text = useText();
  return (
    <details className="chart-table">
      <summary>{text('overview.as_table')}</summary>
      {children}
    </details>
  );
};
