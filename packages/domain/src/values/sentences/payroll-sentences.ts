/** The sentences about journals of payroll programs. */
export const payrollSentences = {
  payroll_account: '{account} is not an account number.',
  payroll_amount: '{value} is not an amount.',
  payroll_application: 'This file of AbaConnect is not one of entries (FIBU).',
  payroll_column: 'The file has no column {column}.',
  payroll_day: '{value} is not a date.',
  payroll_empty: 'The file has no amounts.',
  payroll_entry: 'Entry {reference} belongs to a payroll journal; reverse it there.',
  payroll_foreign: 'Amounts in {currency} are not taken.',
  payroll_known: 'This file was booked as payroll journal {id} on {day}.',
  payroll_large: 'The sum has more than 18 digits before the point.',
  payroll_line: 'Line {line}, {column}: {fault}',
  payroll_mapping: 'Store the mapping of its columns first.',
  payroll_most: 'A file has at most {most} lines.',
  payroll_quotes: 'A quotation mark is not closed.',
  payroll_tax: 'Lines with VAT are not taken.',
  payroll_xml: 'The file is not well-formed XML of AbaConnect.',
} as const;
