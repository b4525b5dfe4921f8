import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { reportPages } from '../../../pages/reports.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isZero, sumOf } from '../../../values/amount.ts';
import type { Days } from '../../../values/date.ts';
import { nameOf } from '../../reports/vat/vat-figures.ts';
import type { Reconciliation, YearShown } from './year.ts';

type Turnover = Reconciliation['turnovers'][number];
type TaxAccount = Reconciliation['accounts'][number];
type Figure = Reconciliation['figures'][number];

/**
 * The steps between the accounts and what is to be declared, of which those of zero are left out.
 */
const turnoverSteps = ['outside', 'opening', 'closing', 'unsettled', 'charged_tax', 'adjusted'] as const;
const taxSteps = ['opening', 'closing', 'unsettled'] as const;

/** A difference, which is to be seen where there is one. */
const Difference = ({ amount }: { amount: string }) =>
  isZero(amount) ? (
    <span className="soft">{formatAmount(amount)}</span>
  ) : (
    <strong>{formatAmount(amount)}</strong>
  );

const accountColumn = <Row extends { accno?: number | undefined; description: string }>(
  head: string,
  days: Days,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  id: 'account',
  head,
  value: (row) => `${row.accno ?? ''} ${nameOf(row)}`.trim(),
  show: (row) =>
    row.accno === undefined ? (
      nameOf(row)
    ) : (
      <Anchor className="plain-link" href={ledgerPages.account.to(row.accno, days)}>
        {row.accno} {nameOf(row)}
      </Anchor>
    ),
});

export const Turnovers = ({
  reconciliation,
  explain,
}: YearShown & { explain: ((row: Turnover) => void) | undefined }) => {
  const text = useText();
  const field = useFieldColumn<Turnover>();
  const { turnovers: rows } = reconciliation;
  const amount = (
    name: (typeof turnoverSteps)[number] | 'balance' | 'expected' | 'declared' | 'difference',
  ) => ({
    kind: 'amount' as const,
    width: '7.5rem',
    value: (row: Turnover) => row[name] ?? '',
    total: sumOf(rows.map((row) => row[name] ?? '0')),
  });
  const steps = turnoverSteps.filter((step) => rows.some((row) => !isZero(row[step] ?? '0')));
  return (
    <Table
      title={text('vat_year.turnovers')}
      inline
      main
      rows={rows}
      empty={text('vat_year.no_turnover')}
      keyOf={({ accno, kind }) => `${accno ?? ''} ${kind}`}
      columns={[
        {
          id: 'kind',
          head: text('vat_year.kind'),
          width: '4rem',
          wide: true,
          value: ({ kind }) => kind,
          show: ({ kind }) => <abbr title={text(`vat_year.kind.${kind}`)}>{kind}</abbr>,
        },
        accountColumn<Turnover>(
          text('account'),
          reconciliation,
          ({ description, kind, adjusted }) =>
            description || text(isZero(adjusted) ? 'vat_year.recoded' : `vat_year.kind.${kind}`),
        ),
        field('balance', 'vat_year.balance', { ...amount('balance'), wide: true }),
        ...steps.map((step) => field(step, `vat_year.${step}`, { ...amount(step), wide: true })),
        field('expected', 'vat_year.expected', { ...amount('expected'), wide: true }),
        field('declared', 'vat_year.declared', { ...amount('declared'), narrow: '6.75rem' }),
        field('difference', 'vat_year.difference', {
          ...amount('difference'),
          narrow: '6.75rem',
          show: ({ difference }) => <Difference amount={difference} />,
        }),
        ...(explain
          ? [
              {
                id: 'explain',
                head: text('closing.next'),
                width: '7.5rem',
                wide: true,
                value: () => '',
                show: (row: Turnover) =>
                  row.accno === undefined || isZero(row.difference) ? null : (
                    <Button
                      small
                      aria-label={`${text('vat_year.explain')} ${row.accno}`}
                      onClick={() => explain(row)}
                    >
                      {text('vat_year.explain')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
};

export const TaxAccounts = ({ reconciliation }: YearShown) => {
  const text = useText();
  const field = useFieldColumn<TaxAccount>();
  const { accounts: rows } = reconciliation;
  const amount = { kind: 'amount' as const, width: '7.5rem' };
  const steps = taxSteps.filter((step) => rows.some((row) => !isZero(row[step] ?? '0')));
  return (
    <Table
      title={text('vat_year.accounts')}
      inline
      rows={rows}
      empty={text('vat_year.no_tax')}
      keyOf={({ accno }) => String(accno)}
      columns={[
        accountColumn(text('account'), reconciliation, ({ description }) => description),
        {
          id: 'parts',
          head: text('reports.vat.figure'),
          width: '7rem',
          wide: true,
          value: ({ parts }) => parts.map(({ figure }) => figure).join(', '),
        },
        field('balance', 'vat_year.balance', { ...amount, wide: true }),
        ...steps.map((step) => field(step, `vat_year.${step}`, { ...amount, wide: true })),
        field('expected', 'vat_year.expected', { ...amount, wide: true }),
        field('declared', 'vat_year.declared', { ...amount, narrow: '6.75rem' }),
        field('difference', 'vat_year.difference', {
          ...amount,
          narrow: '6.75rem',
          show: ({ difference }) => <Difference amount={difference} />,
        }),
      ]}
    />
  );
};

/** The figures that have anything: of a turnover its consideration, of all others their tax. */
export const Figures = ({ reconciliation }: YearShown) => {
  const text = useText();
  const { from, to, figures } = reconciliation;
  const rows = figures
    .filter((row) => figureAmounts.some((name) => !isZero(row[name] ?? '0')))
    .flatMap((row) => [
      ...(row.amount === undefined && row.declared_amount === undefined ? [] : [figureRow(row, 'amount')]),
      ...(isZero(row.tax ?? '0') && isZero(row.declared_tax ?? '0') ? [] : [figureRow(row, 'tax')]),
    ]);
  const column = (name: 'expected' | 'declared' | 'difference'): Column<FigureRow> => ({
    id: name,
    head: text(`vat_year.${name}`),
    kind: 'amount',
    width: '7.5rem',
    narrow: '6.75rem',
    value: (row) => row[name],
  });
  return (
    <Table
      title={text('vat_year.figures')}
      inline
      rows={rows}
      empty={text('vat_year.no_turnover')}
      keyOf={({ figure, of }) => `${figure} ${of}`}
      columns={[
        {
          id: 'figure',
          head: text('reports.vat.figure'),
          width: '4.5rem',
          narrow: '4.25rem',
          value: ({ figure }) => figure,
          show: ({ figure }) => (
            <Anchor className="plain-link" href={reportPages.vatReturn.to({ from, to, figure })}>
              {figure}
            </Anchor>
          ),
        },
        {
          id: 'name',
          head: text('description'),
          value: ({ figure, of }) =>
            of === 'tax' && /^3\d[\dx]$/.test(figure)
              ? `${text(nameOf(figure))}: ${text('reports.vat.tax')}`
              : text(nameOf(figure)),
        },
        {
          id: 'rounding',
          head: text('vat_year.rounding'),
          kind: 'amount',
          width: '7.5rem',
          wide: true,
          value: ({ rounding }) => rounding,
        },
        { ...column('expected'), wide: true },
        column('declared'),
        { ...column('difference'), show: ({ difference }) => <Difference amount={difference} /> },
      ]}
    />
  );
};

const figureAmounts = ['amount', 'tax', 'declared_amount', 'declared_tax'] as const;

type FigureRow = {
  figure: string;
  of: 'amount' | 'tax';
  rounding: string;
  expected: string;
  declared: string;
  difference: string;
};

const figureRow = (row: Figure, of: 'amount' | 'tax'): FigureRow => ({
  ...{ figure: row.figure, of },
  rounding: of === 'tax' ? (row.rounding ?? '') : '',
  expected: row[of] ?? '0.00',
  declared: row[`declared_${of}`] ?? '0.00',
  difference: row[`difference_${of}`] ?? '0.00',
});
