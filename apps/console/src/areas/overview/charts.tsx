import { Children, type ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { BarChart } from '../../controls/charts/bar-chart.tsx';
import { LineChart } from '../../controls/charts/line-chart.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatMonth, formatMonthName, yearBefore } from '../../values/date.ts';
import { endOfMonth, useFigures, useMonths } from './figures.ts';
import { FirstSteps } from './first-steps.tsx';

/** The books of the last twelve months, and what is open, drawn and as tables. */
export const Charts = () => {
  const { error, isEmpty } = useMonths();
  if (isEmpty) return <FirstSteps />;
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
    return reportPages.incomeStatement.to({
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
      <p className="flow">
        <span className="legend">{income}</span>
        <span className="legend legend-2">{expense}</span>
        {hasBefore ? <span className="legend legend-before">{text('overview.last_year')}</span> : null}
      </p>
      {columns ? (
        <BarChart title={title} columns={columns} beforeName={text('overview.last_year')} />
      ) : (
        <Skeleton look="chart" />
      )}
      <AsTable
        head={text('overview.month')}
        amounts={[income, expense, text('overview.result')]}
        rows={(months ?? []).toReversed().map(({ month, ...of }) => ({
          key: month,
          head: <Anchor href={hrefOf(month)}>{formatMonth(month, language)}</Anchor>,
          amounts: [
            <Figure key="income" amount={of.income} />,
            <Figure key="expense" amount={of.expense} />,
            <Figure key="result" amount={difference(of.income, of.expense)} result />,
          ],
        }))}
      />
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
    reportPages.trialBalance.to({ to: endOfMonth(month), accounts: accounts?.cash.join(',') ?? '' });
  const columns = months?.map(({ month, cash, before }) => ({
    label: formatMonthName(month, language),
    title: formatMonth(month, language),
    href: hrefOf(month),
    values: [{ name, amount: cash, before: compares ? before?.cash : undefined }],
  }));
  return (
    <ChartSection id="cash" title={title}>
      <p className="flow">
        <span className="legend">{name}</span>
        {compares ? <span className="legend legend-before">{text('overview.last_year')}</span> : null}
      </p>
      {columns ? (
        <LineChart title={title} columns={columns} beforeName={text('overview.last_year')} />
      ) : (
        <Skeleton look="chart" />
      )}
      <AsTable
        head={text('overview.month')}
        amounts={[name]}
        rows={(months ?? []).toReversed().map(({ month, cash }) => ({
          key: month,
          head: formatMonth(month, language),
          amounts: [
            <Figure key="cash" amount={cash} href={hrefOf(month)} label={formatMonth(month, language)} />,
          ],
        }))}
      />
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
      href: reportPages.ageing.to({ side: 'customers', on: today }),
      values: [
        { name: customers, amount: data.receivables.ageing[age] },
        { name: vendors, amount: data.payables.ageing[age] },
      ],
    }));
  return (
    <ChartSection id="ages" title={title}>
      <p className="flow">
        <span className="legend">{customers}</span>
        <span className="legend legend-2">{vendors}</span>
      </p>
      {columns ? <BarChart title={title} columns={columns} /> : <Skeleton look="chart" />}
      <AsTable
        head={text('overview.age')}
        amounts={[
          <Anchor key="customers" href={reportPages.ageing.to({ side: 'customers', on: today })}>
            {customers}
          </Anchor>,
          <Anchor key="vendors" href={reportPages.ageing.to({ side: 'vendors', on: today })}>
            {vendors}
          </Anchor>,
        ]}
        rows={
          data
            ? ages.map((age) => ({
                key: age,
                head: text(`overview.${age}`),
                amounts: [data.receivables, data.payables].map(({ ageing }, side) => (
                  <Figure key={side} amount={ageing[age]} />
                )),
              }))
            : []
        }
      />
    </ChartSection>
  );
};

type SectionProps = { id: string; title: string; isWide?: boolean; children: ReactNode };

const ChartSection = ({ id, title, isWide = false, children }: SectionProps) => (
  <section className={`card stack gap-2 overview-chart${isWide ? ' whole' : ''}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

type AsTableProps = {
  /** The head of the first column. */
  head: string;
  /** The heads of the columns of amounts. */
  amounts: readonly ReactNode[];
  rows: readonly { key: string; head: ReactNode; amounts: readonly ReactNode[] }[];
};

/** The same as figures, for whoever wants to read them, to hear them or to copy them. */
const AsTable = ({ head, amounts, rows }: AsTableProps) => {
  const text = useText();
  return (
    <details className="chart-table">
      <summary>{text('overview.as_table')}</summary>
      <table className="overview-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {Children.map(amounts, (amount) => (
              <th scope="col" className="cell-amount">
                {amount}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.head}</th>
              {Children.map(row.amounts, (amount) => (
                <td className="cell-amount">{amount}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
