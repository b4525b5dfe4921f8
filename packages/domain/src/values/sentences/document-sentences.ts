/**
 * The sentences of refusals about payments and credit notes, and about documents that are drawn.
 */
export const documentSentences = {
  credit_account: 'There is no clearing account; name the account over which both are settled.',
  credit_line: 'Line {line} is not on the invoice or is listed twice.',
  credit_no_quantity: 'Line {line} is credited by amount, not by quantity.',
  credit_nothing: 'Nothing is left to credit on {number}.',
  credit_of_credit: '{number} is a credit note; there is nothing to credit.',
  credit_one: 'must not be given with a quantity',
  credit_rest: 'Only {left} of line {line} is left to credit.',
  credit_taxes: 'The tax of {number} on {account} cannot be assigned to its lines; credit the whole invoice.',
  credit_total:
    'With this one, the credit notes of {number} total {total}; the total must be from {least} to {most}.',
  department_closed: 'Cost centre {number} of client {client} is closed.',
  department_unknown: 'There is no cost centre {number} in client {client}.',
  department_used: 'Lines or defaults name cost centre {number}; it can be closed, not removed.',
  department_unkept:
    'cannot be asked for: the client has no cost centres, and its figures are those of the whole client',
  what_department: 'Cost centre',
  what_project: 'Project',
  dimension_mark: '{mark} says that a line has none; no cost centre or project is called so.',
  project_unkept:
    'cannot be asked for: the client has no projects, and its figures are those of the whole client',
  project_used: 'Lines or defaults name project {number}; it can be closed, not removed.',
  project_closed: 'Project {number} of client {client} is closed.',
  project_unknown: 'There is no project {number} in client {client}.',
  not_drawn: 'Invoice {number}: {why}',
  open_changed: 'The open amount of {number} is now {open}, not {seen}.',
  payment_of_bank_line: 'Bank line {line} booked this payment; undo the bank line instead.',
  payment_reversed: 'The payment has already been reversed.',
  set_off_credit: '{number} is not a credit note.',
  set_off_currency: '{number} is in {currency}, and the credit note in another currency.',
  set_off_payable: '{number} is a credit note; name a payable that it settles.',
  set_off_rest: 'At most {most} of {number} can be set off against it.',
  too_large_to_join: 'The invoices are larger than {most} MB in total; print fewer at once.',
  zero_payment: 'A payment of zero books nothing.',
} as const;
