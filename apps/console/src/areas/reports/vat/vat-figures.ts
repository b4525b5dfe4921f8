import type { Outputs } from '@kontor/client';

/** The figures of a VAT return, by the names of the form. */

export type VatFigure = Outputs['reports']['vatReturn']['figures'][number];
export type VatRow = NonNullable<VatFigure['rows']>[number];

const names = [
  ...['200', '205', '220', '221', '225', '230', '235', '280', '289', '299', '399'],
  ...['400', '405', '410', '415', '420', '470', '471', '479', '500', '510', '900', '910'],
] as const;
const rateNames = ['30', '31', '32', '33', '34', '38'] as const;

/** The text for a figure: by its number, or by the first two digits of a figure that has a rate. */
export const nameOf = (figure: string) => {
  const known = names.find((one) => one === figure);
  if (known) return `vat.${known}` as const;
  const rate = rateNames.find((one) => figure.startsWith(one));
  return rate ? (`vat.${rate}x` as const) : ('vat.3xx' as const);
};

/** A row in the address: its rate, and the id of its activity or else its description. */
export const rowSearch = ({ rate, activity_id, description }: VatRow) => {
  const activity = activity_id ?? description;
  return { rate, ...(activity === undefined ? {} : { activity }) };
};

type RowSearch = { rate?: string | undefined; activity?: string | undefined };

/** The row of a figure that the address names. */
export const rowNamed = (
  { rows = [] }: Pick<VatFigure, 'rows'>,
  { rate, activity }: RowSearch,
): VatRow | undefined =>
  rows.find((row) => row.rate === rate && (row.activity_id ?? row.description) === activity);

export const rowName = ({ activity_id = '', description = '' }: VatRow): string =>
  `${activity_id} ${description}`.trim();
