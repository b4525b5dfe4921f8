import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccountName } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ChoiceFilter, DayFilter, useSearchChange } from '../../controls/filters.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { ReportScreen } from '../reports/report-screen.tsx';
import './forecast.css';
import { CashChart, FlowChart } from './chart.tsx';
import { type Forecast, Items, LateItems } from './expected.tsx';

/** The cash of 13 weeks: drawn, by account, and all that a week is made of. */
export const ForecastPage = () => {
  const text = useText();
  const change = useSearchChange();
  const { language } = useLanguage();
  const { query, today } = useBooks();
  const { date, week } = reportPages.forecast.useSearch();
  const { data, error } = useQuery(
    query.forecast.get.queryOptions({ date: date ?? today }, { placeholderData: keepPreviousData }),
  );
  const shown = data?.weeks.find((one) => String(one.week) === week);
  const items = data?.items.filter((one) => shown === undefined || one.week === shown.week) ?? [];
  return (
    <ReportScreen
      title={text('reports.forecast')}
      when={formatDate(date ?? today, language)}
      filters={
        <>
          <DayFilter
            label={text('forecast.date')}
            value={date ?? today}
            onChange={(day) => change({ date: day === today ? '' : day })}
            required
          />
          <ChoiceFilter
            label={text('forecast.week')}
            value={week ?? ''}
            options={[
              { value: '', label: text('forecast.all_weeks') },
              ...(data?.weeks ?? []).map((one) => ({
                value: String(one.week),
                label: text('forecast.week_of', {
                  from: formatDate(one.from, language),
                  to: formatDate(one.to, language),
                }),
              })),
            ]}
            onChange={(value) => change({ week: value })}
          />
        </>
      }
      error={error}
      flow
    >
      {data ? (
        <>
          <RunsOut forecast={data} />
          <div className="forecast-charts">
            <section className="card stack gap-2" aria-labelledby="forecast-cash">
              <h2 id="forecast-cash">{text('forecast.cash')}</h2>
              <CashChart forecast={data} day={date} />
            </section>
            <section className="card stack gap-2" aria-labelledby="forecast-flow">
              <h2 id="forecast-flow">{text('forecast.flow')}</h2>
              <FlowChart forecast={data} day={date} />
            </section>
          </div>
          <CashAccounts forecast={data} />
          <section className="stack gap-2 next-part" aria-labelledby="forecast-items">
            <div className="flow baseline spaced">
              <h2 id="forecast-items">
                {shown
                  ? text('forecast.week_of', {
                      from: formatDate(shown.from, language),
                      to: formatDate(shown.to, language),
                    })
                  : text('forecast.items')}
              </h2>
              {shown ? (
                <dl className="facts-beside">
                  <Fact name={text('forecast.in')} amount={shown.in} />
                  <Fact name={text('forecast.out')} amount={shown.out} />
                  <Fact name={text('forecast.balance')} amount={shown.balance} />
                </dl>
              ) : null}
            </div>
            <Items items={items} title={text('forecast.items')} />
          </section>
          {data.unexpected.length > 0 ? (
            <section className="stack gap-2 next-part" aria-labelledby="forecast-late">
              <h2 id="forecast-late">{text('forecast.unexpected')}</h2>
              <p className="soft">{text('forecast.unexpected_about')}</p>
              <LateItems items={data.unexpected} />
            </section>
          ) : null}
          <p className="soft next-part">{text('forecast.measured')}</p>
        </>
      ) : (
        <Skeleton look="chart" />
      )}
    </ReportScreen>
  );
};

const Fact = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Figure amount={amount} />
    </dd>
  </div>
);

/** The accounts that run out, and when; nothing where none does. */
export const RunsOut = ({ forecast: { accounts } }: { forecast: Forecast }) => {
  const text = useText();
  const { language } = useLanguage();
  const short = accounts.filter(({ runs_out }) => runs_out !== undefined);
  if (short.length === 0) return null;
  return (
    <Notice kind="status" look="warn">
      {short.map(({ accno, description, runs_out }) => (
        <p key={accno}>
          {text('forecast.runs_out', {
            account: `${accno} ${description}`,
            day: formatDate(runs_out ?? '', language),
          })}
        </p>
      ))}
    </Notice>
  );
};

const CashAccounts = ({ forecast: { accounts } }: { forecast: Forecast }) => {
  const text = useText();
  const { language } = useLanguage();
  const nameOf = useAccountName();
  return (
    <section className="stack gap-2 next-part" aria-labelledby="forecast-accounts">
      <h2 id="forecast-accounts">{text('forecast.accounts')}</h2>
      <div className="table-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('account')}</th>
              <th scope="col" className="cell-amount">
                {text('forecast.opening')}
              </th>
              <th scope="col" className="cell-amount">
                {text('forecast.lowest')}
              </th>
              <th scope="col" className="wide-only">
                {text('forecast.lowest_on')}
              </th>
              <th scope="col" className="cell-amount wide-only">
                {text('forecast.closing')}
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ accno, description, opening, balances, lowest, lowest_on }) => (
              <tr key={accno}>
                <th scope="row">
                  <Anchor href={ledgerPages.account.to(accno)}>
                    {accno} {nameOf({ accno, description })}
                  </Anchor>
                </th>
                <td className="cell-amount">
                  <Figure amount={opening} result />
                </td>
                <td className="cell-amount">
                  <Figure amount={lowest} result />
                </td>
                <td className="wide-only">{formatDate(lowest_on, language)}</td>
                <td className="cell-amount wide-only">
                  <Figure amount={balances.at(-1)?.balance ?? opening} result />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
