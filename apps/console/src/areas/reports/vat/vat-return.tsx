import type { Outputs } from '@kontor/client';
import { activitiesFrom, hasNetRates, isVatPeriod, type VatDays } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../../controls/button.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { ChoiceFilter, useSearchChange } from '../../../controls/filters.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useDaysText } from '../../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../../controls/period/period.tsx';
import { closingPages } from '../../../pages/closing.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import { reportPages } from '../../../pages/reports.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { type RowLook, Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isZero } from '../../../values/amount.ts';
import { type Days, quarterOf } from '../../../values/date.ts';
import { ReportScreen, ReportSkeleton } from '../report-screen.tsx';
import { VatCorrection } from '../vat-year/correction.tsx';
import { VatInstalments } from '../vat-year/instalments.tsx';
import { VatNotices, VatShares } from '../vat-year/notices.tsx';
import { nameOf, rowName, rowSearch, sectionOf, type VatFigure, type VatRow } from './vat-figures.ts';
import { useVatPdf } from './vat-pdf.ts';
import { FigurePostings } from './vat-postings.tsx';
import { VatWarnings } from './vat-warnings.tsx';

type VatReturn = Outputs['reports']['vatReturn'];

/**
 * The Swiss VAT form of a period, figure by figure; with `figure` in the address, the postings of
 * one figure.
 */
export const VatReturnPage = () => {
  const text = useText();
  const { query, today, may } = useBooks();
  const { days } = useDaysText();
  const change = useSearchChange();
  const filters = reportPages.vatReturn.useSearch();
  const search = filters.from || filters.to ? filters : { ...filters, ...quarterOf(today) };
  const period = usePeriod(search);
  const { figure } = filters;
  const [isCorrecting, setCorrecting] = useState(false);
  const correction = filters.correction === 'true';
  const { data, error } = useQuery(
    query.reports.vatReturn.queryOptions({ ...period, correction }, { placeholderData: keepPreviousData }),
  );
  const isSettled = data !== undefined && data.settled.length > 0;
  const pdf = useVatPdf();
  return (
    <ReportScreen
      title={text('reports.vat_return')}
      when={days(period)}
      filters={
        <>
          <PeriodFilter search={search} />
          {isSettled || correction ? (
            <ChoiceFilter
              label={text('reports.vat.shown')}
              value={correction ? 'true' : ''}
              options={[
                { value: '', label: text('reports.vat.whole') },
                { value: 'true', label: text('reports.vat.later') },
              ]}
              onChange={(value) => change({ correction: value || undefined })}
            />
          ) : null}
        </>
      }
      actions={
        <>
          {data ? (
            <Button
              disabled={pdf.busy}
              title={text('reports.vat.save_pdf')}
              onClick={() => pdf.save({ ...period, ...(correction ? { number: data.settled.length } : {}) })}
            >
              {text('documents.pdf')}
            </Button>
          ) : null}
          {may('close') && isVatPeriod(period as VatDays) && period.to < today && data ? (
            <ButtonLink href={closingPages.vat.to({ ...period, correction: isSettled ? 'true' : undefined })}>
              {text(isSettled ? 'closing.correct' : 'closing.settle')}
            </ButtonLink>
          ) : null}
        </>
      }
      error={error ?? pdf.error}
      flow={figure === undefined}
    >
      {figure !== undefined ? (
        <FigurePostings
          asked={filters}
          of={data?.figures.find((one) => one.figure === figure)}
          period={period}
          correction={correction}
        />
      ) : data ? (
        <>
          <Settled settled={data.settled} />
          <VatWarnings warnings={data.warnings} />
          {isZero(data.difference) ? null : (
            <p className="soft">
              {text('reports.vat.ledger', {
                ledger: formatAmount(data.ledger),
                payable: formatAmount(data.payable),
                difference: formatAmount(data.difference),
              })}
            </p>
          )}
          <VatNotices notices={data.notices} />
          <Form form={data} period={{ ...period, ...(correction ? { correction: 'true' as const } : {}) }} />
          {data.set_off ? <VatInstalments set_off={data.set_off} year={data.to.slice(0, 4)} /> : null}
          <VatShares shares={data.shares} />
          {may('write') && data.to >= activitiesFrom ? (
            <div className="form-actions">
              <Button look="quiet" small onClick={() => setCorrecting(true)}>
                {text('reports.vat.correct')}
              </Button>
            </div>
          ) : null}
          {isCorrecting ? (
            <VatCorrection
              figures={hasNetRates(data.method) ? ['415'] : ['415', '410']}
              day={data.from}
              onClose={() => setCorrecting(false)}
            />
          ) : null}
        </>
      ) : error ? null : (
        <ReportSkeleton />
      )}
    </ReportScreen>
  );
};

const Settled = ({ settled }: Pick<VatReturn, 'settled'>) => {
  const text = useText();
  const last = settled.at(-1);
  if (!last) return null;
  return (
    <Notice kind="status">
      {text('reports.vat.settled', { amount: formatAmount(last.payable) })}{' '}
      {last.entry_id === undefined ? null : (
        <Anchor href={ledgerPages.entry.to(last.entry_id)}>{last.reference}</Anchor>
      )}
    </Notice>
  );
};

type Shown = Days & { correction?: 'true' };

const Form = ({ form, period }: { form: VatReturn; period: Shown }) => {
  const text = useText();
  const field = useFieldColumn<FormRow>();
  const linked = ({ figure, sum_of, row }: FormRow, amount: string | undefined) => {
    if (amount === undefined) return null;
    if (sum_of) return <Figure amount={amount} />;
    const href = reportPages.vatReturn.to({ ...period, figure, ...(row ? rowSearch(row) : {}) });
    const label = row ? `${figure} ${rowName(row) || row.rate}` : figure;
    return <Figure amount={amount} href={href} label={label} />;
  };
  const columns: Column<FormRow>[] = [
    {
      id: 'figure',
      head: text('reports.vat.figure'),
      width: '4.5rem',
      narrow: '3.75rem',
      value: ({ figure, activity }) => (activity === undefined ? figure : ''),
    },
    {
      id: 'name',
      head: text('description'),
      value: ({ figure, activity }) => activity || text(nameOf(figure)),
      show: ({ figure, activity }) =>
        activity !== undefined ? (
          <span className="soft">{activity || text(nameOf(figure))}</span>
        ) : (
          text(nameOf(figure))
        ),
    },
    {
      id: 'rate',
      head: text('ledger.tax_rate'),
      kind: 'number',
      width: '6.5rem',
      wide: true,
      value: ({ rate }) => (rate === undefined ? '' : `${rate} %`),
    },
    {
      id: 'amount',
      head: text('reports.vat.turnover'),
      kind: 'amount',
      width: '9rem',
      narrow: '5.75rem',
      value: ({ amount }) => amount ?? '',
      show: (one) => linked(one, one.amount),
    },
    {
      id: 'tax',
      head: text('reports.vat.tax'),
      kind: 'amount',
      width: '8rem',
      narrow: '5rem',
      value: ({ tax }) => tax ?? '',
      show: (one) => linked(one, one.tax),
    },
    field('computed', 'reports.vat.computed', { kind: 'amount', width: '8rem', wide: true }),
  ];
  return (
    <div className="vat-form">
      <Table
        title={text('reports.vat_return')}
        inline
        main
        columns={columns}
        rows={form.figures.flatMap((figure) => withRows(figure, text('reports.vat.ungranted')))}
        groupOf={({ figure }) => text(sectionOf(figure, hasNetRates(form.method)))}
        lookOf={lookOf}
        keyOf={({ figure, rate, activity }) => `${figure} ${rate ?? ''} ${activity ?? ''}`}
      />
    </div>
  );
};

/** Of what is owed to the tax office or by it, one is the outcome, and the other nothing. */
const lookOf = ({ figure, sum_of, tax }: FormRow): RowLook | undefined => {
  if (!sum_of) return undefined;
  if (figure !== '500' && figure !== '510') return 'sum';
  return tax === undefined || isZero(tax) ? undefined : 'outcome';
};

/** A figure, or one of its rows with the name of its activity. */
type FormRow = VatFigure & { activity?: string; row?: VatRow };

const withRows = (figure: VatFigure, ungranted: string): FormRow[] => [
  figure,
  ...(figure.rows ?? []).map((row) => ({
    ...{ figure: figure.figure, rate: row.rate, amount: row.amount, row },
    activity: `${rowName(row)}${row.granted === false ? ` (${ungranted})` : ''}`,
  })),
];
