import type { TaxOfficeNote, TaxOfficePart, TaxOfficeTable, TaxOfficeWord } from './names.ts';

/** The words of the books of a year for the tax office. */
export type TaxOfficeWords = {
  title: string;
  contents: string;
  business_year: string;
  currency: string;
  state: string;
  draft: string;
  closed: string;
  made: string;
  page: string;
  /** The number of a page, of so many. */
  numbered(page: string, of: string): string;
  parts: Record<TaxOfficePart, string>;
  /** The headings of tables of parts that have several. */
  tables: Partial<Record<TaxOfficeTable, string>>;
  notes: Record<TaxOfficeNote, string>;
  account: string;
  name: string;
  opening: string;
  debit: string;
  credit: string;
  yearend: string;
  closing: string;
  day: string;
  document: string;
  text: string;
  contra: string;
  balance: string;
  number: string;
  party: string;
  due: string;
  late: string;
  currency_amount: string;
  open: string;
  ages: Record<'current' | 'days_1_30' | 'days_31_60' | 'days_61_90' | 'days_over_90', string>;
  total: string;
  /** The rows of words that the books name: `{opening}` of a cell. */
  cells: Record<TaxOfficeWord, string>;
  asset_class: string;
  additions: string;
  disposals: string;
  taken_over: string;
  depreciation: string;
  released: string;
  book_value: string;
  register: string;
  ledger: string;
  difference: string;
  figure: string;
  rate: string;
  expected: string;
  declared: string;
  outside: string;
  /** Open at the ends of the year, or in no return yet. */
  timing: string;
  adjusted: string;
  period: string;
  corrections: string;
  payable: string;
  first_sum: string;
  second_sum: string;
};
