import type { Account, Settings } from '@kontor/domain';

/** The demo client as the sender of its invoices, and the account to which these are paid. */

export const sender = {
  sender: {
    name: 'Kaffeerösterei Sonnenberg AG',
    street: 'Sonnenbergstrasse',
    building_number: '12',
    zipcode: '8032',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.710 MWST',
    vat_registered: true,
    email: 'rechnungen@sonnenberg.example',
    phone: '+41 44 000 00 00',
    website: 'sonnenberg.example',
  },
  letter: {
    template: 'band',
    color: '#92400e',
    font: 'sans',
    address: 'right',
    texts: [
      {
        language_code: 'de',
        opening: 'Besten Dank für Ihren Auftrag. Wir erlauben uns zu verrechnen:',
        closing: 'Freundliche Grüsse\nIhre Kaffeerösterei Sonnenberg',
        footer: 'Gebrauchte Kapseln und Säcke nehmen wir bei der nächsten Lieferung zurück.',
        mail_subject: '',
        mail_text: '',
      },
      {
        language_code: 'fr',
        opening: 'Nous vous remercions de votre commande et vous facturons:',
        closing: 'Avec nos meilleures salutations\nVotre torréfaction Sonnenberg',
        footer: 'Nous reprenons les capsules et les sacs vides lors de la prochaine livraison.',
        mail_subject: '',
        mail_text: '',
      },
    ],
  },
} satisfies Settings;

/** The IBAN and the QR-IBAN are those of examples of the standard; nobody has them. */
export const bankNumbers = { iban: 'CH9300762011623852957', qr_iban: 'CH4431999123000889012' };

export const bankOf = (account: Account): Account => ({
  ...account,
  ...bankNumbers,
  bank_name: 'Musterbank',
});
