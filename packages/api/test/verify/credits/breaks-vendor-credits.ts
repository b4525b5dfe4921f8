import { type Break, namesOf } from '../breaks.ts';

/** Manipulations of vendors' credit notes, of what they credit, and of their set-offs. */
export const vendorCreditBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const idOf = (number: string) => `(SELECT id FROM payable WHERE ${of} AND invnumber = '${number}')`;
  const change = (number: string, to: string) =>
    `UPDATE vendor_credit_note SET ${to} WHERE ${of} AND payable_id = ${idOf(number)}`;
  const setOff = (number: string, to: string) =>
    `UPDATE set_off SET ${to} WHERE ${of} AND credit_id = ${idOf(number)}`;
  return [
    ["a vendor's credit note is not there", change('VC1-G1', 'payable_id = 0'), { vendor_credit_notes: 1 }],
    [
      'it credits a payable that is not there',
      change('VC1-G1', 'credited_id = 0'),
      { vendor_credit_notes: 1 },
    ],
    [
      'what is credited of the lines is not what is booked',
      change('VC1-G2', `lines = '[{"line": 2, "amount": "49.00"}]'`),
      { vendor_credit_notes: 1 },
    ],
    [
      'more is credited of a line of a payable than it has',
      change('VC1-G2', `lines = '[{"line": 2, "amount": "50.01"}]'`),
      { vendor_credit_notes: 1, credited_payables: 1 },
    ],
    [
      'a line is credited that the payable does not have',
      change('VC1-G2', `lines = '[{"line": 3, "amount": "50.00"}]'`),
      { credited_payables: 1 },
    ],
    [
      'more is credited of an input tax than was charged',
      change('VC1-G1', `taxes = '[{"tax_accno": 1171, "amount": "8.11"}]'`),
      { credited_payables: 1 },
    ],
    ['a set-off says that it settles more', setOff('VC2-G1', 'amount = amount + 1'), { set_offs: 1 }],
    ['a set-off is of two payables', setOff('VC2-G1', `credit_id = ${idOf('VC1')}`), { set_offs: 1 }],
    [
      'one of the two payments of a set-off was not reversed with the other',
      `UPDATE vendorpayment SET reverses = NULL WHERE ${of} AND reverses = (SELECT credit_payment_id FROM set_off WHERE ${of} AND credit_id = ${idOf('VC1-G1')})`,
      { set_offs: 1 },
    ],
  ];
};
