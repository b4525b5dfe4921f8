const payablesTexts = {
  payables: 'Payables',
  'payables.confirm_iban': 'Confirm the IBAN',
  'payables.confirm_text':
    'Ask the vendor first, by a telephone number or contact that you have known for longer: letters with a new account are often forged. The audit trail records that you confirmed it.',
  'payables.confirm_title': 'Is this the IBAN of {name}?',
  'payables.discount': 'Cash discount',
  'payables.discount_days': 'Cash discount days',
  'payables.discount_hint': 'Empty: the vendor’s; 0: none',
  'payables.discount_percent': 'Cash discount %',
  'payables.discount_until': '{percent} % until {day}',
  'payables.iban': 'IBAN',
  'payables.iban_asked': 'When you opened this, the IBAN was {iban}. It has changed since.',
  'payables.iban_changed':
    '{name} has another IBAN than was paid to: {iban}. No order pays to it until somebody confirms it.',
  'payables.iban_unconfirmed': 'Another than was paid to, not confirmed',
  'payables.iban_hint': 'Empty: the vendor’s',
  'payables.message': 'Message',
  'payables.new': 'New payable',
  'payables.reference': 'Payment reference',
  'payables.vendor': 'Vendor',
};

export default payablesTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof payablesTexts, string> {}
}
