import type { Break } from '../breaks.ts';

/** Manipulations of accruals and of their entries. */
export const accrualBreaks = (client_id: number): readonly Break[] => {
  const of = `client_id = ${client_id}`;
  return [
    [
      'an accrual has another amount than its entries',
      `UPDATE accrual SET amount = amount + 1 WHERE ${of} AND id = 1`,
      { accruals_whole: 1, audit_master_data: 1 },
    ],
    [
      'a part that releases an accrual is missing',
      `DELETE FROM accrual_entry WHERE ${of} AND accrual_id = 1 AND position = 3`,
      { accruals_booked: 1, accruals_whole: 1 },
    ],
    [
      'an entry of an accrual is on another account',
      `UPDATE accrual SET accrual_accno = 1020 WHERE ${of} AND id = 1`,
      { accruals_booked: 4, audit_master_data: 1 },
    ],
    [
      'an accrual says that it was reversed, and nothing was',
      `UPDATE accrual SET reversed = created WHERE ${of} AND id = 1`,
      { accruals_whole: 4, audit_master_data: 1 },
    ],
    [
      'an accrual that was reversed says nothing of it',
      `UPDATE accrual SET reversed = NULL WHERE ${of} AND id = 2`,
      { accruals_whole: 2, audit_master_data: 1 },
    ],
    [
      'an entry of an accrual has another day',
      `UPDATE accrual_entry SET transdate = transdate + 1 WHERE ${of} AND accrual_id = 1 AND position = 1`,
      { accruals_booked: 2, accruals_whole: 1 },
    ],
  ];
};
