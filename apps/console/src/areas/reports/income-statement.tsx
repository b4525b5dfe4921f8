import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '../../controls/button.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { comparedPeriod, PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { BudgetFilter } from './budget-filter.tsx';
import { useIncomeStatementPdf } from './income-statement-pdf.ts';
import { LevelsFilter, openLevels } from './levels-filter.tsx';
import { ReportScreen, ReportSkeleton } from './report-screen.tsx';
import { Statement } from './statement.tsx';

export const IncomeStatementPage = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const { days } = useDaysText();
  const search = reportPages.incomeStatement.useSearch();
  const period = usePeriod(search);
  const before = comparedPeriod(search);
  const budget = search.budget === 'true';
  const asked = {
    ...period,
    ...(before ? { compare_from: before.from, compare_to: before.to } : {}),
    language,
    budget,
  };
  const { data, error } = useQuery(
    query.reports.incomeStatementLevels.queryOptions(asked, { placeholderData: keepPreviousData }),
  );
  const pdf = useIncomeStatementPdf();
  // It has no accounts where the screen opens with positions alone.
  const accounts = openLevels(search) === Number.POSITIVE_INFINITY;
  return (
    <ReportScreen
      title={text('reports.income_statement')}
      when={days(period)}
      filters={
        <>
          <PeriodFilter search={search} compares />
          <LevelsFilter search={search} />
          <BudgetFilter shown={budget} />
        </>
      }
      actions={
        data ? (
          <Button
            disabled={pdf.busy}
            title={text('reports.income_statement_pdf')}
            onClick={() => pdf.save({ ...asked, accounts })}
          >
            {text('documents.pdf')}
          </Button>
        ) : null
      }
      error={error ?? pdf.error}
      flow
    >
      {data ? (
        <Statement
          title={text('reports.income_statement')}
          levels={data.levels}
          open={openLevels(search)}
          heads={{ shown: days(period), compared: before && days(before), budget }}
          empty={text('reports.empty.income_statement')}
          toAccountOf={(accno) => ledgerPages.account.to(accno, period)}
        />
      ) : error ? null : (
        <ReportSkeleton />
      )}
    </ReportScreen>
  );
};
