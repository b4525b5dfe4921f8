import { amountOf, decimalOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { problemsOf } from './check.ts';
import { bareIban } from './iban.ts';
import { isOpen, type PayloadParty, payloadOf } from './payload.ts';
import { type QrBill, type QrParty, referenceTypes } from './qr-bill.ts';

/**
 * Reads the QR-bill from `text`, the content of a QR code; undefined when it is no QR-bill. A bill
 * with faults, such as a wrong check digit, is read and names them in `problems`.
 */
export const readQrBill = (text: string): QrBill | undefined => {
  const payload = payloadOf(text);
  if (!payload) return undefined;
  const amount = amountFrom(payload.amount);
  const bill = {
    iban: bareIban(payload.iban),
    creditor: partyOf(payload.creditor),
    ...(amount === undefined ? {} : { amount }),
    currency: currencies.has(payload.currency) ? payload.currency : '',
    ...(isOpen(payload.debtor) ? {} : { debtor: partyOf(payload.debtor) }),
    reference_type: referenceTypes.find((type) => type === payload.reference_type) ?? 'NON',
    reference: payload.reference.replace(/\s+/gu, '').toUpperCase(),
    message: payload.message,
    billing_information: payload.billing_information,
  };
  return { ...bill, problems: problemsOf(payload, bill) };
};

const currencies = new Set(['CHF', 'EUR']);

/** An amount from 0.01 to 999999999.99. */
const amountFrom = (written: string): Decimal | undefined => {
  if (!/^\d{0,9}(\.\d{1,2})?$/.test(written) || !/[1-9]/.test(written)) return undefined;
  return decimalOf(amountOf(`0${written}`), 2);
};

/**
 * A combined address has postal code and town in its second line; they are split where that is
 * possible.
 */
const partyOf = ({ name, line1, line2, zipcode, city, country }: PayloadParty): QrParty => {
  if (zipcode !== '' || city !== '')
    return { name, address1: `${line1} ${line2}`.trim(), address2: '', zipcode, city, country };
  const place = /^(?:[A-Z]{1,2}-)?(\d{4,6}) +(\S.*)$/u.exec(line2);
  if (!place) return { name, address1: line1, address2: line2, zipcode, city, country };
  return { name, address1: line1, address2: '', zipcode: place[1] ?? '', city: place[2] ?? '', country };
};
