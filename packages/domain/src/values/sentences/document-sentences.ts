/** The sentences of refusals about payments and credit notes, and about documents that are drawn. */
export const documentSentences = {
  credit_account: 'There is no account of transfers; name one over which both are settled.',
  credit_line: 'Line {line} is not on the invoice, or is named twice.',
  credit_no_quantity: 'Line {line} is credited by its amount.',
  credit_nothing: 'Nothing of {number} is left to credit.',
  credit_of_credit: '{number} asks for nothing that could be credited.',
  credit_one: 'goes without a quantity.',
  credit_rest: 'Of line {line} {left} is left to credit.',
  credit_taxes:
    'It is not known which lines of {number} its tax on {account} was charged on; credit all of it.',
  credit_total:
    'With this one the credit notes of {number} come to {total}; it must be from {least} to {most}.',
  not_drawn: 'Invoice {number}: {why}',
  open_changed: 'Of {number} {open} is open now, and no longer {seen}.',
  payment_of_bank_line: 'Line {line} of a bank books this payment; take back the line.',
  payment_reversed: 'The payment has been taken back already.',
  too_large_to_join: 'The invoices have more than {most} MB in all; print fewer of them at once.',
  zero_payment: 'A payment of zero books nothing.',
} as const;
