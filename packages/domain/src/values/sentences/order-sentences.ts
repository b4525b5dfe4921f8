/** The sentences of refusals about payment orders, and about what one person approves of another's. */
export const orderSentences = {
  iban_changed: 'Vendor {number} has another IBAN by now; look at it again before you confirm it.',
  iban_four_eyes: 'The IBAN of vendor {number} must be confirmed by a second person, who has not changed it.',
  iban_not_confirmed:
    'The IBAN of payable {payable} is another one than vendor {vendor} was paid to; a person has to confirm it first.',
  iban_person: 'Only a person confirms the IBAN of a vendor.',
  order_account: 'has no IBAN, so that no payment order pays from it',
  order_fetched:
    'The file of payment order {order} was fetched on {at} and may have gone to the bank, which then pays it: cancelling the order would let its payables be paid twice. To cancel it, confirm with not_sent that the file has not gone to the bank and will not.',
  order_four_eyes:
    'Payment order {order} is to be released by a second person, who has neither made nor changed it.',
  order_four_eyes_kept: 'Only an owner can end that a second person releases payment orders.',
  order_iban_changed:
    'Payment order {order} pays payable {payable} to {iban}, and vendor {vendor} now has another IBAN.',
  order_no_iban: 'Vendor {vendor} has no IBAN.',
  order_not_draft: 'Payment order {order} is no draft any more.',
  order_not_open: 'is not open',
  order_not_released: 'Payment order {order} is not released.',
  order_outdated: 'Payable {payable} is not open any more as payment order {order} pays it.',
  order_over: 'is more than the {open} that are open',
  order_past: 'is in the past',
  order_sent: 'Payment order {order} was sent, and can not be cancelled.',
  order_transit:
    "Payments in transit stand on an asset or a liability in the client's currency that is no account of a bank.",
  order_twice: 'is there twice',
  plan_changed: 'Plan {id} is not the plan that was looked at.',
  seen_needed: 'is required: whoever approves names what they looked at',
  settings_changed: 'The settings of client {client} have changed since they were read.',
} as const;
