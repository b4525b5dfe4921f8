import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../controls/bars.tsx';
import { Figure } from '../../controls/figure.tsx';
import { toIncomeStatement } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatMonth, formatMonthName } from '../../values/date.ts';

/** The twelve months that end with that of `today`. */
const monthsBefore = (today: string) => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  return { from: first, to: today };
};

/** Income and expense of the last twelve months, as bars and as a table. */
export const Months = () => {
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
