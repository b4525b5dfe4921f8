const creditTexts = {
  'credit.comes_to': 'Credit note of {amount}.',
  'credit.credits': 'Credit note for invoice',
  'credit.is_open':
    '{amount} of it is open as a credit of the customer: pay it back, or set it against another invoice.',
  'credit.left_amount': '{left} left',
  'credit.left_quantity': '{left} left',
  'credit.line': 'line {line}',
  'credit.lines': 'What is credited',
  'credit.note': 'Credit note',
  'credit.nothing': 'Nothing of this invoice is left to credit.',
  'credit.post': 'Post the credit note',
  'credit.settles': '{amount} is settled against the invoice.',
  'credit.stays_open': '{amount} stays open as a credit of the customer.',
  'credit.title': 'Credit note for invoice {invnumber}',
};

export default creditTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof creditTexts, string> {}
}
