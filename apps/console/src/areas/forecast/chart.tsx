import { BarChart } from '../../controls/charts/bar-chart.tsx';
import { LineChart } from '../../controls/charts/line-chart.tsx';
import { reportPages } from '../../pages/reports.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { negated } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import type { Forecast } from './expected.tsx';

/** The day of a date without its year, below a bar: `14.12.` */
const short = (date: string): string => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`;

const useWeeks = ({ weeks, date }: Forecast, day: string | undefined) => {
  const text = useText();
  const { language } = useLanguage();
  return weeks.map((week) => ({
    ...week,
    label: short(week.to),
    title: text('forecast.week_of', {
      from: formatDate(week.from, language),
      to: formatDate(week.to, language),
    }),
    href: reportPages.forecast.to({ date: day === undefined ? undefined : date, week: String(week.week) }),
  }));
};

/** The cash at the end of each week; each point opens the week. */
export const CashChart = ({ forecast, day }: { forecast: Forecast; day?: string | undefined }) => {
  const text = useText();
  const weeks = useWeeks(forecast, day);
  return (
    <LineChart
      title={text('forecast.cash')}
      keepsFirst
      columns={weeks.map(({ label, title, href, balance }) => ({
        ...{ label, title, href },
        values: [{ name: text('forecast.balance'), amount: balance }],
      }))}
    />
  );
};

/** Cash that comes in and goes out in each week; each pair of bars opens what it is made of. */
export const FlowChart = ({ forecast, day }: { forecast: Forecast; day?: string | undefined }) => {
  const text = useText();
  const weeks = useWeeks(forecast, day);
  return (
    <>
      <p className="flow">
        <span className="legend">{text('forecast.in')}</span>
        <span className="legend legend-2">{text('forecast.out')}</span>
      </p>
      <BarChart
        title={text('forecast.flow')}
        keepsFirst
        columns={weeks.map(({ label, title, href, ...week }) => ({
          ...{ label, title, href },
          values: [
            { name: text('forecast.in'), amount: week.in },
            { name: text('forecast.out'), amount: negated(week.out) },
          ],
        }))}
      />
    </>
  );
};
