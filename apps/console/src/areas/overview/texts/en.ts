const overviewTexts = {
  overview: 'Overview',
  'overview.age': 'Days overdue',
  'overview.ageing': 'Open items by age',
  'overview.bank_lines': '{count} {count, plural, one {bank line to book} other {bank lines to book}}',
  'overview.banks': 'Cash by bank',
  'overview.cash': 'Cash',
  'overview.current': 'Not due',
  'overview.customers': 'Customers',
  'overview.days_1_30': '1–30',
  'overview.days_31_60': '31–60',
  'overview.days_61_90': '61–90',
  'overview.days_over_90': 'Over 90',
  'overview.expense': 'Expense',
  'overview.failed': '{count} {count, plural, one {unreadable receipt} other {unreadable receipts}}',
  'overview.income': 'Income',
  'overview.last_year': 'Last year',
  'overview.month': 'Month',
  'overview.months': 'Income and expense by month',
  'overview.nothing_waits': 'Nothing waits for you.',
  'overview.on': '{date} · {currency}',
  'overview.overdue_invoices': '{count} {count, plural, one {overdue invoice} other {overdue invoices}}',
  'overview.overdue_payables': '{count} {count, plural, one {payable to pay} other {payables to pay}}',
  'overview.payables': 'Payables',
  'overview.plans':
    '{count, plural, one {One plan of a program waits for approval} other {# plans of programs wait for approval}}',
  'overview.proposals':
    '{count} {count, plural, one {proposal from a receipt} other {proposals from receipts}}',
  'overview.receivables': 'Receivables',
  'overview.result': 'Result',
  'overview.vat': 'VAT due',
  'overview.vendors': 'Vendors',
  'overview.waiting': 'Waiting',
};

export default overviewTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof overviewTexts, string> {}
}
