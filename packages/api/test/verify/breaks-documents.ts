import { type Break, namesOf } from './breaks.ts';

/** Manipulations of invoices, payables and their payments. */
export const documentBreaks = (client_id: number): readonly Break[] => {
  const { of, entryOf } = namesOf(client_id);
  return [
    ...(['invoice', 'payable'] as const).flatMap((side) =>
      [
        [
          `the ${side} bears another date`,
          `UPDATE ${side} SET transdate = transdate + 1 WHERE ${of}`,
          'documents_booked',
        ],
        [
          `the ${side} is of nobody`,
          `UPDATE ${side} SET ${side === 'invoice' ? 'customer' : 'vendor'}_id = 0 WHERE ${of}`,
          'documents_booked',
        ],
        [
          `the ${side} comes to more`,
          `UPDATE ${side} SET amount = amount + 1 WHERE ${of}`,
          'document_amounts',
        ],
        [
          `the ${side} comes to more in francs`,
          `UPDATE ${side} SET base_amount = base_amount + 1 WHERE ${of}`,
          'document_amounts',
        ],
        [
          `the ${side} is in another currency`,
          `UPDATE ${side} SET currency = 'USD' WHERE ${of}`,
          'document_amounts',
        ],
        [
          `the ${side} comes to more without tax`,
          `UPDATE ${side} SET netamount = netamount + 1 WHERE ${of}`,
          'document_netamounts',
        ],
        [`more of the ${side} is paid`, `UPDATE ${side} SET paid = paid + 1 WHERE ${of}`, 'documents_paid'],
        [
          `more of the ${side} is paid in francs`,
          `UPDATE ${side} SET base_paid = base_paid + 1 WHERE ${of}`,
          'documents_paid',
        ],
      ].map(([what = '', statement = '', check = '']) => {
        const one = `${statement} AND invnumber = 'EUR 2025-05-05'`;
        return [what, one, { [check]: 1 }] as const;
      }),
    ),
    [
      'what is open is not on the account',
      `UPDATE invoice SET base_amount = base_amount + 1, base_paid = base_paid - 1 WHERE ${of} AND invnumber = 'A1'`,
      { open_items: 1 },
    ],
    [
      'a payment in francs is on an account in euros',
      `UPDATE account SET currency = 'EUR' WHERE ${of} AND accno = 1090`,
      { account_currencies: 2, audit_master_data: 1 },
    ],
    [
      'income is booked on the receivables account',
      `UPDATE posting SET accno = 1100 WHERE ${of} AND accno = 3400 AND entry_id = ${entryOf('invoice', 'A9')}`,
      { control_accounts: 1, open_items: 1 },
    ],
    [
      'what is open is on another account',
      `UPDATE invoice SET ar_accno = 1107 WHERE ${of} AND invnumber = 'A9'`,
      { open_items: 2, document_amounts: 1 },
    ],
    ...(['payment', 'vendorpayment'] as const).flatMap((table) =>
      [
        'datepaid = datepaid + 1',
        'amount_paid = amount_paid + 1',
        'base_amount = base_amount + 1',
        'document_transdate = document_transdate + 1',
        `${table === 'payment' ? 'invoice' : 'payable'}_id = 0`,
        'entry_id = 0',
      ].map(
        (change) =>
          [
            `of a ${table} ${change}`,
            `UPDATE ${table} SET ${change} WHERE ${of} AND id = (SELECT min(id) FROM ${table} WHERE ${of})`,
            { payments_booked: 1 },
          ] as const,
      ),
    ),
    ...(['invoice', 'payable'] as const).flatMap(
      (side) =>
        [
          [
            `an open ${side} is not listed as open`,
            `DELETE FROM open_${side} WHERE ${of} AND id = (SELECT min(id) FROM open_${side} WHERE ${of})`,
          ],
          [
            `a paid ${side} is listed as open`,
            `INSERT INTO open_${side}
             SELECT client_id, invnumber_folded, ${side === 'invoice' ? 'customer' : 'vendor'}_id, id, transdate, duedate, currency,
                    ${side === 'invoice' ? 'ar' : 'ap'}_accno, 0, 0
               FROM ${side} WHERE ${of} AND paid = amount ORDER BY id LIMIT 1`,
          ],
          ...[
            'transdate = transdate + 1',
            'duedate = duedate + 1',
            "currency = 'XXX'",
            `${side === 'invoice' ? 'ar' : 'ap'}_accno = 1`,
            'open = open + 1',
            'base_open = base_open + 1',
          ].map((change) => [
            `of an open ${side} ${change}`,
            `UPDATE open_${side} SET ${change} WHERE ${of} AND id = (SELECT min(id) FROM open_${side} WHERE ${of})`,
          ]),
        ].map(([what = '', statement = '']) => [what, statement, { documents_open: 1 }]) as Break[],
    ),
    [
      'a payment is missing',
      `DELETE FROM payment WHERE ${of} AND id = (SELECT min(id) FROM payment WHERE ${of})`,
      { documents_paid: 1, entries_of_documents: 1 },
    ],
  ];
};
