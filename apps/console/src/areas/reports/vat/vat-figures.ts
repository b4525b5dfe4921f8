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

/** The section of the form that a figure is in; those after `first` up to the next one. */
const sections = [
  { first: 0, name: 'turnover' },
  { first: 300, name: 'due' },
  { first: 400, name: 'input' },
  { first: 500, name: 'payable' },
  { first: 900, name: 'flows' },
] as const;

/** The text for the heading of the section that a figure is in. */
export const sectionOf = (figure: string, hasNetRates: boolean) => {
  const number = Number(figure.replace('xx', '99'));
  const name = sections.findLast(({ first }) => number >= first)?.name ?? 'turnover';
  return name === 'input' && hasNetRates
    ? 'reports.vat.section.credits'
    : (`reports.vat.section.${name}` as const);
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
