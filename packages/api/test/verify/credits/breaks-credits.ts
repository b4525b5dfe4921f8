import { type Break, namesOf } from '../breaks.ts';

/** Manipulations of credit notes, of what they credit, and of the payments that settle them. */
export const creditBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const idOf = (number: string) => `(SELECT id FROM invoice WHERE ${of} AND invnumber = '${number}')`;
  const note = (number: string) => `${of} AND invoice_id = ${idOf(number)}`;
  const change = (number: string, to: string) => `UPDATE credit_note SET ${to} WHERE ${note(number)}`;
  const paymentOf = (number: string) => `(SELECT payment_id FROM credit_note WHERE ${note(number)})`;
  return [
    ['a credit note is not there', change('CR1-G1', 'invoice_id = 0'), { credit_notes: 1 }],
    [
      'a credit note credits an invoice that is not there',
      change('CR1-G1', 'credited_id = 0'),
      { credit_notes: 1 },
    ],
    [
      'a credit note credits an invoice of another customer',
      `UPDATE invoice SET customer_id = 0 WHERE ${of} AND invnumber = 'CR3'`,
      { credit_notes: 2 },
    ],
    [
      'a credit note is in another currency than its invoice',
      `UPDATE invoice SET currency = 'USD' WHERE ${of} AND invnumber = 'CR2-G1'`,
      { credit_notes: 1 },
    ],
    [
      'a credit note asks for money',
      `UPDATE invoice SET amount = - amount WHERE ${of} AND invnumber = 'CR2-G1'`,
      { credit_notes: 1 },
    ],
    [
      'what is credited of the lines is not what is booked',
      change('CR1-G2', `lines = '[{"line": 2, "amount": "49.00"}]'`),
      { credit_notes: 1 },
    ],
    [
      'a credit note says that it settles more',
      change('CR1-G2', 'settled = settled + 1'),
      { credit_notes: 1 },
    ],
    [
      'a credit note says that it settles nothing, and is settled',
      change('CR1-G2', 'settled = 0'),
      { credit_notes: 1 },
    ],
    ['the payment of a credit note is not known', change('CR1-G2', 'payment_id = NULL'), { credit_notes: 1 }],
    [
      'the payment of the invoice is not known',
      change('CR1-G2', 'credited_payment_id = NULL'),
      { credit_notes: 1 },
    ],
    [
      'the payment of a credit note is that of another one',
      change('CR1-G2', `payment_id = ${paymentOf('CR1-G1')}`),
      { credit_notes: 1 },
    ],
    [
      'one of two payments is of another day',
      `UPDATE payment SET datepaid = datepaid + 1 WHERE ${of} AND id = ${paymentOf('CR1-G2')}`,
      { credit_notes: 1, payments_booked: 1 },
    ],
    [
      'one of two payments was not reversed with the other',
      `UPDATE payment SET reverses = NULL WHERE ${of} AND reverses = ${paymentOf('CR1-G1')}`,
      { credit_notes: 1 },
    ],
    [
      'more is credited of a line than it has',
      change('CR1-G2', `lines = '[{"line": 2, "amount": "50.01"}]'`),
      { credit_notes: 1, credited_invoices: 1 },
    ],
    [
      'a line is credited that the invoice does not have',
      change('CR1-G2', `lines = '[{"line": 3, "amount": "50.00"}]'`),
      { credited_invoices: 1 },
    ],
    [
      'more is credited of a line by quantity than it has',
      change('CR2-G1', `lines = jsonb_set(lines, '{0,quantity}', '"1.5"')`),
      { credited_invoices: 1 },
    ],
    [
      'more is credited of a tax than was charged',
      change('CR1-G1', `taxes = '[{"tax_accno": 2201, "amount": "8.11"}]'`),
      { credited_invoices: 1 },
    ],
    [
      'a tax is credited that was not charged',
      change('CR1-G1', `taxes = '[{"tax_accno": 2200, "amount": "0.01"}]'`),
      { credited_invoices: 1 },
    ],
    [
      'credit notes come to more than the invoice',
      `UPDATE invoice SET amount = amount - 200 WHERE ${of} AND invnumber = 'CR1-G2'`,
      { credited_invoices: 1, document_amounts: 1 },
    ],
    [
      'a credit note that was reversed counts, as the reversal has another amount',
      `UPDATE invoice SET amount = amount + 1 WHERE ${of} AND invnumber = 'CR3-G1-S'`,
      { credited_invoices: 2, document_amounts: 1 },
    ],
  ];
};
