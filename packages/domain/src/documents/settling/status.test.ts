import { expect, test } from 'vitest';
import { bookingDate } from '../../values/dates.ts';
import { decimal } from '../../values/schema/kinds.ts';
import { statusOn } from './status.ts';

const [before, today, after] = ['2026-02-12', '2026-02-13', '2026-02-14'];

test.each([
  ['nothing is paid and it is not due yet', '100.00', '0.00', after, 'OPEN'],
  ['on the day it is due it is still open', '100.00', '0.00', today, 'OPEN'],
  ['from the day after it is overdue', '100.00', '0.00', before, 'OVERDUE'],
  ['a cent is missing', '100.00', '99.99', before, 'OVERDUE'],
  ['all is paid, however late', '100.00', '100.00', before, 'PAID'],
  ['more than all is paid', '100.00', '100.01', after, 'PAID'],
  ['the amounts compare as numbers, not as texts', '100.00', '20.00', after, 'OPEN'],
  ['nothing was to pay', '0.00', '0.00', before, 'PAID'],
  ['a payment was reversed', '100.00', '-1.00', after, 'OPEN'],
  ['a credit note is never overdue', '-100.00', '0.00', before, 'OPEN'],
  ['a credit note, part of it paid out', '-100.00', '-40.00', before, 'OPEN'],
  ['a credit note, a cent is missing', '-100.00', '-99.99', after, 'OPEN'],
  ['a credit note, paid comes down to the amount', '-100.00', '-100.00', before, 'PAID'],
  ['a credit note, more is paid out', '-100.00', '-100.01', after, 'PAID'],
  ['a credit note, paid with the wrong sign', '-100.00', '100.00', after, 'OPEN'],
])('%s: amount %s, paid %s, due %s is %s (§9)', (_, amount, paid, duedate, expected) => {
  const document = {
    amount: decimal.parse(amount),
    paid: decimal.parse(paid),
    duedate: bookingDate.parse(duedate),
  };
  expect(statusOn(bookingDate.parse(today), document)).toBe(expected);
});
