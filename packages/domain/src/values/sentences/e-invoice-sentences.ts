/** The sentences of electronic invoices (docs/interface §9.1). */
export const eInvoiceSentences = {
  e_invoice_city: 'is missing: an electronic invoice says where the customer is',
  e_invoice_country: '{country} is not a known country',
  e_invoice_rate:
    'must name the VAT account of line {line}: an electronic invoice says the one rate of each line',
  e_invoice_rule: '{rule}: {sentence}',
  e_invoice_tax: 'VAT account {account} has no rate on the day of supply',
  e_invoice_uid: 'is missing: an electronic invoice names its seller by the UID',
} as const;
