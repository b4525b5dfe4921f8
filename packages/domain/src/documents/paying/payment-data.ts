import { bareIban, isIban, isQrIban, isSwissIban } from '../../qr-bill/iban.ts';
import { bareReference } from '../../qr-bill/payment-reference.ts';
import { isCreditorReference, isQrReference } from '../../qr-bill/reference.ts';
import type { Findings } from '../../refusal/findings.ts';
import { scalars } from '../../values/schema/kinds.ts';
import { oneLine } from '../../values/schema/one-line.ts';
import { type Said, say } from '../../values/sentences/say.ts';

/** The account, the reference and the message by which a payable is paid (docs/interface §10). */

/**
 * The fields as they are sent. They are absent from answers where they are empty, as existing
 * callers know no such fields.
 */
export const paymentData = {
  payment_iban: oneLine(42)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: "The IBAN or QR-IBAN that it is paid to; by default the vendor's." }),
  payment_reference: oneLine(40)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: 'The QR reference or creditor reference by which the vendor knows the payment.' }),
  payment_message: oneLine(140)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: 'What the payment reports the vendor.' }),
};

type PaymentDataSent = {
  payment_iban?: string | null | undefined;
  payment_reference?: string | null | undefined;
  payment_message?: string | null | undefined;
};

/**
 * The same as it is stored: IBAN and reference without blanks and in capitals, and no field that is
 * empty.
 */
export type PaymentData = { payment_iban?: string; payment_reference?: string; payment_message?: string };

// Most payables have none, and get the same object.
const noPaymentData: PaymentData = {};

/**
 * Whether `iban` (bare) can be paid to: its check digits fit, and within Switzerland its length,
 * too.
 */
export const isPayableIban = (iban: string): boolean =>
  /^(CH|LI)/.test(iban) ? isSwissIban(iban) : isIban(iban);

/**
 * Why nothing can be paid with `reference` (bare, or empty) to `iban` (bare, or empty where it is
 * not known); undefined where it can. By the Swiss guidelines a QR reference belongs to a QR-IBAN
 * and to francs.
 */
export const referenceFault = (
  reference: string,
  { iban, currency }: { iban: string; currency: string },
): Said | undefined => {
  const isForQr = isQrReference(reference);
  if (reference !== '' && !isForQr && !isCreditorReference(reference))
    return say('no_reference', { reference });
  if (isForQr && currency !== 'CHF') return say('qr_reference_currency');
  if (iban === '' || !isPayableIban(iban)) return undefined;
  const isToQr = isSwissIban(iban) && isQrIban(iban);
  if (isForQr && !isToQr) return say('qr_reference_iban');
  return isToQr && !isForQr ? say('qr_iban_reference') : undefined;
};

/**
 * The payment data of a payable as they are stored. Adds `invalid` to `findings` for an IBAN or
 * reference whose check digits do not fit, and for a reference that does not belong to the IBAN,
 * which is that of the vendor where none is sent.
 */
export const keptPaymentData = (
  sent: PaymentDataSent,
  { currency, bank_iban }: { currency: string; bank_iban: string | undefined },
  findings: Findings,
): PaymentData => {
  if (!sent.payment_iban && !sent.payment_reference && !sent.payment_message) return noPaymentData;
  const iban = bareIban(sent.payment_iban ?? '');
  const reference = bareReference(sent.payment_reference ?? '');
  const message = (sent.payment_message ?? '').trim();
  if (iban !== '' && !isPayableIban(iban)) findings.add('invalid', 'payment_iban', say('no_iban', { iban }));
  if (iban !== '' || reference !== '') {
    const fault = referenceFault(reference, {
      iban: iban || vendorReference(reference, bank_iban),
      currency,
    });
    if (fault) findings.add('invalid', 'payment_reference', fault);
  }
  return {
    ...(iban === '' ? {} : { payment_iban: iban }),
    ...(reference === '' ? {} : { payment_reference: reference }),
    ...(message === '' ? {} : { payment_message: message }),
  };
};

/** The IBAN of the vendor, to which a reference that was sent alone belongs. */
const vendorReference = (reference: string, bank_iban: string | undefined): string =>
  reference === '' ? '' : bareIban(bank_iban ?? '');
