/** The sentences about offers. */
export const offerSentences = {
  offer_exists: 'Offer {number} exists in client {client}.',
  offer_state: 'Offer {number} is {state}; for this it must be {wanted}.',
  offer_no_line: 'At least one line must count in the total.',
  offer_no_amount: 'The total of offer {number} is not above zero, so that no invoice can be made of it.',
  offer_nothing_left: 'Nothing of offer {number} is left to invoice.',
  offer_not_full: 'Offer {number} was invoiced in part before; make an invoice of the rest.',
  offer_part: 'A deposit or a progress invoice has either a percentage or an amount.',
  offer_whole: 'An invoice in full or of the rest has no percentage and no amount.',
  offer_left: 'must be above zero and at most {most}, which is left of offer {number}',
  offer_left_changed: 'Of offer {number} {most} is left, and not {seen}.',
  offer_rate:
    'Account {account} has another rate on {day} than offer {number} has; send the day of supply, or make another version.',
  offer_outdated: 'Offer {number} has version {revision} now.',
  offer_line_choice: 'has line {line}, which is not one of the optional or alternative lines',
  offer_line_other: 'has the lines {line} and {other}, of which only one can be chosen',
  offer_total_changed: 'Offer {number} comes to {amount} with the lines that were chosen, and not to {seen}.',
  offer_number_fixed: 'can’t be changed; it is the number in the address',
  offer_link_ended: 'This link was used, or another version of the offer was made.',
  offer_invoiced: 'Invoices were made of offer {number}; reverse or credit them before its next version.',
} as const;
