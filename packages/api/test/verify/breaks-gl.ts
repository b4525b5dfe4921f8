import { type Break, namesOf } from './breaks.ts';

/**
 * Manipulations of entries of the general ledger, ends of years, closings, numbers and accounts.
 */
export const glBreaks = (client_id: number): readonly Break[] => {
  const { of, entryOf, strayEntry } = namesOf(client_id);
  return [
    [
      'an entry of the general ledger bears another date',
      `UPDATE gl SET transdate = transdate + 1 WHERE ${of} AND reference = 'Opening'`,
      { gl_entries: 1 },
    ],
    [
      'a line of an entry is on another account',
      `UPDATE gl SET glentries = jsonb_set(glentries, '{0,accno}', '1000') WHERE ${of} AND reference = 'Opening'`,
      { gl_lines: 1 },
    ],
    [
      'an entry has a line that is not posted',
      `UPDATE gl SET glentries = glentries || glentries WHERE ${of} AND reference = 'Opening'`,
      { gl_lines: 2 },
    ],
    [
      'a reversal reverses nothing',
      `UPDATE gl SET reverses = NULL WHERE ${of} AND reference = '2'`,
      { reversals_opposite: 2 },
    ],
    [
      'a reversal reverses another entry',
      `UPDATE gl SET reverses = (SELECT id FROM gl WHERE ${of} AND reference = '1') WHERE ${of} AND reference = '2'`,
      { reversals_opposite: 5 },
    ],
    [
      'an entry is said to end a year',
      `UPDATE entry SET closing = true WHERE ${of} AND id = ${entryOf('gl', 'Opening')}`,
      { yearend_entries: 1, month_balances: 4 },
    ],
    [
      'the end of a year is unknown',
      `DELETE FROM yearend WHERE ${of} AND reopened_by IS NULL`,
      { yearend_entries: 1 },
    ],
    [
      'a year was opened again by nothing',
      `UPDATE yearend SET reopened_by = NULL WHERE ${of}`,
      { yearend_entries: 1, closed_periods: 1 },
    ],
    [
      'an account turns out to be one of expenses',
      `UPDATE account SET category = 'expense' WHERE ${of} AND accno = 1020`,
      { years_closed: 1 },
    ],
    [
      'something is booked in a closed period',
      strayEntry('2025-11-11'),
      { closed_periods: 1, entries_of_documents: 1 },
    ],
    [
      'the closing date is another one than was recorded',
      `UPDATE client SET closing_date = closing_date - 1 WHERE id = ${client_id}`,
      { closing_date: 1 },
    ],
    [
      'the books are open though a year is closed',
      `WITH c AS (UPDATE client SET closing_date = NULL WHERE id = ${client_id})
     INSERT INTO closing (client_id, closed_before, last_entry_id, created, key_prefix)
     SELECT id, closing_date, 1000000, now(), '' FROM client WHERE id = ${client_id}`,
      { closing_date: 1 },
    ],
    [
      'a record of a closing is missing',
      `DELETE FROM closing WHERE ${of} AND id = (SELECT min(id) + 1 FROM closing WHERE ${of})`,
      { closing_date: 1 },
    ],
    [
      'a number is used twice in another case',
      `UPDATE customer SET customernumber = 'k1', customernumber_folded = 'k1' WHERE ${of} AND customernumber = 'K2'`,
      { numbers_unique: 1 },
    ],
    [
      'a number is used twice, and not folded as it should be',
      `UPDATE vendor SET vendornumber = 'l1' WHERE ${of} AND vendornumber = 'L2'`,
      { numbers_unique: 1 },
    ],
    [
      'a posting is on an account that does not exist',
      `DELETE FROM account WHERE ${of} AND accno = 1091`,
      { accounts_exist: 2 },
    ],
    [
      'a posting is for a project that does not exist',
      `UPDATE posting SET project = 'P-9' WHERE ${of} AND accno = 3400
        AND entry_id = (SELECT min(entry_id) FROM posting WHERE ${of} AND accno = 3400)`,
      { dimensions_exist: 1, dimensions_posted: 1 },
    ],
    [
      'a default of a customer does not exist',
      `UPDATE customer SET department = '99' WHERE ${of} AND customernumber = 'K2'`,
      { dimensions_exist: 1 },
    ],
    [
      'a tax account of a customer does not exist',
      `UPDATE customer SET tax_accnos = '{9998}' WHERE ${of} AND customernumber = 'K2'`,
      { accounts_exist: 1 },
    ],
    [
      'an account of the settings does not exist',
      `UPDATE client SET equity_accno = 9998 WHERE id = ${client_id}`,
      { accounts_exist: 1 },
    ],
  ];
};
