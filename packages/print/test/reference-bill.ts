import type { WritableBill } from '@kontor/domain';
import PDFDocument from 'pdfkit';
import { SwissQRBill } from 'swissqrbill/pdf';
import type { Creditor, Data } from 'swissqrbill/types';

/**
 * The payment part of a bill as the package `swissqrbill` draws it, at the same place of a page of
 * A4.
 */
export const referenceBill = (bill: WritableBill): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A4', margin: 0 });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
    new SwissQRBill(dataOf(bill)).attachTo(document);
    document.end();
  });

const dataOf = ({ iban, creditor, debtor, amount, currency, reference, message }: WritableBill): Data => ({
  currency: currency as Data['currency'],
  creditor: { ...partyOf(creditor), account: iban },
  ...(debtor && { debtor: partyOf(debtor) }),
  // It takes no decimals, and ours have at most eleven digits.
  ...(amount !== undefined && { amount: Number(amount) }),
  ...(reference !== undefined && { reference }),
  ...(message !== undefined && { message }),
});

const partyOf = ({
  name,
  street,
  house_number,
  zipcode,
  city,
  country,
}: WritableBill['creditor']): Omit<Creditor, 'account'> => ({
  ...{ name, address: street ?? '', zip: zipcode, city, country },
  ...(house_number !== undefined && { buildingNumber: house_number }),
});
