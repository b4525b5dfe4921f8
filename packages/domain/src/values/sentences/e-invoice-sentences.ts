/** The sentences of electronic invoices (docs/interface §9.1). */
export const eInvoiceSentences = {
  e_invoice_city: "The customer's city is missing.",
  e_invoice_country: "{country} is not a known country; correct the customer's country.",
  e_invoice_rate:
    'Line {line} must name its VAT account: an electronic invoice says the one rate of each line.',
  e_invoice_rule: '{rule}: {sentence}',
  e_invoice_tax: 'VAT account {account} has no rate on the day of supply.',
  e_invoice_uid: 'The sender in the settings needs its UID, such as CHE-116.281.271.',
} as const;
