const setupTexts = {
  setup: 'Set-up',
  'setup.about':
    'What a new client needs before its first booking. Each step can be skipped, and is found here again.',
  'setup.about.sender': 'Name, address and UID stand on invoices, QR-bills and letters; the UID is checked.',
  'setup.about.chart':
    'The books began with a chart of accounts. Accounts are added and renamed at any time, and that of another program is imported from a file.',
  'setup.about.vat': 'The method by which VAT is settled, and how often.',
  'setup.about.bank': 'Customers pay to it: its IBAN stands on invoices and QR-bills.',
  'setup.about.terms': 'How long customers have to pay, unless an invoice or the customer says otherwise.',
  'setup.about.numbers': 'What the numbers of documents begin with, and the next one.',
  'setup.about.letter': 'The logo, and what stands before and after the lines of an invoice.',
  'setup.about.opening':
    'The balances on the first day of the first year in these books. A table can be pasted: the account first, its balance last. What customers and vendors owe is left to the open items.',
  'setup.about.items':
    'Invoices and payables that are not paid yet come from a file, or are entered one by one.',
  'setup.about.people': 'Who keeps these books too, or reads them: a link lets them in once.',
  'setup.all_done': 'Every step is done or skipped.',
  'setup.assets': 'Assets',
  'setup.card': 'Set up this client',
  'setup.chart_told': '{count, plural, one {# account} other {# accounts}}',
  'setup.check': 'Check the entry',
  'setup.first_day': 'First day',
  'setup.go_on': 'Go on',
  'setup.import_chart': 'Import a chart',
  'setup.import_invoices': 'Import open invoices',
  'setup.import_payables': 'Import open payables',
  'setup.items_told': 'Documents are there',
  'setup.letter_told': 'Layout and texts are set',
  'setup.liabilities': 'Liabilities and equity',
  'setup.no_vat': 'Not registered for VAT',
  'setup.opening_file': 'From a file',
  'setup.opening_told': 'Entries are there',
  'setup.people_told': 'More than one person',
  'setup.progress': 'Steps done',
  'setup.rest': 'The rest, on {account}',
  'setup.rest_on': 'Rest on account',
  'setup.save': 'Save and go on',
  'setup.see_chart': 'See the chart',
  'setup.skip': 'Skip',
  'setup.skip_step': 'Skip: {step}',
  'setup.so_many': '{done} of {all} steps done',
  'setup.state.done': 'Done',
  'setup.state.open': 'Open',
  'setup.state.skipped': 'Skipped',
  'setup.step.bank': 'Bank account',
  'setup.step.chart': 'Chart of accounts',
  'setup.step.items': 'Open items',
  'setup.step.letter': 'First letter',
  'setup.step.numbers': 'Numbers',
  'setup.step.opening': 'Year and opening balances',
  'setup.step.people': 'People',
  'setup.step.sender': 'Name, address, UID',
  'setup.step.terms': 'Terms of payment',
  'setup.step.vat': 'VAT method',
  'setup.take_up': 'Take up',
  'setup.take_up_step': 'Take up: {step}',
  'setup.total': 'Total',
  'setup.unknown': 'These accounts are not in the chart, or do not belong to the balance sheet: {accounts}',
};

export default setupTexts;

type English = typeof setupTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends English {}
}
