import {
  type BankEntry,
  type BankPayment,
  type BankRemark,
  type BookingDate,
  bareIban,
  isSwissIban,
  remarkOf,
} from '@kontor/domain';
import { amountText } from '../values/amount.ts';
import { BankFileFault, quoted } from '../values/fault.ts';
import { distinct, givenReference, plainText } from '../values/texts.ts';
import {
  checkContent,
  childOf,
  childrenOf,
  codeIn,
  optionalChild,
  textAt,
  type XmlElement,
} from '../xml/element.ts';
import { entryContent } from './content.ts';
import { batchCountOf, type Detail, type DetailGroup, detailsOf, statedOriginal } from './detail.ts';
import { type Amounts, amountsIn, chargesIn, dayIn, flagIn, signed, signOf, sumIn } from './money.ts';
import type { Side } from './party.ts';
import { transactionCodeIn } from './remittance.ts';
import { type Share, sharesOf } from './shares.ts';

/**
 * The account that entries are of, the zone of the client, in which moments are days, and the day
 * of the statement, where it is told.
 */
export type EntryScope = {
  account: string;
  currency: string;
  zone: string;
  day: () => BookingDate | undefined;
};

// Not in the books of the bank yet: pending, for information, in the future.
const unbooked = ['PDNG', 'INFO', 'FUTR'];

/**
 * Reads an `Ntry`, whose parts were read already; undefined for one that is not booked. Throws a
 * BankFileFault for what is not as the standard has it where money depends on it; the rest is read
 * with a remark.
 */
export const entryOf = (
  element: XmlElement,
  groups: readonly DetailGroup[],
  scope: EntryScope,
): BankEntry | undefined => {
  checkContent(element, entryContent);
  const { amount: unsigned, currency } = sumIn(childOf(element, 'Amt'));
  if (currency !== scope.currency)
    throw new BankFileFault(`The entry is in ${currency}, and the account in ${scope.currency}.`, {
      element: 'Amt',
    });
  const sign = signOf(element);
  const amount = signed(unsigned, sign);
  const reversal = flagIn(element, 'RvslInd') ?? false;
  const further = amountsIn(optionalChild(element, 'AmtDtls'));
  const remarks: BankRemark[] = [];
  const remark = (one: BankRemark) => void remarks.push(one);
  const charges = chargesIn(childrenOf(element, 'Chrgs'), currency);
  const listed = detailsOf(groups);
  const payments = sharesOf(listed, { amount, sign, currency, charges, remark }).map((share, _, { length }) =>
    paymentOf(share, { reversal, further: length === 1 ? further : amountsIn(undefined), scope }),
  );
  if (!isBooked(element)) return undefined;
  const account = bareIban(textAt(element, 'NtryRef'));
  const count = batchCountOf(groups);
  return {
    ...daysOf(element, listed, { scope, remark }),
    amount: amountText(amount, currency),
    reversal,
    reference: givenReference(textAt(element, 'AcctSvcrRef')),
    ...(isSwissIban(account) ? { account } : {}),
    code: transactionCodeIn(optionalChild(element, 'BkTxCd')),
    text: plainText(textAt(element, 'AddtlNtryInf')),
    ...(count === undefined ? {} : { batch_count: count }),
    payments,
    ...(remarks.length === 0 ? {} : { remarks }),
  };
};

const isBooked = (element: XmlElement): boolean => {
  const status = codeIn(childOf(element, 'Sts'));
  if (status !== 'BOOK' && !unbooked.includes(status))
    throw new BankFileFault(
      `The status of the entry is ${quoted(status) || 'empty'}, and must be BOOK, PDNG, INFO or FUTR.`,
      { element: 'Sts' },
    );
  return status === 'BOOK';
};

type DayScope = { scope: EntryScope; remark: (remark: BankRemark) => void };

/**
 * The days of an entry. One without any has the day of its payments, else that of the statement.
 */
const daysOf = (
  element: XmlElement,
  details: readonly Detail[],
  { scope: { zone, day: ofStatement }, remark }: DayScope,
): Pick<BankEntry, 'booked_on' | 'value_date'> => {
  const booked = dayIn(optionalChild(element, 'BookgDt'), zone);
  const value = dayIn(optionalChild(element, 'ValDt'), zone);
  const either = booked ?? value;
  if (either !== undefined) return { booked_on: booked ?? either, value_date: value ?? either };
  const days = new Set(details.map(({ day }) => day(zone)));
  const [ofPayments] = days.size === 1 ? days : [];
  const day = ofPayments ?? ofStatement();
  if (day === undefined)
    throw new BankFileFault('The entry has neither a booking date nor a value date.', { element: 'BookgDt' });
  remark(remarkOf(ofPayments ? 'day_of_payment' : 'day_of_statement', { day }));
  return { booked_on: day, value_date: day };
};

type PaymentScope = { reversal: boolean; further: Amounts; scope: EntryScope };

const paymentOf = (share: Share, { reversal, further, scope }: PaymentScope): BankPayment => {
  const { detail, amount, charges } = share;
  const { currency } = scope;
  const side = otherSide(detail, { isCredit: !amount.lt('0'), reversal, account: scope.account });
  const original = statedOriginal(detail, currency, further);
  const { creditor, texts } = detail.remittance;
  const rate = detail.amounts.rate ?? further.rate;
  return {
    amount: amountText(amount, currency),
    ...(original
      ? {
          original: {
            amount: amountText(signed(original.amount, amount.lt('0') ? -1 : 1), original.currency),
            currency: original.currency,
            ...(rate === undefined ? {} : { rate }),
          },
        }
      : {}),
    charges: amountText(charges, currency),
    counterparty: side.party,
    ...(side.ultimate === '' ? {} : { ultimate: side.ultimate }),
    references: { creditor, ...detail.references },
    texts: distinct(texts),
    ...(detail.text === '' ? {} : { text: detail.text }),
    purpose: detail.purpose,
  };
};

const isNamed = ({ party: { name, iban }, ultimate }: Side): boolean =>
  name !== '' || iban !== '' || ultimate !== '';

/**
 * The side that is not the account's. Payments that were reversed or came back have the parties of
 * the payment before, at some banks the other way round: the side of the account is known by its
 * number there.
 */
const otherSide = (
  { debtor, creditor, returned }: Detail,
  { isCredit, reversal, account }: { isCredit: boolean; reversal: boolean; account: string },
): Side => {
  const [other, own] = isCredit ? [debtor, creditor] : [creditor, debtor];
  if (!reversal && !returned) return other;
  const isOther = (side: Side) => isNamed(side) && side.party.iban !== account;
  return [own, other].find(isOther) ?? other;
};
