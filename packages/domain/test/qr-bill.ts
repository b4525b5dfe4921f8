import { type QrBill, readQrBill } from '../src/index.ts';

/** The bill of these tests, by the names of its lines in the order of the standard. */
const lines = {
  type: 'SPC',
  version: '0200',
  coding: '1',
  iban: 'CH4431999123000889012',
  ...{ creditor_type: 'S', creditor: 'Robert Schneider AG', street: 'Rue du Lac', house: '1268' },
  ...{ zipcode: '2501', city: 'Biel', country: 'CH' },
  ...{
    ultimate1: '',
    ultimate2: '',
    ultimate3: '',
    ultimate4: '',
    ultimate5: '',
    ultimate6: '',
    ultimate7: '',
  },
  amount: '1949.75',
  currency: 'CHF',
  ...{ debtor_type: 'S', debtor: 'Pia-Maria Rutschmann-Schnyder', debtor_street: 'Grosse Marktgasse' },
  ...{ debtor_house: '28', debtor_zipcode: '9400', debtor_city: 'Rorschach', debtor_country: 'CH' },
  reference_type: 'QRR',
  reference: '210000000003139471430009017',
  message: 'Order of 15 June 2020',
  trailer: 'EPD',
  billing_information: '',
  scheme1: 'Name AV1: UV;UltraPay005;12345',
  scheme2: 'Name AV2: XY;XYService;54321',
};
export type Fields = Partial<typeof lines>;

export const noDebtor: Fields = {
  ...{ debtor_type: '', debtor: '', debtor_street: '', debtor_house: '' },
  ...{ debtor_zipcode: '', debtor_city: '', debtor_country: '' },
};

/** The fields of a bill without a reference. */
export const plain: Fields = { iban: 'CH5800791123000889012', reference_type: 'NON', reference: '' };

/** The text of a bill with `fields`, its lines ended by `end`. */
export const payload = (fields: Fields = {}, end = '\r\n'): string =>
  Object.values({ ...lines, ...fields }).join(end);

/** A bill with `fields`, as it is read. */
export const bill = (fields: Fields = {}): QrBill => {
  const read = readQrBill(payload(fields));
  if (!read) throw new Error('this is not a bill');
  return read;
};
