import { type Break, namesOf } from './breaks.ts';

/**
 * Manipulations of records that the audit trail holds as they are: master data, settings, rates,
 * keys and closings.
 */
export const recordBreaks = (client_id: number): readonly Break[] => [
  ...masterDataBreaks(client_id),
  ...keyBreaks(client_id),
  ...closingBreaks(client_id),
];

const masterDataBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const others = [
    [
      'account',
      `SELECT client_id, 3499, description, category, heading, link, allow_gl, is_active`,
      'accno = 3401',
    ],
    [
      'tax_rate',
      `SELECT client_id, accno, date '2031-01-01', rate`,
      `accno = 2201 AND valid_from = '2030-01-01'`,
    ],
    ['exchange_rate', `SELECT client_id, 'USD', day, rate`, `currency = 'EUR' AND day = '2025-12-31'`],
  ] as const;
  const changes = [
    ['vendor', `bank_iban = 'CH0000000000000000000'`, `vendornumber = 'L2'`],
    ['customer', `tax_accnos = '{2200}'`, `customernumber = 'K2'`],
    ['article', 'sellprice = sellprice + 1', `partnumber = 'P1'`],
    ['account', `description = 'x'`, 'accno = 3401'],
    ['account', 'heading = true', 'accno = 6570'],
    ['tax_rate', 'rate = 0', `accno = 2201 AND valid_from = '2030-01-01'`],
    ['tax_rate', 'rate = 0', `accno = 2201 AND valid_from = '2024-01-01'`],
    ['exchange_rate', 'rate = 1', `currency = 'EUR' AND day = '2025-12-31'`],
  ] as const;
  return [
    [
      'a setting was changed past the audit trail',
      `UPDATE client SET zone = 'UTC' WHERE id = ${client_id}`,
      { audit_master_data: 1 },
    ],
    ...others.map(
      ([table, row, which]) =>
        [
          `a row of ${table} was added past the audit trail`,
          `INSERT INTO ${table} ${row} FROM ${table} WHERE ${of} AND ${which}`,
          { audit_master_data: 1 },
        ] as const,
    ),
    ...changes.flatMap(
      ([table, change, which]) =>
        [
          [
            `a row of ${table} was changed past the audit trail`,
            `UPDATE ${table} SET ${change} WHERE ${of} AND ${which}`,
            { audit_master_data: 1 },
          ],
          [
            `a row of ${table} is missing`,
            `DELETE FROM ${table} WHERE ${of} AND ${which}`,
            { audit_master_data: 1 },
          ],
        ] as const,
    ),
  ];
};

const keyBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const changes = [
    ['more scopes', `scopes = scopes || '{admin}'::text[]`],
    ['another label', `label = 'x'`],
    ['more time', `expires = now() + interval '1 year'`],
    ['another strictness', 'strict = NOT strict'],
    ['another key that is draft', 'draft = NOT draft'],
    ['another secret', 'hash = sha256(hash)'],
    ['another client', 'client_id = 0'],
  ] as const;
  const live = `${of} AND prefix = (SELECT min(prefix) FROM api_key WHERE ${of} AND revoked IS NULL)`;
  return [
    ...changes.map(
      ([what, change]) =>
        [`a key has ${what}`, `UPDATE api_key SET ${change} WHERE ${live}`, { audit_keys: 1 }] as const,
    ),
    ['a key is missing', `DELETE FROM api_key WHERE ${live}`, { audit_keys: 1 }],
    ['a key was revoked by nobody', `UPDATE api_key SET revoked = now() WHERE ${live}`, { audit_keys: 1 }],
    [
      'a key that was revoked opens again',
      `UPDATE api_key SET revoked = NULL WHERE ${of} AND revoked IS NOT NULL`,
      { audit_keys: 1 },
    ],
    [
      'a key was issued by nobody',
      `INSERT INTO api_key (client_id, prefix, hash, scopes, label, created)
       SELECT client_id, 'kontor_x', sha256(hash), scopes, label, created FROM api_key WHERE ${live}`,
      { audit_keys: 1 },
    ],
  ];
};

const closingBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const first = `${of} AND id = (SELECT min(id) FROM closing WHERE ${of})`;
  return [
    [
      'a closing was up to another day',
      `UPDATE closing SET closing_date = closing_date - 1 WHERE ${first}`,
      { audit_closings: 2 },
    ],
    [
      'a closing was by someone else',
      `UPDATE closing SET key_prefix = 'nobody' WHERE ${first}`,
      { audit_closings: 2 },
    ],
    [
      'a closing was after more entries',
      `UPDATE closing SET last_entry_id = last_entry_id + 1 WHERE ${first}`,
      { audit_closings: 1 },
    ],
    [
      'a closing had another reason',
      `UPDATE closing SET reason = 'none' WHERE ${first}`,
      { audit_closings: 1 },
    ],
    ['the first closing is missing', `DELETE FROM closing WHERE ${first}`, { audit_closings: 1 }],
    [
      'the closing date was moved past the audit trail',
      `INSERT INTO closing (client_id, closing_date, closed_before, last_entry_id, created, key_prefix)
       SELECT client_id, closing_date, closing_date, last_entry_id, created, 'nobody' FROM closing
        WHERE ${of} ORDER BY id DESC LIMIT 1`,
      { audit_closings: 1 },
    ],
  ];
};
