/** The QR-bill of these tests, by the names of its lines in the order of the standard. */
const lines = {
  ...{ type: 'SPC', version: '0200', coding: '1', iban: 'CH4431999123000889012' },
  ...{ creditor_type: 'S', creditor: 'Robert Schneider AG', street: 'Rue du Lac', house: '1268' },
  ...{ zipcode: '2501', city: 'Biel', country: 'CH' },
  ...{ later1: '', later2: '', later3: '', later4: '', later5: '', later6: '', later7: '' },
  ...{ amount: '1949.75', currency: 'CHF' },
  ...{ debtor_type: 'S', debtor: 'Gasthaus zum Löwen', debtor_street: 'Marktgasse', debtor_house: '28' },
  ...{ debtor_zipcode: '9400', debtor_city: 'Rorschach', debtor_country: 'CH' },
  ...{ reference_type: 'QRR', reference: '210000000003139471430009017' },
  ...{ message: 'Auftrag vom 15. Februar', trailer: 'EPD', billing_information: '' },
};

/** The payload of the QR code of a bill, with `fields` in place of its own. */
export const billOf = (fields: Partial<typeof lines> = {}): string =>
  Object.values({ ...lines, ...fields }).join('\r\n');

/** Billing information: number, date, terms and tax of a bill of 2026-02-20. */
export const swico = '//S1/10/10201409/11/260220/30/106017086/32/8.1/40/0:30';
export const swicoNumber = '10201409';
