import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDaysText } from '../../controls/period/days.tsx';
import { OnDayFilter } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { yearOf } from '../../values/date.ts';
import { LevelsFilter, openLevels } from './levels-filter.tsx';
import { ReportScreen, ReportSkeleton } from './report-screen.tsx';
import { Statement } from './statement.tsx';

export const BalanceSheetPage = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, today } = useBooks();
  const { day } = useDaysText();
  const search = reportPages.balanceSheet.useSearch();
  const on = search.on ?? today;
  const { data, error } = useQuery(
    query.reports.balanceSheetLevels.queryOptions(
      { on, compare_on: search.compare_on, language },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ReportScreen
      title={text('reports.balance_sheet')}
      when={day(on)}
      filters={
        <>
          <OnDayFilter search={search} compares />
          <LevelsFilter search={search} />
        </>
      }
      error={error}
      flow
    >
      {data ? (
        <Statement
          title={text('reports.balance_sheet')}
          levels={data.levels}
          open={openLevels(search)}
          heads={{ shown: day(data.on), compared: data.compare_on && day(data.compare_on) }}
          empty={text('reports.empty.balance_sheet')}
          toAccountOf={(accno) => ledgerPages.account.to(accno, { from: yearOf(on).from, to: on })}
        />
      ) : error ? null : (
        <ReportSkeleton />
      )}
    </ReportScreen>
  );
};
