import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccountName } from '../../../choices/accounts.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useDaysText } from '../../../controls/period/days.tsx';
import { comparedPeriod, PeriodFilter, usePeriod } from '../../../controls/period/period.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { reportPages } from '../../../pages/reports.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { type Days, quarterOf } from '../../../values/date.ts';
import { ReportScreen } from '../report-screen.tsx';

type Report = Outputs['reports']['vatReport'];
type Tax = Report['taxes'][number];

/** Value added tax as it was booked, by account and rate. */
export const VatReportPage = () => {
  const text = useText();
  const { query, today } = useBooks();
  const { days } = useDaysText();
  const filters = reportPages.vat.useSearch();
  const search = filters.from || filters.to ? filters : { ...filters, ...quarterOf(today) };
  const period = usePeriod(search);
  const compared = comparedPeriod(search);
  const { data, error, isPending } = useQuery(
    query.reports.vatReport.queryOptions(period, { placeholderData: keepPreviousData }),
  );
  const before = useQuery(
    query.reports.vatReport.queryOptions(compared ?? period, { enabled: compared !== undefined }),
  );
  return (
    <ReportScreen
      title={text('reports.vat')}
      when={days(period)}
      filters={<PeriodFilter search={search} compares />}
      error={error ?? before.error}
      flow
    >
      {data ? <Totals report={data} before={compared && before.data} /> : null}
      {(['sales', 'purchases'] as const).map((kind) => (
        <Taxes
          key={kind}
          title={text(`reports.vat.${kind}`)}
          rows={(data?.taxes ?? []).filter((tax) => tax.kind === kind)}
          total={kind === 'sales' ? data?.sales_tax : data?.input_tax}
          period={period}
          loading={isPending}
        />
      ))}
      {data && data.other.length > 0 ? <Other rows={data.other} period={period} /> : null}
    </ReportScreen>
  );
};

const Totals = ({ report, before }: { report: Report; before: Report | undefined }) => {
  const text = useText();
  const figures = [
    { name: text('reports.vat.sales_tax'), of: ({ sales_tax }: Report) => sales_tax },
    { name: text('reports.vat.input_tax'), of: ({ input_tax }: Report) => input_tax },
    { name: text('reports.vat.payable'), of: ({ payable }: Report) => payable },
  ];
  return (
    <dl className="figures card">
      {figures.map(({ name, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Figure amount={of(report)} />
          </dd>
          {before ? (
            <dd className="soft reports-before">
              {text('reports.before')} <Figure amount={of(before)} />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
};

type TaxesProps = {
  title: string;
  rows: readonly Tax[];
  total: string | undefined;
  period: Days;
  loading: boolean;
};

const Taxes = ({ title, rows, total, period, loading }: TaxesProps) => {
  const text = useText();
  const field = useFieldColumn<Tax>();
  const nameOf = useAccountName();
  const account = useAccountColumn(period);
  const columns: Column<Tax>[] = [
    account,
    {
      id: 'rate',
      head: text('ledger.tax_rate'),
      kind: 'number',
      width: '6rem',
      wide: true,
      value: ({ rate }) => (rate === undefined ? '' : `${rate} %`),
    },
    field('base', 'reports.vat.base', { kind: 'amount', width: '9rem', wide: true }),
    {
      id: 'tax',
      head: text('reports.vat.tax'),
      kind: 'amount',
      width: '9rem',
      value: ({ tax }) => tax,
      show: (row) => (
        <Figure
          amount={row.tax}
          href={ledgerPages.account.to(row.accno, period)}
          label={`${row.accno} ${nameOf(row)}`}
        />
      ),
      total,
    },
  ];
  return (
    <section className="stack gap-2" aria-label={title}>
      <h2>{title}</h2>
      <Table
        title={title}
        inline
        columns={columns}
        rows={rows}
        keyOf={({ accno, rate }) => `${accno} ${rate ?? ''}`}
        loading={loading}
        empty={text('reports.vat.none')}
      />
      {rows.map((row) => (
        <UncertainBases key={`${row.accno} ${row.rate ?? ''}`} row={row} />
      ))}
    </section>
  );
};

/**
 * The entries of a row in which another choice of lines fits the tax as well, each with the lines
 * in question.
 */
const UncertainBases = ({ row: { accno, rate, uncertain = [] } }: { row: Tax }) => {
  const text = useText();
  if (uncertain.length === 0) return null;
  return (
    <Notice kind="status" look="warn">
      {text('reports.vat.uncertain', { account: `${accno} (${rate ?? ''} %)` })}
      <ul>
        {uncertain.map(({ entry_id, reference, between }) => (
          <li key={entry_id}>
            <Anchor href={ledgerPages.entry.to(entry_id)}>{reference || `#${entry_id}`}</Anchor>
            {': '}
            {between
              .map((line) => [line.accno, line.memo, formatAmount(line.amount)].filter(Boolean).join(' '))
              .join(' / ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const Other = ({ rows, period }: { rows: Report['other']; period: Days }) => {
  const text = useText();
  const field = useFieldColumn<Report['other'][number]>();
  const account = useAccountColumn(period);
  const title = text('reports.vat.other');
  return (
    <section className="stack gap-2" aria-label={title}>
      <h2>{title}</h2>
      <Table
        title={title}
        inline
        rows={rows}
        keyOf={({ kind, accno }) => `${kind} ${accno}`}
        columns={[account, field('amount', 'amount', { kind: 'amount', width: '9rem' })]}
      />
    </section>
  );
};

/** The account of a row, which leads to its transactions of the period. */
const useAccountColumn = (period: Days): Column<{ accno: number; description: string }> => {
  const text = useText();
  const nameOf = useAccountName();
  return {
    id: 'account',
    head: text('account'),
    value: (account) => `${account.accno} ${nameOf(account)}`,
    show: (account) => (
      <Anchor className="plain-link" href={ledgerPages.account.to(account.accno, period)}>
        {account.accno} {nameOf(account)}
      </Anchor>
    ),
  };
};
