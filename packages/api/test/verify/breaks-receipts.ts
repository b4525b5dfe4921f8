import { type Break, namesOf } from './breaks.ts';

/**
 * Manipulations of receipts that were cut, of the links to what they prove, and of their proposals.
 */
export const proposalBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const part = `id = (SELECT max(id) FROM receipt WHERE ${of} AND source IS NOT NULL)`;
  const link = `id = (SELECT min(id) FROM receipt_link WHERE ${of})`;
  return [
    [
      'a part has pages of another one',
      `UPDATE receipt SET first_page = 1 WHERE ${of} AND ${part}`,
      { receipt_parts: 2, audit_receipts: 1 },
    ],
    [
      'a part has pages that the receipt does not have',
      `UPDATE receipt SET last_page = 99 WHERE ${of} AND ${part}`,
      { receipt_parts: 1, audit_receipts: 1 },
    ],
    [
      'a part was cut from a part',
      `UPDATE receipt SET source = (SELECT min(id) FROM receipt WHERE ${of} AND source IS NOT NULL) WHERE ${of} AND ${part}`,
      { receipt_parts: 1, audit_receipts: 1 },
    ],
    [
      'a receipt that was cut is said to be unread',
      `UPDATE receipt_job SET state = 'failed' WHERE ${of} AND receipt_id = (SELECT min(source) FROM receipt WHERE ${of})`,
      { receipt_parts: 2 },
    ],
    [
      'a receipt that proves something is withdrawn',
      `UPDATE receipt SET withdrawn = now() WHERE ${of} AND id = (SELECT receipt_id FROM receipt_link WHERE ${of} AND ${link})`,
      { receipt_links: 2, audit_receipts: 1 },
    ],
    [
      'a receipt that proves something is missing',
      `DELETE FROM receipt WHERE ${of} AND id = (SELECT receipt_id FROM receipt_link WHERE ${of} AND ${link})`,
      { receipt_links: 2, audit_receipts: 1 },
    ],
    [
      'a link leads to an entry that does not exist',
      `UPDATE receipt_link SET entry_id = 0 WHERE ${of} AND entry_id IS NOT NULL`,
      { receipt_links: 1, audit_receipts: 1 },
    ],
    [
      'a link of an accepted proposal is missing',
      `DELETE FROM receipt_link WHERE ${of} AND payable_id = (SELECT payable_id FROM proposal WHERE ${of} AND state = 'ACCEPTED')`,
      { proposals_settled: 1, audit_receipts: 1 },
    ],
    [
      'the payable of an accepted proposal is another one',
      `UPDATE proposal SET payable_id = (SELECT min(id) FROM payable WHERE ${of}) WHERE ${of} AND state = 'ACCEPTED'`,
      { proposals_settled: 1, audit_receipts: 1 },
    ],
    [
      'a proposal says something else',
      `UPDATE proposal SET payload = replace(payload, 'CH44', 'CH99') WHERE ${of} AND state = 'OPEN'`,
      { audit_receipts: 1 },
    ],
    [
      'a link was made past the audit trail',
      `INSERT INTO receipt_link (client_id, receipt_id, invoice_id, created)
       SELECT ${client_id}, min(r.id), min(i.id), now() FROM receipt r, invoice i WHERE r.${of} AND i.${of} AND r.withdrawn IS NULL`,
      { audit_receipts: 1 },
    ],
    [
      'a link that was taken away is there again',
      `INSERT INTO receipt_link SELECT (jsonb_populate_record(NULL::receipt_link, record->'before' || jsonb_build_object('client_id', ${client_id}))).*
         FROM audit, jsonb_array_elements(records) AS record
        WHERE ${of} AND record->>'action' = 'receipts.unlink'`,
      { audit_receipts: 1 },
    ],
  ];
};

/** Manipulations of receipts and of the pieces that they are kept in. */
export const receiptBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const first = `(SELECT min(id) FROM receipt WHERE ${of})`;
  const pieces = `receipt_chunk WHERE ${of} AND sha256 = (SELECT sha256 FROM receipt WHERE ${of} AND id = ${first})`;
  return [
    ['a piece of a receipt is missing', `DELETE FROM ${pieces}`, { receipt_pieces: 1 }],
    [
      'a piece of a receipt is shorter than it was',
      `UPDATE receipt_chunk SET bytes = substr(bytes, 2) WHERE (client_id, sha256) IN (SELECT client_id, sha256 FROM ${pieces})`,
      { receipt_pieces: 1 },
    ],
    [
      'there is a piece of no receipt',
      `INSERT INTO receipt_chunk VALUES (${client_id}, sha256('x'), 0, 'x')`,
      { receipt_pieces: 1 },
    ],
    [
      'an uploaded receipt is not to be processed',
      `DELETE FROM receipt_job WHERE ${of} AND receipt_id = ${first}`,
      { receipt_jobs: 1 },
    ],
    [
      'a part of a receipt is to be processed by itself',
      `INSERT INTO receipt_job SELECT client_id, id, 'queued', 0, now() FROM receipt WHERE ${of} AND source IS NOT NULL`,
      { receipt_jobs: 2 },
    ],
  ];
};

/** Manipulations of letters that were issued. */
export const letterBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const first = `(SELECT min(id) FROM letter WHERE ${of})`;
  return [
    [
      'a letter was for another amount',
      `UPDATE letter SET amount = 1 WHERE ${of} AND id = ${first}`,
      { audit_receipts: 1 },
    ],
    [
      'a letter is missing, and its mails',
      `WITH mails AS (DELETE FROM mail WHERE ${of} AND letter_id = ${first})
       DELETE FROM letter WHERE ${of} AND id = ${first}`,
      { audit_receipts: 1, receipt_pieces: 1 },
    ],
  ];
};
