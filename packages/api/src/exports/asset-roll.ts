import type { AssetRoll } from '@kontor/domain';
import type { Table } from './table.ts';

const figures = [
  ...(['opening_value', 'additions', 'disposals', 'closing_value', 'opening_depreciation'] as const),
  ...(['taken_over', 'depreciation', 'released', 'closing_depreciation'] as const),
  ...(['opening_book_value', 'closing_book_value'] as const),
];

/** The roll of assets by class, and its total. */
export const assetRollTable = ({ classes, total }: AssetRoll): Table => {
  const cells = (of: AssetRoll['total']) => figures.map((name) => of[name]);
  return {
    title: 'Assets',
    columns: [
      { name: 'asset_accno', kind: 'integer' },
      { name: 'description', kind: 'text' },
      ...figures.map((name) => ({ name, kind: 'amount' as const })),
    ],
    rows: [
      ...classes.map((one) => [one.asset_accno, one.description, ...cells(one)]),
      [undefined, 'Total', ...cells(total)],
    ],
  };
};
