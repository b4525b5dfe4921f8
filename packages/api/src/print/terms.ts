import {
  addDays,
  amountOf,
  bareReference,
  bookingDate,
  decimalOf,
  hundred,
  type Ledger,
  minorUnit,
  proportion,
  roundedBy,
  transferAccountFor,
  zero,
} from '@kontor/domain';
import type { DocumentSheet } from '@kontor/print';
import { senderOf } from './head.ts';

/**
 * The terms of a letter: the discount for early payment that the client's layout grants, and the
 * account to which is paid without a QR-bill.
 */

type Due = { day: string; due_day: string; total: string; currency: string; rounded: boolean };

/** Empty where none is granted, or where it would end no earlier than the invoice is due. */
export const discountsOf = (
  { client }: Ledger,
  { day, due_day, total, currency, rounded }: Due,
): Pick<DocumentSheet, 'discounts'> => {
  const { discount_percent: percent, discount_days: days } = client.letter ?? {};
  if (!percent || !days || amountOf(percent).eq(zero)) return {};
  const until = addDays(bookingDate.parse(day), days);
  if (until >= due_day) return {};
  const places = minorUnit(currency);
  const part = hundred.minus(amountOf(percent));
  const payable = proportion(amountOf(total), { part, whole: hundred }, places);
  const amount = payable.plus(roundedBy(payable, rounded && currency === 'CHF'));
  return { discounts: [{ percent, until, payable: decimalOf(amount, places) }] };
};

/**
 * The account to which a letter without a QR-bill asks for payment; empty where the client has none
 * with an IBAN.
 */
export const transferFor = (
  ledger: Ledger,
  { reference, ...to }: { payment_accno: number | undefined; currency: string; reference: string },
): Pick<DocumentSheet, 'transfer'> => {
  const account = transferAccountFor(ledger, to);
  if (!account) return {};
  const { iban, bank_name, bank_bic } = account;
  return {
    transfer: {
      iban,
      ...(bank_name ? { bank: bank_name } : {}),
      ...(bank_bic ? { bic: bank_bic } : {}),
      holder: senderOf(ledger).name,
      reference: bareReference(reference).replace(/(.{4})(?=.)/g, '$1 '),
    },
  };
};
