import { addDays, type BookingDate, type Vendor } from '@kontor/domain';
import type { DocumentSheet } from '@kontor/print';
import { sender } from '../sender.ts';
import { vendors } from '../vendors.ts';

/**
 * A bill of a vendor whose bills are always booked alike, as the vendor prints it: with no QR-bill.
 */

const vendornumber = 'L2002';

const billingVendor = (): Vendor => {
  const vendor = vendors.find((one) => one.vendornumber === vendornumber);
  if (!vendor) throw new Error(`the demo has no vendor ${vendornumber}`);
  return vendor;
};

export const billNumber = (day: BookingDate): string => `84${day.replaceAll('-', '')}9902`;

/** The bill of `day`: 250.00 and VAT of 20.25. */
export const telephoneBill = (day: BookingDate): DocumentSheet => {
  const {
    name = '',
    address1 = '',
    zipcode,
    city,
    phone = '',
    taxnumber = '',
    bank_iban = '',
  } = billingVendor();
  const { name: ownName, street, building_number, zipcode: ownCode, city: ownCity } = sender.sender;
  return {
    ...{ kind: 'invoice', number: billNumber(day), day, due_day: addDays(day, 30) },
    ...{ currency: 'CHF', language: 'de' },
    look: { template: 'plain', colour: '#1d4ed8', font: 'sans', window: 'left' },
    sender: {
      ...{ name, address: [address1, `${zipcode} ${city}`], contact: [`Telefon ${phone}`] },
      ...{ uid: taxnumber.replace(/ MWST$/, ''), has_vat: true },
    },
    recipient: [ownName, `${street} ${building_number}`, `${ownCode} ${ownCity}`],
    subject: 'Umstellung auf Glasfaser',
    lines: [
      {
        ...{ description: 'Einrichtung vor Ort', quantity: '2', unit: 'Std.' },
        ...{ price: '80.00', amount: '160.00' },
      },
      {
        ...{ description: 'Router Business', quantity: '1', unit: 'Stück' },
        ...{ price: '90.00', amount: '90.00' },
      },
    ],
    subtotal: '250.00',
    taxes: [{ rate: '8.10', base: '250.00', amount: '20.25' }],
    total: '270.25',
    transfer: { iban: bank_iban, holder: name },
  };
};
