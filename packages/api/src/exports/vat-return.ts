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
    ...figures.flatMap(({ figure, rate, amount, tax, computed, difference, rows = [] }): TableRow[] => [
      [figure, vatFigureName(figure), rate, amount, tax, computed, difference],
      // Activities of net rates, and the rates of acquisition tax.
      ...rows.map(
        (row): TableRow => [
          ...[figure, [row.activity_id, row.description].filter(Boolean).join(' '), row.rate, row.amount],
          ...[undefined, undefined, undefined],
        ],
      ),
    ]),
    ['', 'Turnover without deduction and tax', undefined, untaxed, undefined, undefined, undefined],
  ],
});
