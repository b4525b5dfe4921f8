/**
 * The sentences of refusals about payment orders, and about what one person approves of another's.
 */
export const orderSentences = {
  iban_changed: 'The IBAN of vendor {number} has changed; check it again before you confirm it.',
  iban_four_eyes: 'The IBAN of vendor {number} must be confirmed by a second person who did not change it.',
  iban_not_confirmed:
    'Payable {payable} has a different IBAN than the last payment to vendor {vendor}; a person must confirm it first.',
  iban_person: 'Only a person can confirm the IBAN of a vendor.',
  order_account: 'has no IBAN, so no payment order can pay from it',
  order_fetched:
    'The file of payment order {order} was fetched on {at} and may have gone to the bank, which then pays it: cancelling the order would let its payables be paid twice. To cancel it, confirm with not_sent that the file has not gone to the bank and will not.',
  order_four_eyes:
    'Payment order {order} must be released by a second person who neither created nor changed it.',
  order_four_eyes_kept: 'Only an owner can stop requiring a second person to release payment orders.',
  order_iban_changed:
    'Payment order {order} pays payable {payable} to {iban}, but the IBAN of vendor {vendor} has changed.',
  order_no_iban: 'Vendor {vendor} has no IBAN.',
  order_not_draft: 'Payment order {order} is no longer a draft.',
  order_credit_over: 'Only {left} of credit note {number} is left to set off.',
  order_credited: 'Credit notes come to all that is open of {number}; set them off without a payment order.',
  order_no_credit: '{number} is not an open credit note of the vendor in the currency of the payable.',
  order_not_open: 'is not open',
  order_not_released: 'Payment order {order} has not been released.',
  order_outdated: 'The open amount of payable {payable} has changed since payment order {order} was created.',
  order_over: 'is more than the open amount of {open}',
  order_past: 'is in the past',
  order_sent: 'Payment order {order} has been sent and cannot be cancelled.',
  order_transit:
    "Payments in transit need an asset or liability account in the client's currency that is not a bank account.",
  order_twice: 'is listed twice',
  plan_changed: 'Plan {id} is not the plan that was reviewed.',
  seen_needed: 'is required: whoever approves must say what they reviewed',
  settings_changed: 'The settings of client {client} have changed since they were read.',
} as const;
