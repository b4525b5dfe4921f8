const letterTexts = {
  letter: 'Documents',
  'letter.address': 'Window of the envelope',
  'letter.address.left': 'Left',
  'letter.address.right': 'Right',
  'letter.address_hint': 'On which side of the page the address stands',
  'letter.building_number': 'Number',
  'letter.choose_color': 'Choose a colour',
  'letter.city': 'City',
  'letter.closing': 'After the lines',
  'letter.color': 'Colour',
  'letter.country': 'Country code',
  'letter.email': 'E-mail',
  'letter.font': 'Font',
  'letter.font.sans': 'Sans serif',
  'letter.font.serif': 'Serif',
  'letter.footer': 'At the foot of each page',
  'letter.layout': 'Layout',
  'letter.name': 'Name of the company',
  'letter.opening': 'Before the lines',
  'letter.phone': 'Phone',
  'letter.sender': 'Sender',
  'letter.sender_about': 'It stands on the PDF of each invoice and credit note, and in the QR-bill.',
  'letter.street': 'Street',
  'letter.template': 'Template',
  'letter.template.band': 'With a band',
  'letter.template.compact': 'Compact',
  'letter.template.plain': 'Plain',
  'letter.texts': 'Texts',
  'letter.texts_about': 'A document has those of its language. What is empty is left out.',
  'letter.uid': 'UID',
  'letter.uid_hint': 'Such as CHE-116.281.710',
  'letter.vat_registered': 'Registered for VAT',
  'letter.vat_registered_hint': 'MWST, TVA, IVA or VAT then stands beside the UID.',
  'letter.website': 'Website',
  'letter.zipcode': 'Postcode',
};

export default letterTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof letterTexts, string> {}
}
