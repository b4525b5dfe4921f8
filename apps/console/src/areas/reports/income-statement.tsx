import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDaysText } from '../../controls/period/days.tsx';
import { comparedPeriod, PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { ReportScreen } from './report-screen.tsx';
import { Statement } from './statement.tsx';

export const IncomeStatementPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { days } = useDaysText();
  const search = reportPages.incomeStatement.useSearch();
  const period = usePeriod(search);
  const before = comparedPeriod(search);
  const { data, error } = useQuery(
    query.reports.incomeStatement.queryOptions(
      { ...period, ...(before ? { compare_from: before.from, compare_to: before.to } : {}) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ReportScreen
      title={text('reports.income_statement')}
      when={days(period)}
      filters={<PeriodFilter search={search} compares />}
      error={error}
      flow
    >
      {data ? (
        <Statement
          title={text('reports.income_statement')}
          heads={{ shown: days(period), compared: before && days(before) }}
          toAccountOf={(accno) => ledgerPages.account.to(accno, period)}
          parts={[
            {
              kind: 'section',
              title: text('reports.income'),
              total: text('reports.total_income'),
              section: data.income,
            },
            {
              kind: 'section',
              title: text('reports.expense'),
              total: text('reports.total_expense'),
              section: data.expense,
            },
            { kind: 'figure', title: text('reports.result'), figure: data.result, strong: true },
          ]}
        />
      ) : null}
    </ReportScreen>
  );
};
