import {
  amountOf,
  bookingDate,
  idsOfPayment,
  instant,
  type OtherPayment,
  orderInFile,
  paymentSent,
  sender,
  sum,
  textOfUnits,
} from '@kontor/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenOf, textAt, type XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { writePaymentOrder } from './write-payment-order.ts';

/**
 * Orders as they are drafted, in their file: each payment is there once, in a group of its kind and
 * currency.
 */

const payer = {
  ...{ iban: 'CH9300762011623852957', bic: '' },
  sender: sender.parse({ name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' }),
};

// A QR-IBAN with its reference, an IBAN with a creditor reference or none, euros within SEPA, and
// dollars abroad.
const ways = [
  { iban: 'CH4431999123000889012', reference: '210000000003139471430009017', currency: 'CHF' },
  { iban: 'CH56 0483 5012 3456 7800 9', reference: 'rf18 5390 0754 7034', currency: '' },
  { iban: 'CH5604835012345678009', message: 'Lohn', is_salary: true },
  { iban: 'DE89370400440532013000', currency: 'EUR', country: 'de' },
  {
    account_number: '4711-0815',
    bic: 'chasus33',
    currency: 'USD',
    country: 'US',
    charges: 'debtor' as const,
  },
] as const;

const payment = fc
  .record({ way: fc.constantFrom(...ways), units: fc.integer({ min: 1, max: 99_999_999_999 }) })
  .map(
    ({ way, units }): OtherPayment => ({
      ...{ name: 'Anna & Söhne', street: 'Weg', building_number: '0', city: 'Zürich', accno: 5000 },
      ...way,
      amount: textOfUnits(units, 2),
    }),
  );

const groupsIn = (xml: string): XmlElement[] => {
  const groups: XmlElement[] = [];
  const parser = parseXml({
    document: () => undefined,
    open: () => undefined,
    close: (element, depth) => {
      if (depth === 2 && element.name === 'PmtInf') groups.push(element);
      return depth === 2;
    },
  });
  parser.write(xml);
  parser.end();
  return groups;
};

test('orders of any payments have each of them once, and the sums that banks count again', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 30 }), (sent) => {
      const payments = sent.map((one, at) => {
        const made = paymentSent(one, { currency: 'CHF' });
        const ids = idsOfPayment('K7-3f9a1c2b', made, at + 1);
        return { ...made, ...ids, position: at + 1, state: 'waiting' as const, reason: '', entries: [] };
      });
      const day = bookingDate.parse('2026-02-10');
      const order = { message_id: 'K7-3f9a1c2b', day, batch_booking: undefined, payments };
      const created = instant.parse('2026-02-09T08:00:00.000Z');
      const xml = writePaymentOrder(orderInFile(order, { payer, created }));
      const found = groupsIn(xml).flatMap((group) => {
        const own = childrenOf(group, 'CdtTrfTxInf');
        expect(textAt(group, 'NbOfTxs')).toBe(String(own.length));
        const amounts = own.map((one) => amountOf(textAt(one, 'Amt', 'InstdAmt')));
        expect(amountOf(textAt(group, 'CtrlSum')).eq(sum(amounts))).toBe(true);
        return own.map((one) => [
          ...[textAt(group, 'PmtInfId'), textAt(one, 'PmtId', 'EndToEndId')],
          textAt(one, 'Amt', 'InstdAmt'),
        ]);
      });
      const ordered = payments.map(({ payment_information, end_to_end, amount }) => [
        ...[payment_information, end_to_end],
        amount,
      ]);
      expect(found.toSorted()).toEqual(ordered.toSorted());
      expect(xml).not.toMatch(/<BldgNb>0|<(\w+)><\/\1>|<\w+\/>/);
    }),
    { numRuns: 60 },
  );
});
