import type { Break } from '../breaks.ts';

/** Manipulations of payroll journals. */
export const payrollBreaks = (client_id: number): readonly Break[] => {
  const of = `client_id = ${client_id}`;
  return [
    [
      'a payroll journal has another amount than its entry',
      `UPDATE payroll_journal SET amount = amount + 1 WHERE ${of} AND id = 1`,
      { payroll_booked: 1, audit_master_data: 1 },
    ],
    [
      'a payroll journal says that it was not reversed',
      `UPDATE payroll_journal SET reversed = NULL, reversal_id = NULL WHERE ${of} AND id = 2`,
      { payroll_booked: 1, audit_master_data: 1 },
    ],
    [
      'a payroll journal is missing',
      `DELETE FROM payroll_journal WHERE ${of} AND id = 1`,
      { payroll_booked: 1, audit_master_data: 1 },
    ],
    [
      'the mapping of payroll names another column',
      `UPDATE payroll_mapping SET columns = columns || '{"accno": "Account"}' WHERE ${of}`,
      { audit_master_data: 1 },
    ],
  ];
};
