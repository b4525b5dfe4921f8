import type { Break } from './breaks.ts';

/** Manipulations of settled VAT periods. */
export const vatBreaks = (client_id: number): readonly Break[] => {
  const of = `client_id = ${client_id}`;
  return [
    [
      'a VAT return says that it took another amount off an account',
      `UPDATE vat_return SET accounts = jsonb_set(accounts, '{0,amount}', '"0.01"') WHERE ${of}`,
      { vat_returns_booked: 1, audit_master_data: 1 },
    ],
    [
      'a VAT return has another entry',
      `UPDATE vat_return SET gl_id = (SELECT min(id) FROM gl WHERE ${of}) WHERE ${of}`,
      { vat_returns_booked: 3, audit_master_data: 1 },
    ],
    [
      'a VAT return owes something else',
      `UPDATE vat_return SET payable = payable + 1 WHERE ${of}`,
      { vat_returns_sums: 1, audit_master_data: 1 },
    ],
    [
      'a VAT return is counted as a correction',
      `UPDATE vat_return SET number = 1 WHERE ${of}`,
      { vat_returns_periods: 1 },
    ],
    [
      'a tax has another base than the lines that bear it',
      `UPDATE posting SET tax_base = tax_base + 1 WHERE ${of} AND accno = 2201 AND tax_base IS NOT NULL
          AND entry_id = (SELECT entry_id FROM invoice WHERE ${of} AND invnumber = 'A2')`,
      { vat_taxed_turnover: 1 },
    ],
    ['a VAT return is missing', `DELETE FROM vat_return WHERE ${of}`, { audit_master_data: 1 }],
  ];
};
