/** The sentences of faults, by their names. What is in braces are parameters. */
export const faultSentences = {
  file_empty: 'The file has no rows.',
  file_large: 'The file is too large when it is unpacked; at most {most} MB.',
  file_zipped: 'The workbook cannot be opened.',
  quotes: 'A quotation mark is not closed, or stands within a cell; a cell has two of them in place of one.',
  too_many:
    'The file has {value} records; at most {most} are written at once. Divide it into files of at most that many.',
  columns_missing: 'No column is matched with {value}.',
  required: '{value} is missing.',
  amount: '{value} is not an amount.',
  amount_ambiguous: '{value} may be a thousand or a decimal fraction; write it with two decimals.',
  date: '{value} is not a date; write it as 31.12.2026 or 2026-12-31.',
  date_serial: '{value} is the number by which spreadsheets count the day {other}; write it as a date.',
  account: '{value} is not an account number.',
  whole_number: '{value} is not a whole number.',
  boolean: '{value} is neither yes nor no.',
  category: '{value} is not a category; use asset, liability, equity, income or expense.',
  twice: '{value} is in line {other} already.',
  one_side: 'A line has a debit or a credit, and not both.',
  unbalanced: 'Debit {value} and credit {other} differ.',
  day_missing: 'The day of the opening balances is not known.',
  opening_missing: 'The account that opening balances are booked against is not known.',
  not_understood: 'This is not understood: {value}',
  include: 'Other files are not included; put them into one file.',
  no_amount: 'Two postings have no amount.',
  account_unnumbered: 'No account of the books is {value}; say which one to use for it.',
  category_unknown:
    'The books have no account of this number, and the name {value} does not tell its category.',
  vat_within:
    'The amount includes the tax of code {value}, which is booked on no line of its own; export the journal with the tax as lines.',
  other_currency: 'Amounts in {value} are not imported into books in another currency.',
  control_account: 'Account {value} takes invoices and payables only; import it as another account.',
} as const;
export type FaultName = keyof typeof faultSentences;

/** A fault of a line, with the column that it is in and the parameters of its sentence. */
export type Fault = {
  line: number;
  name: FaultName;
  column?: string;
  value?: string;
  other?: string;
  most?: string;
};

/** The sentence of a fault in English. */
export const faultSentence = (fault: Fault): string =>
  faultSentences[fault.name].replace(
    /\{(value|other|most)\}/g,
    (_, name: 'value' | 'other' | 'most') => fault[name] ?? '',
  );
