import {
  amountOf,
  bareIban,
  fits,
  isCreditorReference,
  isCurrency,
  isIban,
  isQrReference,
  isSwissIban,
  lettersWithoutLike,
  minorUnit,
  needsQrReference,
  type OrderedPayment,
  type OrderParty,
  type PaymentGroup,
  type PaymentOrder,
  paymentKind,
  standardText,
} from '@kontor/domain';
import { isDecimal } from '../values/amount.ts';

/**
 * The reasons why a payment order must not leave, as sentences. Banks refuse the whole file for one
 * of them.
 */
export const problemsOfOrder = (order: PaymentOrder): string[] => [
  ...idProblems('The order', order.message),
  ...letterProblems('The name of who pays', order.debtor.name),
  ...textProblems('The name of who pays', order.debtor.name, 70),
  ...(order.groups.length === 0 ? ['The order has no payments.'] : []),
  ...twice(
    'group',
    order.groups.map(({ payment_information: id }) => id),
  ),
  ...twice(
    'payment',
    order.groups.flatMap(({ payments }) => payments.map(({ end_to_end: id }) => id)),
  ),
  ...order.groups.flatMap(groupProblems),
];

const when = (wrong: boolean, problem: string): string[] => (wrong ? [problem] : []);

const idProblems = (what: string, id: string): string[] =>
  when(
    !/^[A-Za-z0-9+?:().,'/ -]{1,35}$/.test(id) || id.startsWith('/') || id.includes('//') || id.trim() !== id,
    `${what} has the id ${JSON.stringify(id)}, and must have one of 1 to 35 letters, digits and the marks + ? - : ( ) . , ' /, which does not begin with a slash or have two.`,
  );

const twice = (what: string, ids: readonly string[]): string[] => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated].map((id) => `The id ${id} is that of more than one ${what}.`);
};

/** Letters without a like would be full stops in the file, and nobody would know who is paid. */
const letterProblems = (what: string, text: string): string[] =>
  when(
    lettersWithoutLike(text).length > 0,
    `${what} is ${JSON.stringify(text)}, and banks take Latin letters only: give it in Latin letters.`,
  );

const textProblems = (what: string, text: string, longest: number): string[] => {
  const { length } = [...standardText(text)];
  if (length === 0) return [`${what} is missing.`];
  return when(length > longest, `${what} has ${length} characters, and may have ${longest}.`);
};

const groupProblems = (group: PaymentGroup): string[] => {
  const { payment_information: id, payments } = group;
  const what = `Group ${id}`;
  const iban = bareIban(group.iban);
  const kinds = new Set(payments.map((payment) => `${paymentKind(bare(payment))} ${payment.currency}`));
  return [
    ...idProblems('A group', id),
    ...when(payments.length === 0, `${what} has no payments.`),
    ...when(
      !isSwissIban(iban),
      `${what} is paid from ${iban}, which is not an IBAN of Switzerland or Liechtenstein.`,
    ),
    ...when(needsQrReference(iban), `${what} is paid from the QR-IBAN ${iban}, which takes payments only.`),
    ...bicProblems(what, group.bic),
    ...when(
      kinds.size > 1,
      `${what} has payments of more than one kind or currency: ${[...kinds].join(', ')}.`,
    ),
    ...payments.flatMap(paymentProblems),
  ];
};

/** The payment with its IBAN as it is compared. */
const bare = (payment: OrderedPayment): OrderedPayment => ({
  ...payment,
  iban: bareIban(payment.iban ?? ''),
});

const bicProblems = (what: string, bic: string | undefined): string[] =>
  when(
    Boolean(bic) && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic ?? ''),
    `${what} has ${bic}, which is not a valid BIC.`,
  );

const paymentProblems = (sent: OrderedPayment): string[] => {
  const payment = bare(sent);
  const what = `Payment ${payment.end_to_end}`;
  return [
    ...idProblems('A payment', payment.end_to_end),
    ...amountProblems(what, payment),
    ...accountProblems(what, payment),
    ...partyProblems(what, payment.creditor),
    ...referenceProblems(what, payment),
    ...when(
      Boolean(payment.purpose) && !/^[A-Z0-9]{4}$/.test(payment.purpose ?? ''),
      `${what} has the purpose ${payment.purpose}, which is not a code of four letters.`,
    ),
  ];
};

const mostPaid = amountOf('999999999.99');

const amountProblems = (what: string, { amount, currency }: OrderedPayment): string[] => {
  if (!isCurrency(currency)) return [`${what} is in ${currency}, which is not a currency.`];
  if (!isDecimal(amount)) return [`${what} has the amount ${String(amount)}, which is not one.`];
  const value = amountOf(amount);
  return when(
    !value.gt('0') || value.gt(mostPaid) || !fits(value, minorUnit(currency)),
    `${what} is of ${currency} ${amount}, and must be of more than zero, at most 999999999.99, with the digits of its currency.`,
  );
};

const accountProblems = (what: string, payment: OrderedPayment): string[] => {
  const { iban = '', account_number: number = '', bic } = payment;
  const kind = paymentKind(payment);
  return [
    ...when(
      (iban === '') === (number === ''),
      `${what} must have either an IBAN or the number of an account.`,
    ),
    ...when(iban !== '' && !isIban(iban), `${what} is to ${iban}, whose check digits are wrong.`),
    ...when(
      /^(CH|LI)/.test(iban) && !isSwissIban(iban),
      `${what} is to ${iban}, which is not an IBAN of Switzerland or Liechtenstein.`,
    ),
    ...(number === '' ? [] : textProblems(`The number of the account of ${what}`, number, 34)),
    ...bicProblems(what, bic),
    ...when(
      kind === 'foreign' && !/^(CH|LI)/.test(iban) && !bic,
      `${what} goes abroad, and must have the BIC of the bank.`,
    ),
  ];
};

const partyProblems = (what: string, creditor: OrderParty): string[] => {
  const { name, street = '', building_number: number = '', zipcode = '', city, country } = creditor;
  const limits: [string, string, number][] = [
    ['The street', street, 70],
    ['The house number', number, 16],
    ['The postal code', zipcode, 16],
  ];
  return [
    ...letterProblems(`The name of the creditor of ${what}`, name),
    ...letterProblems(`The town of the creditor of ${what}`, city),
    ...textProblems(`The name of the creditor of ${what}`, name, 70),
    ...textProblems(`The town of the creditor of ${what}`, city, 35),
    ...when(!/^[A-Z]{2}$/.test(country), `The creditor of ${what} has no country of two letters.`),
    ...limits.flatMap(([field, text, longest]) =>
      standardText(text) === '' ? [] : textProblems(`${field} of the creditor of ${what}`, text, longest),
    ),
  ];
};

const referenceProblems = (what: string, payment: OrderedPayment): string[] => {
  const { iban = '', currency, message = '' } = payment;
  const reference = bareIban(payment.reference ?? '');
  const text = standardText(message);
  return [
    ...(text === '' ? [] : textProblems(`The message of ${what}`, text, 140)),
    ...(needsQrReference(iban)
      ? [
          ...when(currency !== 'CHF', `${what} is to a QR-IBAN, which takes francs only.`),
          ...when(
            !isQrReference(reference),
            `${what} is to a QR-IBAN, and must have a QR reference with a valid check digit.`,
          ),
        ]
      : when(
          reference !== '' && !isCreditorReference(reference),
          `${what} has the reference ${reference}, which is not a creditor reference with valid check digits; a QR reference needs a QR-IBAN.`,
        )),
    ...when(
      reference !== '' && text !== '' && paymentKind(payment) !== 'domestic',
      `${what} has a reference and a message, of which a payment that is not in Switzerland takes one.`,
    ),
  ];
};
