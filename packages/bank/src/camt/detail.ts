import type { BankReferences, BookingDate } from '@kontor/domain';
import { dayFrom, dayOfMoment } from '../values/day.ts';
import { BankFileFault } from '../values/fault.ts';
import { givenReference, plainText } from '../values/texts.ts';
import { checkContent, childrenOf, optionalChild, textAt, type XmlElement } from '../xml/element.ts';
import { batchContent, detailsContent, transactionContent } from './content.ts';
import {
  type Amounts,
  amountsIn,
  type Charges,
  chargesIn,
  countIn,
  noCharges,
  type Sum,
  signIn,
  sumIn,
} from './money.ts';
import { type Side, sideIn } from './party.ts';
import { purposeIn, type Remittance, remittanceIn } from './remittance.ts';

/** A payment as `TxDtls` reports it, before it is known what of its entry it is. */
export type Detail = {
  sum: Sum | undefined;
  sign: 1 | -1 | undefined;
  amounts: Amounts;
  /** In each currency, as that of the account may stand further up only. */
  charges: (currency: string) => Charges;
  debtor: Side;
  creditor: Side;
  /** Whether it is one that came back. */
  returned: boolean;
  references: Omit<BankReferences, 'creditor'>;
  remittance: Remittance;
  purpose: string;
  text: string;
  /** The day of the payment; undefined where none is told. */
  day: (zone: string) => BookingDate | undefined;
};

/** A part of an entry: a batch, or one payment. */
export type DetailGroup = {
  batch: { message: string; payment_information: string; count: number | undefined } | undefined;
  total: (Sum & { sign: 1 | -1 | undefined }) | undefined;
  details: readonly Detail[];
};

const nobody: Side = { party: { name: '', iban: '', bic: '', address: [] }, ultimate: '' };

/** Reads a `TxDtls`. */
export const detailOf = (element: XmlElement): Detail => {
  checkContent(element, transactionContent);
  const sum = optionalChild(element, 'Amt');
  const refs = optionalChild(element, 'Refs');
  const reference = (name: string) => givenReference(textAt(refs, name));
  const charges = childrenOf(element, 'Chrgs');
  return {
    sum: sum && sumIn(sum),
    sign: signIn(element),
    amounts: amountsIn(optionalChild(element, 'AmtDtls')),
    charges: (currency) => (charges.length === 0 ? noCharges : chargesIn(charges, currency)),
    debtor: sideIn(element, 'Dbtr'),
    creditor: sideIn(element, 'Cdtr'),
    returned: optionalChild(element, 'RtrInf') !== undefined,
    references: {
      end_to_end: reference('EndToEndId'),
      message: reference('MsgId'),
      payment_information: reference('PmtInfId'),
      mandate: reference('MndtId'),
      bank: reference('AcctSvcrRef'),
    },
    remittance: remittanceIn(optionalChild(element, 'RmtInf')),
    purpose: purposeIn(element),
    text: plainText(textAt(element, 'AddtlTxInf')),
    day: (zone) => dayOfPayment(optionalChild(element, 'RltdDts'), zone),
  };
};

const dayOfPayment = (dates: XmlElement | undefined, zone: string): BookingDate | undefined => {
  const day = textAt(dates, 'IntrBkSttlmDt');
  if (day !== '') return dayFrom(day);
  const moment = textAt(dates, 'TxDtTm') || textAt(dates, 'AccptncDtTm');
  return moment === '' ? undefined : dayOfMoment(moment, zone);
};

/** Reads an `NtryDtls`, whose payments were read already. */
export const groupOf = (element: XmlElement, details: readonly Detail[]): DetailGroup => {
  checkContent(element, detailsContent);
  const batch = optionalChild(element, 'Btch');
  if (!batch) return { batch: undefined, total: undefined, details };
  checkContent(batch, batchContent);
  const total = optionalChild(batch, 'TtlAmt');
  return {
    batch: {
      message: givenReference(textAt(batch, 'MsgId')),
      payment_information: givenReference(textAt(batch, 'PmtInfId')),
      count: countIn(batch, 'NbOfTxs'),
    },
    total: total && { ...sumIn(total), sign: signIn(batch) },
    details,
  };
};

/** The payment of an entry of which nothing is told, or of a batch. */
export const emptyDetail = (total?: DetailGroup['total']): Detail => ({
  sum: total && { amount: total.amount, currency: total.currency },
  sign: total?.sign,
  amounts: amountsIn(undefined),
  charges: () => noCharges,
  debtor: nobody,
  creditor: nobody,
  returned: false,
  references: { end_to_end: '', message: '', payment_information: '', mandate: '', bank: '' },
  remittance: remittanceIn(undefined),
  purpose: '',
  text: '',
  day: () => undefined,
});

/**
 * The payments of the parts of an entry, with the ids of their batch. A batch without payments is
 * one of its total.
 */
export const detailsOf = (groups: readonly DetailGroup[]): Detail[] =>
  groups.flatMap(({ batch, total, details }) => {
    const stated = details.length > 0 ? details : [emptyDetail(total)];
    if (groups.length > 1 && details.length === 0 && !total)
      throw new BankFileFault('One of several parts of the entry has neither payments nor a total.', {
        element: 'NtryDtls',
      });
    if (!batch) return stated;
    return stated.map((detail) => ({
      ...detail,
      references: {
        ...detail.references,
        message: detail.references.message || batch.message,
        payment_information: detail.references.payment_information || batch.payment_information,
      },
    }));
  });

/**
 * The number of payments that the batches of an entry have; undefined for an entry without batch.
 */
export const batchCountOf = (groups: readonly DetailGroup[]): number | undefined => {
  if (!groups.some(({ batch }) => batch)) return undefined;
  const counts = groups.map(({ batch, details }) => batch?.count ?? details.length);
  const count = counts.reduce((total, each) => total + each, 0);
  return count > 0 ? count : undefined;
};

/**
 * Whether `amount` of a payment was reported in the currency of the account at one of these places.
 */
export const statedSum = (detail: Detail, currency: string, places: readonly string[]): Sum | undefined =>
  [detail.sum, ...places.map((place) => detail.amounts.sums.get(place))].find(
    (sum) => sum?.currency === currency,
  );

/** The amount of a payment that was ordered in another currency than that of the account. */
export const statedOriginal = (detail: Detail, currency: string, further: Amounts): Sum | undefined =>
  [
    detail.amounts.sums.get('InstdAmt'),
    detail.amounts.sums.get('TxAmt'),
    detail.sum,
    further.sums.get('InstdAmt'),
    further.sums.get('TxAmt'),
  ].find((sum) => sum !== undefined && sum.currency !== currency);
