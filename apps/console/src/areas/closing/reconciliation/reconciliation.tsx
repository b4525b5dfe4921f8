import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Filters } from '../../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { PeriodFilter, usePeriod } from '../../../controls/period/period.tsx';
import { closingPages } from '../../../pages/closing.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { type Days, formatDate, yearOf } from '../../../values/date.ts';
import { ReportSkeleton } from '../../reports/report-screen.tsx';
import { ClosingScreen, Part } from '../closing-screen.tsx';
import { AdjustmentDialog, Adjustments } from './adjustments.tsx';
import { Filing } from './filing.tsx';
import { Figures, TaxAccounts, Turnovers } from './tables.tsx';

/**
 * The reconciliation of a year's VAT: what the accounts have beside what its returns declared, what
 * explains it, and the filing of the rest.
 */
export const VatReconciliation = () => {
  const text = useText();
  const { query, today } = useBooks();
  const filters = closingPages.vatYear.useSearch();
  const returns = useQuery(query.vat.returns.queryOptions());
  const search = filters.from || filters.to ? filters : { ...filters, ...yearSettled(returns.data, today) };
  const days = usePeriod(search);
  return (
    <ClosingScreen title={text('closing.vat_year')}>
      <p className="soft closing-about">{text('vat_year.about')}</p>
      <Filters>
        <PeriodFilter search={search} />
      </Filters>
      <ErrorNotice error={returns.error} />
      {returns.data ? (
        <Year key={`${days.from} ${days.to}`} days={days} />
      ) : returns.error ? null : (
        <ReportSkeleton />
      )}
    </ClosingScreen>
  );
};

/** The year before, from its first settled day on where a client began to settle within it. */
const yearSettled = (returns: readonly Days[] | undefined, today: string): Days => {
  const year = yearOf(today, -1);
  const first = returns?.map(({ from }) => from).sort()[0];
  return first !== undefined && first > year.from && first <= year.to ? { from: first, to: year.to } : year;
};

const Year = ({ days }: { days: Days }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query, may } = useBooks();
  const [explained, setExplained] = useState<{ accno: string }>();
  const { data, error } = useQuery(
    query.vat.reconciliation.queryOptions(days, { placeholderData: keepPreviousData }),
  );
  if (!data) return error ? <ErrorNotice error={error} /> : <ReportSkeleton />;
  const date = (day: string) => formatDate(day, language);
  return (
    <>
      <p className="closing-about">
        {text('vat_year.dates', { correct_by: date(data.correct_by), final_on: date(data.final_on) })}
      </p>
      {data.settleable ? null : <Notice>{text('vat_year.unsettled_periods')}</Notice>}
      <Part id="turnovers" whole title={text('vat_year.turnovers')}>
        <Turnovers
          reconciliation={data}
          explain={may('close') ? ({ accno }) => setExplained({ accno: String(accno ?? '') }) : undefined}
        />
      </Part>
      <Part id="adjustments" title={text('vat_year.adjustments')}>
        <Adjustments reconciliation={data} add={() => setExplained({ accno: '' })} />
      </Part>
      <Part id="tax-accounts" whole title={text('vat_year.accounts')}>
        <TaxAccounts reconciliation={data} />
      </Part>
      <Part id="figures" title={text('vat_year.figures')}>
        <Figures reconciliation={data} />
      </Part>
      <Part id="filing" title={text('vat_year.filing')}>
        <Filing reconciliation={data} />
      </Part>
      {explained ? (
        <AdjustmentDialog
          reconciliation={data}
          accno={explained.accno}
          onClose={() => setExplained(undefined)}
        />
      ) : null}
    </>
  );
};
