import { field } from './field.ts';

/**
 * The columns of people and firms: how they are reached, their bank, and within which days they are
 * paid.
 */

export const contact = [
  field('salutation', 'text', 'Anrede | Civilité | Appellativo | Salutation | Titre | Titolo'),
  field('firstname', 'text', 'Vorname | Prénom | Nome di battesimo | First name | Given name', 'Anna'),
  field(
    'lastname',
    'text',
    'Nachname | Nom de famille | Cognome | Last name | Surname | Family name',
    'Muster',
  ),
  field(
    'address1',
    'text',
    'Strasse | Rue | Via | Street | Adresse | Indirizzo | Address | Straße | Adresse 1 | Address 1',
    'Bahnhofstrasse 1',
  ),
  field(
    'address2',
    'text',
    'Adresszusatz | Complément d’adresse | Complemento indirizzo | Address 2 | Adresse 2 | Indirizzo 2 | Zusatz',
  ),
  field(
    'zipcode',
    'text',
    'PLZ | NPA | NAP | Postal code | Postleitzahl | Code postal | CAP | ZIP | ZIP code | Postcode',
    '8001',
  ),
  field(
    'city',
    'text',
    'Ort | Localité | Località | City | Ville | Lieu | Luogo | Città | Stadt | Town',
    'Zürich',
  ),
  field('state', 'text', 'Kanton | Canton | Cantone | State | Province | Provincia'),
  field('country', 'text', 'Land | Pays | Paese | Country | Nazione', 'CH'),
  field('phone', 'text', 'Telefon | Téléphone | Telefono | Phone | Tel | Telephone'),
  field('fax', 'text', 'Fax | Télécopie | Telefax | Fax number'),
  field('mobile', 'text', 'Mobile | Portable | Cellulare | Mobile phone | Natel | Handy'),
  field(
    'email',
    'text',
    'E-Mail | Courriel | Posta elettronica | Email | Mail | E-mail | Adresse e-mail',
    'anna@muster.example',
  ),
  field(
    'taxnumber',
    'text',
    'MWST-Nummer | Numéro de TVA | Numero IVA | VAT number | UID | IDE | IDI | MWST-Nr | N° TVA | N. IVA',
  ),
];
export const bank = [
  field('bank_name', 'text', 'Bank | Banque | Banca | Bank name'),
  field('bank_iban', 'text', 'IBAN | Numéro IBAN | Numero IBAN | IBAN number'),
  field('bank_bic', 'text', 'BIC | Code BIC | Codice BIC | SWIFT | BIC/SWIFT'),
];

export const terms = field(
  'terms',
  'integer',
  'Zahlungsfrist | Délai de paiement | Termine di pagamento | Terms | Frist | Zahlungsziel | Payment terms',
  '30',
);

/** The terms of cash discount of a vendor. */
export const discount = [
  field(
    'discount_percent',
    'amount',
    'Skonto % | Escompte % | Sconto cassa % | Cash discount % | Skonto | Skontosatz | Escompte | Taux d’escompte | Sconto cassa | Cash discount | Discount percent',
    '2',
  ),
  field(
    'discount_days',
    'integer',
    'Skontofrist | Délai d’escompte | Termine di sconto | Cash discount days | Skontotage | Skonto Tage | Jours d’escompte | Giorni di sconto | Discount days',
    '10',
  ),
];
