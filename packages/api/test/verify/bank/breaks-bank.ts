import { type Break, namesOf } from '../breaks.ts';

/**
 * Manipulations of statements of banks, of their entries and lines, and of what these have booked.
 */
export const bankBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  return [
    [
      'a statement closes with another balance',
      `UPDATE bank_statement SET closing = closing + 1 WHERE ${of} AND id = 1`,
      { bank_statements: 1, audit_receipts: 1 },
    ],
    [
      'a statement that tells entries again closes with another balance',
      `UPDATE bank_statement SET closing = closing + 1 WHERE ${of} AND id = 3`,
      { bank_statements: 1, audit_receipts: 1 },
    ],
    [
      'an entry is in another statement',
      `UPDATE bank_entry SET counted_by = 2 WHERE ${of} AND id = 1`,
      { bank_statements: 2 },
    ],
    [
      'an entry is in the balance of a notification',
      `UPDATE bank_statement SET kind = 'camt.054' WHERE ${of} AND id = 1`,
      { bank_statements: 1 },
    ],
    [
      'an entry and its statement are in another account',
      `UPDATE bank_entry SET accno = 1000 WHERE ${of} AND id = 1`,
      { bank_entries: 1 },
    ],
    [
      'an entry has another amount',
      `UPDATE bank_entry SET amount = amount + 1 WHERE ${of} AND id = 1`,
      { bank_entries: 1, bank_statements: 2 },
    ],
    ['an entry has lost its payments', `DELETE FROM bank_line WHERE ${of} AND id = 3`, { bank_entries: 1 }],
    [
      'a payment has another day',
      `UPDATE bank_line SET booked_on = booked_on + 1 WHERE ${of} AND id = 3`,
      { bank_entries: 1 },
    ],
    [
      'a payment has another amount than was booked',
      `UPDATE bank_line SET amount = amount - 1 WHERE ${of} AND id = 1`,
      { bank_lines: 1, bank_entries: 1 },
    ],
    [
      'a line says that it is not booked',
      `UPDATE bank_line SET state = 'ignored', match = NULL WHERE ${of} AND id = 1`,
      { bank_lines: 1 },
    ],
    [
      'the entry that reversed a line is not known',
      `DELETE FROM bank_line_entry WHERE ${of} AND entry_id = (SELECT max(entry_id) FROM bank_line_entry WHERE ${of} AND line_id = 2)`,
      { bank_lines: 1 },
    ],
    [
      'an entry is that of a line which is not there',
      `UPDATE bank_line_entry SET line_id = 99 WHERE ${of} AND line_id = 1`,
      { bank_lines: 2 },
    ],
    [
      'an ordered payment has another amount than was booked',
      `UPDATE ordered_payment SET amount = amount + 1 WHERE ${of} AND position = 1`,
      { ordered_payments: 1 },
    ],
    [
      'an ordered payment says that it was not refused',
      `UPDATE ordered_payment SET state = 'waiting' WHERE ${of} AND position = 2`,
      { ordered_payments: 1 },
    ],
    [
      'an entry of an ordered payment is not known',
      `DELETE FROM ordered_payment_entry WHERE ${of} AND entry_id = (SELECT max(entry_id) FROM ordered_payment_entry WHERE ${of})`,
      { ordered_payments: 1 },
    ],
  ];
};
