/**
 * A manipulation of the books, and the checks that find it: how many rows offend against which
 * check.
 */
export type Break = readonly [what: string, statement: string, finds: Readonly<Record<string, number>>];

/** SQL expressions for the records of whole-books.ts that the manipulations change. */
export const namesOf = (client_id: number) => {
  const of = `client_id = ${client_id}`;
  const entryOf = (table: string, number: string) =>
    `(SELECT entry_id FROM ${table} WHERE ${of} AND ${table === 'gl' ? 'reference' : 'invnumber'} = '${number}')`;

  /**
   * An entry with its postings and balances, in February 2026 or in the closed year, that belongs
   * to nothing.
   */
  const strayEntry = (day: string) => `
  WITH e AS (INSERT INTO entry (client_id, module, transdate, reference, description, postings, created)
             VALUES (${client_id}, 'gl', '${day}', '', '', 2, now()) RETURNING *),
  b AS (UPDATE balance SET debit = debit + CASE accno WHEN 1020 THEN 5 ELSE 0 END,
                           credit = credit + CASE accno WHEN 1000 THEN 5 ELSE 0 END
         WHERE ${of} AND month = date_trunc('month', date '${day}') AND accno IN (1020, 1000) AND origin = 'gl')
  INSERT INTO posting (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo)
  SELECT client_id, id, accno, transdate, side, amount, 'CHF', amount, '', ''
    FROM e, (VALUES (1020, 'debit', 5), (1000, 'credit', -5)) AS p(accno, side, amount)`;
  return { of, entryOf, strayEntry };
};

/** Manipulations of entries, postings and balances. */
export const journalBreaks = (client_id: number): readonly Break[] => {
  const { of, entryOf, strayEntry } = namesOf(client_id);
  return [
    [
      'a franc moves from an entry to another one of the same day',
      `UPDATE posting SET amount = amount + CASE entry_id WHEN ${entryOf('invoice', 'A1')} THEN 1 ELSE -1 END
      WHERE ${of} AND accno = 2201 AND entry_id IN (${entryOf('invoice', 'A1')}, ${entryOf('invoice', 'A2')})`,
      { entries_balanced: 2 },
    ],
    [
      'a posting moves to another day',
      `UPDATE posting SET transdate = transdate + 1 WHERE ${of} AND accno = 1100 AND entry_id = ${entryOf('invoice', 'A1')}`,
      { days_balanced: 2, postings_of_entries: 1 },
    ],
    [
      'an amount is not a number',
      `UPDATE posting SET amount = 'NaN' WHERE ${of} AND accno = 1100 AND entry_id = ${entryOf('invoice', 'A1')}`,
      { entries_balanced: 1, document_amounts: 1, open_items: 1 },
    ],
    [
      'an entry counts one posting more than it has',
      `UPDATE entry SET postings = postings + 1 WHERE ${of} AND id = ${entryOf('invoice', 'A1')}`,
      { entries_whole: 1 },
    ],
    [
      'an entry bears a number that comes after the next one',
      `UPDATE entry SET number = number + 100 WHERE ${of} AND id = ${entryOf('invoice', 'A1')}`,
      { entries_numbered: 1 },
    ],
    [
      'an entry has lost its postings',
      `DELETE FROM posting WHERE ${of} AND entry_id = ${entryOf('gl', 'Opening')}`,
      { entries_whole: 1, gl_lines: 2, reversals_opposite: 2, month_balances: 2 },
    ],
    [
      'an entry is missing',
      `DELETE FROM entry WHERE ${of} AND id = ${entryOf('invoice', 'A1')}`,
      { postings_of_entries: 3, documents_booked: 1, month_balances: 3, entries_numbered: 1 },
    ],
    [
      'the amounts of a posting in francs differ',
      `UPDATE posting SET original_amount = 0 WHERE ${of} AND accno = 2201 AND entry_id = ${entryOf('invoice', 'A1')}`,
      { postings_in_own_currency: 1 },
    ],
    ['an entry belongs to nothing', strayEntry('2026-02-03'), { entries_of_documents: 1 }],
    [
      'two entries of the general ledger share one in the journal',
      `UPDATE gl SET entry_id = ${entryOf('gl', 'Opening')} WHERE ${of} AND reference = '1'`,
      { entries_of_documents: 2, gl_entries: 1 },
    ],
    [
      'an entry is called one of payables',
      `UPDATE entry SET module = 'ap' WHERE ${of} AND id = ${entryOf('invoice', 'A1')}`,
      { entries_of_documents: 1 },
    ],
    ...['debit', 'credit', 'closing', 'tax', 'tax_base'].map(
      (column) =>
        [
          `a balance has another ${column}`,
          `UPDATE balance SET ${column} = ${column} + 0.01 WHERE ${of} AND accno = 2201 AND month = '2025-03-01' AND origin = 'ar' AND has_base`,
          { month_balances: 1 },
        ] as const,
    ),
    ...[`origin = 'ap'`, `supply_month = '2024-12-01'`].map(
      (change) =>
        [
          `a balance has ${change}`,
          `UPDATE balance SET ${change} WHERE ${of} AND accno = 2201 AND month = '2025-03-01' AND origin = 'ar' AND has_base`,
          { month_balances: 2 },
        ] as const,
    ),
    [
      'a balance says that its postings have a base',
      `UPDATE balance SET has_base = true WHERE ${of} AND accno = 1100 AND month = '2025-03-01' AND origin = 'ar'`,
      { month_balances: 2 },
    ],
    [
      'a balance is missing',
      `DELETE FROM balance WHERE ${of} AND accno = 2201 AND month = '2025-03-01' AND origin = 'ar' AND has_base`,
      { month_balances: 1 },
    ],
    [
      'a balance has no postings',
      `INSERT INTO balance (client_id, accno, month, tax_rate, origin, has_base, supply_month, debit, credit)
     VALUES (${client_id}, 1000, '2020-01-01', -1, 'gl', false, '2020-01-01', 1, 1)`,
      { month_balances: 1 },
    ],
  ];
};

/**
 * Takes triggers, foreign keys and unique indexes away, so that each manipulation gets as far as to
 * be found.
 */
export const withoutGuards = `
  DO $$ DECLARE guard record; BEGIN
    FOR guard IN SELECT relname AS of FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', guard.of);
    END LOOP;
    FOR guard IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
      WHERE contype IN ('f', 'u') AND connamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', guard.of, guard.conname);
    END LOOP;
    FOR guard IN SELECT indexrelid::regclass AS of FROM pg_index JOIN pg_class c ON c.oid = indexrelid
      WHERE indisunique AND NOT indisprimary AND c.relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('DROP INDEX %s', guard.of);
    END LOOP;
  END $$`;
