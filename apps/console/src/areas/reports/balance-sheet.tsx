import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDaysText } from '../../controls/period/days.tsx';
import { OnDayFilter } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { yearOf } from '../../values/date.ts';
import { ReportScreen } from './report-screen.tsx';
import { Statement, type StatementPart } from './statement.tsx';

export const BalanceSheetPage = () => {
  const text = useText();
  const { query, today } = useBooks();
  const { day, days } = useDaysText();
  const search = reportPages.balanceSheet.useSearch();
  const on = search.on ?? today;
  const { data, error } = useQuery(
    query.reports.balanceSheet.queryOptions(
      { on, compare_on: search.compare_on },
      { placeholderData: keepPreviousData },
    ),
  );
  const results = (data?.result_parts ?? []).map(({ from, to, ...figure }, place): StatementPart => {
    const period = from === undefined ? text('reports.until', { day: day(to) }) : days({ from, to });
    return {
      kind: 'figure',
      title: text(place === 0 ? 'reports.result_unclosed' : 'reports.result_of', { period }),
      figure,
    };
  });
  if (data && results.length === 0)
    results.push({ kind: 'figure', title: text('reports.result'), figure: data.result });
  return (
    <ReportScreen
      title={text('reports.balance_sheet')}
      when={day(on)}
      filters={<OnDayFilter search={search} compares />}
      error={error}
      flow
    >
      {data ? (
        <Statement
          title={text('reports.balance_sheet')}
          heads={{ shown: day(data.on), compared: data.compare_on && day(data.compare_on) }}
          toAccountOf={(accno) => ledgerPages.account.to(accno, { from: yearOf(on).from, to: on })}
          parts={[
            {
              kind: 'section',
              title: text('reports.assets'),
              total: text('reports.total_assets'),
              section: data.assets,
            },
            {
              kind: 'section',
              title: text('reports.liabilities'),
              total: text('reports.total_liabilities'),
              section: data.liabilities,
            },
            {
              kind: 'section',
              title: text('reports.equity'),
              total: text('reports.total_equity'),
              section: data.equity,
            },
            ...results,
            { kind: 'figure', title: text('reports.total_funds'), figure: data.total, strong: true },
          ]}
        />
      ) : null}
    </ReportScreen>
  );
};
