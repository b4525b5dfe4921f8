/** The sentences about accruals. */
export const accrualSentences = {
  account_not_liability: 'Account {account} is not a liability account.',
  accrual_booked_by: 'The entry is booked on {day} already; only a later one can be accrued before it.',
  accrual_entry: 'Entry {reference} belongs to an accrual; reverse it there.',
  accrual_entry_less: 'The entry has booked only {booked} on account {account}.',
  accrual_entry_none: 'The entry has booked nothing on account {account} that could be accrued so.',
  accrual_exists: 'Accrual {id} was made of the same entry and account, and is open in that time.',
  accrual_large: 'The amount has more than 18 digits before the point.',
  accrual_most_parts: 'An accrual is released in at most {most} parts.',
  accrual_no_share: 'No part of the period of supply is on the other side of {day}.',
  accrual_parts: 'The amount is too small for {count} parts.',
} as const;
