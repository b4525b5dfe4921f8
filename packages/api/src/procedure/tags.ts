/** The groups of public operations, with the sentence that documents of the interface begin each with. */
export const tags = {
  vendors: 'Those who send bills (interface §5).',
  customers: 'Those who get invoices (interface §6).',
  articles: 'What the lines of documents refer to (interface §7).',
  invoices: 'Outgoing invoices, credit notes among them, and their payments (interface §9, §11).',
  'recurring invoices': 'Invoices that are posted again on the days of a schedule (interface §25).',
  payables: 'Incoming invoices and their payments (interface §10, §11).',
  payments: 'Payments of invoices and payables: all of them, and many at once (interface §11, §14.1).',
  reminders:
    'Letters that remind customers of what is overdue, and what is not to be reminded of (interface §24).',
  bank: 'Statements of bank accounts, and payment orders (interface §26).',
  receipts: 'Files that prove what is booked (interface §16).',
  'general ledger': 'Entries by hand, transactions, the trial balance and the ends of years (interface §15).',
  events: 'What happened, in the order in which it did (interface §19).',
  mails: 'Documents on their way to customers (interface §23).',
  webhooks: 'Addresses to which events are delivered (interface §20).',
  accounts: 'The chart of accounts (interface §8).',
  settings: 'What holds for all documents of the client (interface §8).',
} as const;

export type Tag = keyof typeof tags;
