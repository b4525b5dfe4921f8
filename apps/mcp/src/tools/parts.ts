/** Fields and usualSentences that several tools have in common. */

/** The filter of a list of documents. */
export const listed = 'from to status text limit after';

/** A page for an agent: what it reads at once costs it little. */
export const usualPage = { limit: 25 };

/** The usualSentences of fields wherever a tool has no other. */
export const usualSentences = {
  id: 'Its id.',
  invnumber: 'The document.',
  from: 'First day.',
  to: 'Last day.',
  day: 'Today by default.',
  text: 'Of a name, or how a number begins.',
  limit: '25 by default.',
  after: 'The last `next`.',
  status: 'Only these.',
  state: 'Only these.',
  customer_number: 'The customer.',
  vendor_number: 'The vendor.',
  customernumber: 'Number.',
  vendornumber: 'Number.',
  partnumber: 'Number.',
  name: 'Needed for a new one.',
  terms: 'Days until payment.',
  language_code: 'Language.',
  transdate: 'Booking date.',
  duedate: 'By the terms by default.',
  currency: 'The client’s by default.',
  taxincluded: 'Amounts include tax.',
  tax_accno: 'VAT account.',
  taxdate: 'Day of supply, if another.',
  incomeentries: 'Lines by accounts, or `parts`.',
  expenseentries: 'The lines.',
  parts: 'Lines by articles.',
  taxentries: 'Their taxes.',
  quantity: '1 by default.',
  sellprice: 'The article’s by default.',
  amount: 'Amount.',
  amount_paid: 'Negative to pay back.',
  payment: 'The payment.',
  vendorpayment: 'The payment.',
  payment_accno: 'The usual one by default.',
  memo: 'A remark.',
  reversal: 'The reversal.',
  comment: 'The comment.',
} as const;

const documentListed = 'invnumber status transdate duedate currency amount paid';
export const invoiceListed = `${documentListed} description customer(customernumber name) reminder_level`;
export const payableListed = `${documentListed} description vendor(vendornumber name)`;

const lineRead = 'description tax_accno vat_code';
const part = `partnumber ${lineRead} quantity unit sellprice discount`;
export const invoiceRead = `${invoiceListed} netamount ordnumber notes taxincluded incomeentries(amount income_accno ${lineRead}) taxentries parts(${part} income_accno) credits`;
export const payableRead = `${payableListed} netamount ordnumber notes taxincluded payment_reference expenseentries(amount expense_accno ${lineRead}) taxentries parts(${part} expense_accno)`;

export const paymentRead = 'payments(items(id datepaid amount_paid payment_accno memo reverses reversed_by))';
export const commentRead = 'comments(items(text created by))';

const address = 'name address1 zipcode city country email';
export const partyListed = 'name city email';
export const partyRead = `${address} terms taxnumber arap_accno payment_accno`;
export const partyTaken = `${address} taxnumber terms`;

const documentTaken = 'transdate duedate currency description taxincluded';
const expenses = 'expenseentries(amount expense_accno description tax_accno)';
export const invoiceTaken = `invnumber ${documentTaken} notes customernumber customer(customernumber name) incomeentries(amount income_accno description tax_accno) taxentries parts(partnumber description quantity sellprice discount)`;
export const payableTaken = `invnumber ${documentTaken} taxdate payment_reference vendornumber vendor(vendornumber name) ${expenses} taxentries`;
export const payableOfReceipt = `invnumber transdate duedate taxincluded vendornumber ${expenses} taxentries`;
