/** The names of the figures of the form. */
const names: Record<string, string> = {
  '200': 'Total consideration',
  '205': 'Of this, opted for taxation',
  '220': 'Exempt with credit, exports',
  '221': 'Supplies abroad',
  '225': 'Transfers by notification',
  '230': 'Exempt without credit',
  '235': 'Reductions of consideration',
  '280': 'Other deductions',
  '289': 'Total deductions',
  '299': 'Taxable turnover',
  '3xx': 'Supplies at other rates',
  '399': 'Total tax due',
  '400': 'Input tax on material and services',
  '405': 'Input tax on investments and other operating expense',
  '410': 'Subsequent deduction of input tax',
  '415': 'Corrections of input tax',
  '420': 'Reductions of input tax',
  '470': 'Tax credited by form 1050',
  '471': 'Tax credited by forms 1055 and 1056',
  '479': 'Total input tax and credits',
  '500': 'Owed to the tax office',
  '510': 'Owed by the tax office',
  '900': 'Subsidies and similar',
  '910': 'Donations, dividends, damages',
};

const supplies: Record<string, string> = {
  '30': 'Supplies at the normal rate',
  '31': 'Supplies at the reduced rate',
  '32': 'Supplies at the first net rate',
  '33': 'Supplies at the second net rate',
  '34': 'Supplies at the rate for lodging',
  '38': 'Acquisition tax',
};

export const vatFigureName = (figure: string): string =>
  names[figure] ?? supplies[figure.slice(0, 2)] ?? figure;
