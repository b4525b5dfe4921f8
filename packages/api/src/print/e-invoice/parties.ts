import { countryCode, isMailAddress, isUid, type Sender, streetOf } from '@kontor/domain';
import type { EInvoiceGiven } from '@kontor/e-invoices';
import type { Printed } from '../invoice-lines.ts';

/** Seller and buyer of an electronic invoice. */

type SellerGiven = NonNullable<EInvoiceGiven['seller']>;
type BuyerGiven = NonNullable<EInvoiceGiven['buyer']>;

/** A text, or nothing where it is empty. */
const given = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/** A mail address as an electronic address (BT-34, BT-49). */
const endpointAt = (mail: string | undefined): { id: string; scheme: string } | undefined =>
  mail !== undefined && isMailAddress(mail) ? { id: mail, scheme: 'EM' } : undefined;

/** The code of the Swiss register of enterprises in ISO 6523. */
const uidScheme = '0183';

const digitsOf = (uid: string): string => uid.replace(/\D/g, '');

/** The number of a Swiss payer of VAT as the law writes it: CHE-123.456.789 MWST. */
const swissVatId = (uid: string): string =>
  `CHE-${digitsOf(uid).replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3')} MWST`;

/** The seller; without its VAT number where nothing of the invoice is subject to VAT. */
export const sellerOf = (sender: Sender, { isOutside }: { isOutside: boolean }): SellerGiven => {
  const { name, street, building_number, zipcode, city, country, uid, vat_registered, phone, email } = sender;
  const contact = { phone: given(phone), mail: given(email) };
  return {
    name,
    address: { line_1: given(`${street} ${building_number}`), post_code: given(zipcode), city, country },
    ...(uid === '' ? {} : { registration: { id: `CHE${digitsOf(uid)}`, scheme: uidScheme } }),
    ...(uid === '' || !vat_registered || isOutside ? {} : { vat_id: swissVatId(uid) }),
    endpoint: endpointAt(given(email)),
    ...(contact.phone || contact.mail ? { contact } : {}),
  };
};

/**
 * The buyer as the invoice has it. A field that it lacks is taken from the customer as it is today,
 * so that what is missing can be mended.
 */
export const buyerRecord = ({ invoice, customer }: Printed) => {
  const of = invoice.customer;
  const hasAddress = of.city.trim() !== '';
  const address = hasAddress || !customer ? of : customer;
  return {
    ...{ name: of.name, customernumber: invoice.customernumber },
    ...{ address, country: countryCode(address.country) },
    taxnumber: given(of.taxnumber) ?? given(customer?.taxnumber),
    email: given(of.email) ?? given(customer?.email),
  };
};

/** A VAT number begins with the code of its country; what does not is a number of another kind. */
const vatNumber = (number: string | undefined): string | undefined => {
  if (number === undefined) return undefined;
  if (isUid(number)) return swissVatId(number);
  return /^[A-Z]{2}[\dA-Z]/i.test(number.replace(/[\s.-]/g, '')) ? number.toUpperCase() : undefined;
};

/** The VAT number of the buyer, where there is one. */
export const buyerVatId = (printed: Printed): string | undefined => vatNumber(buyerRecord(printed).taxnumber);

/** The buyer; without its VAT number where nothing of the invoice is subject to VAT. */
export const buyerOf = (printed: Printed, { isOutside }: { isOutside: boolean }): BuyerGiven => {
  const { name, customernumber, address, country, email } = buyerRecord(printed);
  const { street, building_number } = streetOf(address);
  const vat_id = isOutside ? undefined : buyerVatId(printed);
  const { firstname, lastname, phone } = address;
  const contact = { name: given(`${firstname} ${lastname}`), phone: given(phone), mail: email };
  return {
    name,
    identifiers: [{ id: customernumber }],
    address: {
      line_1: given(address.street ? `${street} ${building_number}` : address.address1),
      line_2: given(address.address2),
      city: given(address.city),
      post_code: given(address.zipcode),
      region: given(address.state),
      country,
    },
    vat_id,
    endpoint: endpointAt(email),
    ...(contact.name || contact.phone || contact.mail ? { contact } : {}),
  };
};
