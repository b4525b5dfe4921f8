import { type Break, namesOf } from './breaks.ts';

/** Manipulations of the audit trail, and of the records that it has sealed. */
export const auditBreaks = (client_id: number): readonly Break[] => [
  ...trailBreaks(client_id),
  ...sealBreaks(client_id),
  ...peopleBreaks(client_id),
  [
    'someone became an owner by themselves',
    `WITH made AS (INSERT INTO person (name, created) VALUES ('Mallory', now()) RETURNING id)
     INSERT INTO membership (client_id, person_id, role, created) SELECT ${client_id}, id, 'owner', now() FROM made`,
    { audit_members: 1 },
  ],
];

const peopleBreaks = (client_id: number): readonly Break[] => {
  const madeUp = `WITH made AS (INSERT INTO person (name, created) VALUES ('Mallory', now()) RETURNING id),
                       former AS (INSERT INTO former_member SELECT ${client_id}, id, now(), now() FROM made)`;
  return [
    [
      'someone signed in past the trail of a person',
      `${madeUp} INSERT INTO person_audit SELECT id, 1, now(), '{}', sha256('') FROM made`,
      { audit_people: 2 },
    ],
    [
      'a whole trail of a person is missing',
      `${madeUp} INSERT INTO person_chain SELECT id, 3, sha256('') FROM made`,
      { audit_people: 1 },
    ],
    [
      'a key is said to be of another person',
      `WITH made AS (INSERT INTO person (name, created) VALUES ('Mallory', now()) RETURNING id)
       UPDATE api_key SET issued_by = (SELECT id FROM made) WHERE id = (SELECT min(id) FROM api_key WHERE client_id = ${client_id})`,
      { audit_keys: 1 },
    ],
  ];
};

const trailBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const last = `(SELECT max(id) FROM audit WHERE ${of})`;
  return [
    [
      'a link says that someone else did it',
      `UPDATE audit SET records = jsonb_set(records, '{0,key}', '"nobody"') WHERE ${of} AND id = 2`,
      { audit_chain: 1 },
    ],
    [
      'a link is of another moment',
      `UPDATE audit SET created = created + interval '1 second' WHERE ${of} AND id = 2`,
      { audit_chain: 1 },
    ],
    [
      'a link is forged with a hash that fits it',
      `UPDATE audit SET created = created + interval '1 second',
                        hash = link_hash((SELECT hash FROM audit WHERE ${of} AND id = 1),
                                         created + interval '1 second', records)
      WHERE ${of} AND id = 2`,
      { audit_chain: 1 },
    ],
    ['the first link is missing', `DELETE FROM audit WHERE ${of} AND id = 1`, { audit_chain: 1 }],
    ['a link is missing', `DELETE FROM audit WHERE ${of} AND id = 2`, { audit_chain: 1 }],
    ['the last link is missing', `DELETE FROM audit WHERE ${of} AND id = ${last}`, { audit_chain: 1 }],
    ['all links are missing', `DELETE FROM audit WHERE ${of}`, { audit_chain: 1 }],
    ['the end of the trail is missing', `DELETE FROM chain WHERE ${of}`, { audit_chain: 1 }],
    ['the end of the trail is elsewhere', `UPDATE chain SET last = last - 1 WHERE ${of}`, { audit_chain: 1 }],
    [
      'an event has the number of another one',
      `UPDATE audit SET last_event = last_event - 1 WHERE ${of} AND id = 2`,
      { audit_events: 1 },
    ],
    [
      'an event is left out at the end',
      `UPDATE chain SET last_event = last_event + 1 WHERE ${of}`,
      { audit_events: 1 },
    ],
    ['the trail ends otherwise', `UPDATE chain SET hash = sha256(hash) WHERE ${of}`, { audit_chain: 1 }],
  ];
};

const sealBreaks = (client_id: number): readonly Break[] => {
  const { of, entryOf, strayEntry } = namesOf(client_id);
  return [
    [
      'a posting has another memo',
      `UPDATE posting SET memo = 'x' WHERE ${of} AND accno = 1100 AND entry_id = ${entryOf('invoice', 'A1')}`,
      { audit_seals: 1 },
    ],
    [
      'an entry is described otherwise',
      `UPDATE entry SET description = 'x' WHERE ${of} AND id = ${entryOf('payable', 'EUR 2025-05-05')}`,
      { audit_seals: 1 },
    ],
    ...(['invoice', 'payable', 'gl'] as const).map(
      (table) =>
        [
          `the notes of one ${table} are others`,
          `UPDATE ${table} SET notes = 'x' WHERE ${of} AND id = (SELECT min(id) FROM ${table} WHERE ${of})`,
          { audit_seals: 1 },
        ] as const,
    ),
    ...(['payment', 'vendorpayment'] as const).map(
      (table) =>
        [
          `one ${table} has another source`,
          `UPDATE ${table} SET source = 'x' WHERE ${of} AND id = (SELECT min(id) FROM ${table} WHERE ${of})`,
          { audit_seals: 1 },
        ] as const,
    ),
    ['an entry was booked past the audit trail', strayEntry('2026-02-03'), { audit_seals: 1 }],
    [
      'an entry and all that is known of it are missing',
      `WITH e AS (DELETE FROM entry WHERE ${of} AND id = ${entryOf('gl', 'Opening')}),
            p AS (DELETE FROM posting WHERE ${of} AND entry_id = ${entryOf('gl', 'Opening')})
       DELETE FROM gl WHERE ${of} AND reference = 'Opening'`,
      { audit_seals: 1 },
    ],
    [
      'an entry is recorded twice',
      `SELECT add_link(${client_id}, now(), records) FROM audit
        WHERE ${of} AND records @> jsonb_build_array(jsonb_build_object('entry', ${entryOf('invoice', 'A1')}))`,
      { audit_seals: 1 },
    ],
  ];
};
