import { type VatReturn, vatFigureName } from '@kontor/domain';
import type { Table, TableRow } from './table.ts';

/** The VAT return figure by figure, in the order of the form. */
export const vatReturnTable = ({ figures, untaxed }: VatReturn): Table => ({
  title: 'VAT return',
  columns: [
    { name: 'figure', kind: 'text' },
    { name: 'description', kind: 'text' },
    { name: 'rate', kind: 'rate' },
    ...(['amount', 'tax', 'computed', 'difference'] as const).map((name) => ({
      name,
      kind: 'amount' as const,
    })),
  ],
  rows: [
    ...figures.map(
      ({ figure, rate, amount, tax, computed, difference }): TableRow => [
        ...[figure, vatFigureName(figure), rate, amount, tax, computed, difference],
      ],
    ),
    ['', 'Turnover without deduction and tax', undefined, untaxed, undefined, undefined, undefined],
  ],
});
