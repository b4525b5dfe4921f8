import type { Outputs } from '@kontor/client';
import { isVatPeriod, type VatDays } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ChoiceFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { closingPages } from '../../pages/closing.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { type Days, quarterOf } from '../../values/date.ts';
import { ReportScreen } from './report-screen.tsx';
import { VatWarnings } from './vat-warnings.tsx';

type VatReturn = Outputs['reports']['vatReturn'];
type VatFigure = VatReturn['figures'][number];

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
  const correction = filters.correction === 'true';
  const { data, error } = useQuery(
    query.reports.vatReturn.queryOptions({ ...period, correction }, { placeholderData: keepPreviousData }),
  );
  const isSettled = data !== undefined && data.settled.length > 0;
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
        may('close') && isVatPeriod(period as VatDays) && period.to < today && data ? (
          <ButtonLink href={closingPages.vat.to({ ...period, correction: isSettled ? 'true' : undefined })}>
            {text(isSettled ? 'closing.correct' : 'closing.settle')}
          </ButtonLink>
        ) : null
      }
      error={error}
      flow={figure === undefined}
    >
      {figure !== undefined ? (
        <FigurePostings figure={figure} period={period} correction={correction} />
      ) : data ? (
        <>
          <Settled settled={data.settled} />
          <VatWarnings warnings={data.warnings} />
          <Form form={data} period={{ ...period, ...(correction ? { correction: 'true' as const } : {}) }} />
        </>
      ) : null}
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
  const linked = (one: VatFigure, amount: string | undefined) => {
    if (amount === undefined) return null;
    if (one.sum_of) return <Figure amount={amount} />;
    const href = reportPages.vatReturn.to({ ...period, figure: one.figure });
    return <Figure amount={amount} href={href} label={one.figure} />;
  };
  const columns: Column<FormRow>[] = [
    {
      id: 'figure',
      head: text('reports.vat.figure'),
      width: '4.5rem',
      narrow: '4.25rem',
      value: ({ figure, activity }) => (activity === undefined ? figure : ''),
    },
    {
      id: 'name',
      head: text('description'),
      value: ({ figure, activity }) => activity || text(nameOf(figure)),
      show: ({ figure, sum_of, activity }) =>
        activity !== undefined ? (
          <span className="soft">{activity || text(nameOf(figure))}</span>
        ) : sum_of ? (
          <strong>{text(nameOf(figure))}</strong>
        ) : (
          text(nameOf(figure))
        ),
    },
    {
      id: 'rate',
      head: text('ledger.tax_rate'),
      kind: 'number',
      width: '6rem',
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
    <Table
      title={text('reports.vat_return')}
      inline
      main
      columns={columns}
      rows={form.figures.flatMap(withRows)}
      keyOf={({ figure, rate, activity }) => `${figure} ${rate ?? ''} ${activity ?? ''}`}
    />
  );
};

/** A figure, or one of its rows with the name of its activity. */
type FormRow = VatFigure & { activity?: string };

const withRows = (figure: VatFigure): FormRow[] => [
  figure,
  ...(figure.rows ?? []).map(({ activity_id = '', description = '', rate, amount }) => ({
    ...{ figure: figure.figure, rate, amount },
    activity: `${activity_id} ${description}`.trim(),
  })),
];

const names = [
  ...['200', '205', '220', '221', '225', '230', '235', '280', '289', '299', '399'],
  ...['400', '405', '410', '415', '420', '470', '471', '479', '500', '510', '900', '910'],
] as const;
const rateNames = ['30', '31', '32', '33', '34', '38'] as const;

/** The text for a figure: by its number, or by the first two digits of a figure that has a rate. */
const nameOf = (figure: string) => {
  const known = names.find((one) => one === figure);
  if (known) return `vat.${known}` as const;
  const rate = rateNames.find((one) => figure.startsWith(one));
  return rate ? (`vat.${rate}x` as const) : ('vat.3xx' as const);
};

type Posting = Outputs['reports']['vatReturnPostings']['items'][number];

type FigurePostingsProps = { figure: string; period: Days; correction: boolean };

const FigurePostings = ({ figure, period, correction }: FigurePostingsProps) => {
  const text = useText();
  const field = useFieldColumn<Posting>();
  const router = useRouter();
  const { call } = useBooks();
  const list = usePages(['vat', figure, period, correction], (page) =>
    call.reports.vatReturnPostings.query({ ...page, ...period, figure, correction }),
  );
  const columns: Column<Posting>[] = [
    field('transdate', 'date', { kind: 'date', width: '8rem' }),
    {
      id: 'reference',
      head: text('ledger.reference'),
      width: '11rem',
      wide: true,
      value: ({ reference }) => reference,
      show: ({ entry_id, reference }) => (
        <Anchor href={ledgerPages.entry.to(entry_id)}>{reference || `#${entry_id}`}</Anchor>
      ),
    },
    field('description', 'description', { wide: true }),
    {
      id: 'account',
      head: text('account'),
      width: '6rem',
      value: ({ accno }) => String(accno),
      show: ({ accno }) => <Anchor href={ledgerPages.account.to(accno, period)}>{accno}</Anchor>,
    },
    field('amount', 'reports.vat.turnover', { kind: 'amount', width: '9rem' }),
    field('tax', 'reports.vat.tax', { kind: 'amount', width: '8rem', wide: true }),
  ];
  return (
    <>
      <p>
        <Anchor href={reportPages.vatReturn.to({ ...period, correction: correction ? 'true' : undefined })}>
          {text('reports.vat_return')}
        </Anchor>{' '}
        · {figure} {text(nameOf(figure))}
      </p>
      <ErrorNotice error={list.query.error} />
      <Table
        title={`${figure} ${text(nameOf(figure))}`}
        columns={columns}
        rows={list.rows}
        keyOf={({ posting_id, entry_id }) => `${entry_id} ${posting_id}`}
        onOpen={({ entry_id }) => void router.navigate({ href: ledgerPages.entry.to(entry_id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
      />
    </>
  );
};
