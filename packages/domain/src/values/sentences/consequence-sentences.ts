/**
 * The sentences that say what becomes of the books by an operation that may be planned, by its name
 * (docs/interface §21). They are the same wherever it is proposed, shown or confirmed.
 */
export const consequenceSentences = {
  'consequence.articles.create': 'Adds an article: nothing is booked, and lines can use it from then on.',
  'consequence.articles.save':
    'Saves an article: lines have its price and accounts from then on, and what is booked stays as it is.',
  'consequence.bank.book':
    'Books a line of a bank statement: what it pays is settled by its amount, and the line waits no longer.',
  'consequence.budgets.save':
    'Saves the budget of a year: all of its accounts are replaced, the version before stays, and nothing is booked.',
  'consequence.budgets.saveAccount':
    'Saves one account of a budget: the other accounts stay as they are, and nothing is booked.',
  'consequence.budgets.copy':
    'Makes a budget of the income and expense of another year: all of its accounts are replaced, the version before stays, and nothing is booked.',
  'consequence.customers.create': 'Adds a customer: nothing is booked, and invoices can use it from then on.',
  'consequence.customers.save':
    'Saves a customer: invoices have these fields from then on, and those that are booked stay as they are.',
  'consequence.gl.post':
    'Books an entry by hand: the balances of its accounts change on its date, and it can only be reversed afterwards.',
  'consequence.gl.reverse':
    'Books the reversal of an entry: both stay in the books, and together they come to zero.',
  'consequence.invoices.comment':
    'Adds a comment to an invoice: people of the company read it, and nothing is booked.',
  'consequence.invoices.credit':
    'Books a credit note: the customer owes less by its total, and its VAT lowers the return of its period.',
  'consequence.invoices.pay':
    'Books a payment of an invoice: the customer owes less by its amount, and the payment account has it.',
  'consequence.invoices.post':
    'Books an invoice: the customer owes its total, its VAT goes into the return of its period, and it can only be credited afterwards.',
  'consequence.invoices.reversePayment':
    'Reverses a payment of an invoice: the customer owes its amount again, and both entries stay in the books.',
  'consequence.invoices.send': 'Sends an invoice to the customer: a mail that has left cannot be recalled.',
  'consequence.offers.create':
    'Makes the draft of an offer: nothing is booked, and no customer sees it before it is sent.',
  'consequence.offers.invoice':
    'Books an invoice of an accepted offer: the customer owes its total, its VAT goes into the return of its period, and less of the offer is left.',
  'consequence.offers.send':
    'Sends an offer to the customer, who can accept it by its link: a mail that has left cannot be recalled.',
  'consequence.payables.comment':
    'Adds a comment to a payable: people of the company read it, and nothing is booked.',
  'consequence.payables.credit':
    "Books a vendor's credit note: less is owed to the vendor by its total, and the input tax of its period falls.",
  'consequence.payables.setOff':
    "Sets a vendor's credit note off against a payable: both are open by its amount less, and no money moves by it.",
  'consequence.payables.pay':
    'Books a payment of a payable: less is owed to the vendor by its amount, and no money moves by it.',
  'consequence.payables.post':
    'Books the bill of a vendor: its total is owed, a payment order may pay it, and its input tax goes into the return of its period.',
  'consequence.payables.reversePayment':
    'Reverses a payment of a payable: its amount is owed to the vendor again, and both entries stay in the books.',
  'consequence.paymentOrders.create':
    'Drafts a payment order: no money moves before a person releases it and the bank gets its file.',
  // No plan has it: releasing is for a person.
  'consequence.paymentOrders.release':
    'Releases a payment order: its file can be taken to the bank, which then moves the money.',
  'consequence.payments.bulk':
    'Books several payments: what they pay is owed no longer, and no money moves by it.',
  'consequence.proposals.accept':
    'Books what a receipt proposes, and links the receipt to it: the total of a bill is owed to the vendor, that of a credit note by the vendor.',
  'consequence.proposals.dismiss':
    'Dismisses the proposal of a receipt: nothing is booked, and it waits no longer.',
  'consequence.receipts.book':
    'Books a receipt as a payable: its total is owed to the vendor, and the receipt is linked to it.',
  'consequence.reminders.issue':
    'Issues reminders: each invoice in them has been reminded once more, fees are owed where there are some, and mails leave where that is asked for.',
  'consequence.settings.close':
    'Closes a period: nothing can be booked up to its last day any more, until a person opens it again.',
  'consequence.vat.settle':
    'Settles a VAT period: its tax is owed to the tax administration, its figures are final, and what is booked in it later is settled as a correction.',
  'consequence.vendors.create':
    'Adds a vendor: nothing is booked, and its IBAN is paid only after a person has confirmed it.',
  'consequence.vendors.save':
    'Saves a vendor: payables have these fields from then on, and a new IBAN is paid only after a person has confirmed it.',
} as const;

type ConsequenceName = keyof typeof consequenceSentences;
/** The operations of which is said what becomes of the books: all that may be planned are. */
export type WithConsequence = ConsequenceName extends infer Name
  ? Name extends `consequence.${infer Operation}`
    ? Operation
    : never
  : never;
