import { type VatReconciliation, vatFigureName } from '@kontor/domain';
import type { Table, TableRow } from './table.ts';

const steps = [
  ...(['balance', 'outside', 'opening', 'closing', 'unsettled', 'charged_tax', 'adjusted'] as const),
  ...(['expected', 'declared', 'difference'] as const),
];

/**
 * The VAT reconciliation of a year: turnover by account, VAT accounts, adjustments, and the figures
 * with their tax in rows of their own.
 */
export const vatReconciliationTable = ({
  turnovers,
  accounts,
  figures,
  adjustments,
}: VatReconciliation): Table => ({
  title: 'VAT reconciliation',
  columns: [
    { name: 'part', kind: 'text' },
    { name: 'kind', kind: 'text' },
    { name: 'accno', kind: 'integer' },
    { name: 'description', kind: 'text' },
    ...steps.map((name) => ({ name, kind: 'amount' as const })),
  ],
  rows: [
    ...turnovers.map(
      (row): TableRow => [
        'turnover',
        row.kind,
        row.accno,
        row.description,
        ...steps.map((step) => row[step]),
      ],
    ),
    ...(adjustments?.adjustments ?? []).map(
      ({ kind, accno, description, amount }): TableRow => [
        ...['adjustment', kind, accno ?? undefined, description],
        ...steps.map((step) => (step === 'adjusted' ? amount : undefined)),
      ],
    ),
    ...accounts.map(
      (row): TableRow => [
        ...['account', row.side, row.accno, row.description],
        ...steps.map((step) => (step in row ? row[step as keyof typeof row & 'balance'] : undefined)),
      ],
    ),
    ...figures.flatMap((row): TableRow[] => [
      ...figureRow('figure', row, [row.amount, row.declared_amount, row.difference_amount]),
      ...figureRow('tax', row, [row.tax, row.declared_tax, row.difference_tax]),
    ]),
  ],
});

type Figure = VatReconciliation['figures'][number];

/** The amount or the tax of a figure, where it has one. */
const figureRow = (
  part: string,
  { figure }: Figure,
  [expected, declared, difference]: readonly (string | undefined)[],
): TableRow[] => {
  if (expected === undefined && declared === undefined) return [];
  const shown: Partial<Record<(typeof steps)[number], string | undefined>> = {
    expected,
    declared,
    difference,
  };
  return [[part, figure, undefined, vatFigureName(figure), ...steps.map((step) => shown[step])]];
};
