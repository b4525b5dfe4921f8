import { expect, test } from 'vitest';
import { clientTables, keptTables, replacedColumns } from '../../src/backup/client-tables.ts';
import { testInstallation } from '../books.ts';

/**
 * Decision 256: each table, and each column by which a row could belong elsewhere, has its part in
 * the restore of a client.
 */
const { connect } = await testInstallation();
const connection = await connect();

const namesIn = async (question: string): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(question, [keptTables]);
  return rows.map(({ name }) => name);
};

test('each table has its part', async () => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%'`,
  );
  expect(Object.keys(clientTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('what rows of a client refer to comes along before them, or the reference does not', async () => {
  const { rows } = await connection.query<{ table: string; columns: string[]; to: string }>(
    `SELECT t.relname AS table, o.relname AS to,
            ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = t.oid AND attnum = ANY (f.conkey)) AS columns
       FROM pg_constraint f JOIN pg_class t ON t.oid = conrelid JOIN pg_class o ON o.oid = confrelid
      WHERE contype = 'f' AND t.relname = ANY ($1)`,
    [keptTables],
  );
  const broken = rows.filter(({ table, columns, to }) => {
    const isReplaced = columns.some((column) => Object.hasOwn(replacedColumns[table] ?? {}, column));
    return (
      !isReplaced && !(keptTables.indexOf(to) >= 0 && keptTables.indexOf(to) <= keptTables.indexOf(table))
    );
  });
  expect(rows.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});

test('what is unique in the installation is replaced', async () => {
  const unique = await namesIn(
    `SELECT DISTINCT t.relname || '.' || c.attname AS name FROM pg_index x JOIN pg_class t ON t.oid = indrelid
       JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum = indkey[0]
      WHERE indisunique AND c.attname <> 'client_id' AND t.relname = ANY ($1) ORDER BY 1`,
  );
  expect(unique).toEqual(['api_key.hash', 'api_key.id', 'client.id', 'client.name_folded']);
  for (const [table, column] of unique.map((name) => name.split('.')))
    expect(Object.keys(replacedColumns[table ?? ''] ?? {})).toContain(column);
});

test('each column that could be an id or a secret was thought about', async () => {
  const columns = await namesIn(
    `SELECT t.relname || '.' || c.attname AS name FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid
      WHERE t.relname = ANY ($1) AND t.relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
        AND (atttypid IN ('integer'::regtype, 'bigint'::regtype, 'bytea'::regtype, 'uuid'::regtype)
             OR attname ~ '(_by|_id|key|secret|person|prefix)')
        AND attname !~ 'accno' AND attname NOT IN ('id', 'client_id', 'entry_id', 'invoice_id', 'payable_id', 'receipt_id', 'external_id', 'version')
      ORDER BY 1`,
  );
  const replaced = Object.entries(replacedColumns).flatMap(([table, of]) =>
    Object.keys(of).map((column) => `${table}.${column}`),
  );
  expect(columns.filter((name) => !replaced.includes(name))).toEqual(
    [
      // Ids of the client's own rows, and numbers that are counted within it.
      'audit.last_event chain.last chain.last_event closing.last_entry_id counter.last gl.reverses invoice.customer_id last_id.last',
      'occurrence.recurring_invoice payable.paymentAccno payable.vendor_id receipt.source vat_return.gl_id vat_return.last_entry_id vat_return.number',
      'yearend.carried_by yearend.gl_id yearend.reopened_by customer_hold.customer_id vendor_iban.vendor_id vendor_iban_change.vendor_id payment.reverses vendorpayment.reverses reminder.customer_id reminder.replaced_by reminder_item.reminder_id',
      'accrual_entry.accrual_id accrual_entry.gl_id payroll_journal.gl_id payroll_journal.reversal_id asset.plan_booking asset_booking.gl_id asset_booking.reverses asset_movement.asset_id asset_movement.booking_id',
      'fiduciary_export_file.export_id fiduciary_import.reverses fiduciary_import_entry.gl_id fiduciary_import_entry.import_id',
      'credit_note.credited_id credit_note.credited_payment_id credit_note.payment_id',
      'set_off.credit_id set_off.credit_payment_id set_off.order_id set_off.payment_id set_off.position vendor_credit_note.credited_id',
      'offer.customer_id offer_revision.offer_id offer_answer.offer_id offer_invoice.offer_id',
      // What the audit trail says of keys and people, in words; and by which requests are known
      // again.
      'api_key.prefix audit.hash chain.hash closing.key_prefix closing.person idempotency.key idempotency.request vat_return.key_prefix vat_adjustments.key_prefix vat_adjustments.person annual_notes.key_prefix annual_notes.person annual_notes.year budget.key_prefix budget.person budget.year asset_booking.key_prefix accrual.key_prefix payroll_mapping.key_prefix payroll_journal.key_prefix fiduciary_export.key_prefix fiduciary_export.person fiduciary_import.key_prefix fiduciary_import.person leave.prefix leave.key_prefix leave.person',
      'offer.key_prefix offer_revision.key_prefix offer_revision.person offer_answer.key_prefix offer_answer.person',
      // Contents and counts.
      'offer.revision offer_revision.revision offer_revision.sha256 offer_answer.revision offer_answer.sha256 offer_answer.content_sha256 offer_invoice.revision offer_invoice.content',
      'leave.day_count accrual_entry.position payroll_journal.content payroll_journal.lines payroll_journal.mapping_version asset.months counter.digits counter.prefix client.terms customer.terms entry.number entry.postings gl.content credit_note.content invoice.content payable.content vendor_credit_note.content proposal.position',
      'receipt.first_page receipt.last_page receipt.sha256 receipt.size receipt_chunk.bytes receipt_chunk.position receipt_chunk.sha256',
      'fiduciary_export.advisor fiduciary_export.client_number fiduciary_export.entries fiduciary_export.from_number fiduciary_export.sha256 fiduciary_export.size fiduciary_export.to_number',
      'fiduciary_export_file.content fiduciary_import.known fiduciary_import.sha256 fiduciary_import_entry.line fiduciary_import_entry.position',
      'document_comment.key_prefix document_comment.person letter.customer_id letter.vendor_id mail.letter_id letter.key_prefix letter.person mail.key_prefix mail.person vendor_iban.person',
      'bank_entry.counted_by bank_entry.statement_id bank_file.key_prefix bank_file.person bank_statement.file_id bank_statement.message_id',
      'bank_entry.batch_count bank_entry.nth bank_file.sha256 bank_file.size bank_line.position bank_statement.sequence',
      'bank_statement.edition bank_statement.statement_id bank_line_entry.line_id',
      'letter.key letter.e_invoice_sha256 letter.sha256 letter.size mail.attempts mail.message_id',
      'logo.png receipt_job.attempt receipt_job.pages receipt_job.pages_done vendor.terms vendor.discount_days payable.discount_days account.reference_prefix invoice.reference_prefix',
      'occurrence.attempts recurring_invoice.count recurring_invoice.day_of_month recurring_invoice.terms',
      'reminder.level reminder_item.days_late reminder_item.level reminder_item.place',
      'archive.checks archive.files archive.key archive.key_prefix archive.manifest archive.person archive.size',
      // Who has made an order is reported in words.
      'ordered_payment_entry.order_id ordered_payment_entry.position ordered_payment.order_id ordered_payment.position ordered_payment.vendor_id payment_order.changed_by payment_order.created_by',
      'payment_order.fetched_by payment_order.file payment_order.message_id payment_order.released_by payment_order.sent_by',
    ]
      .flatMap((names) => names.split(' '))
      .toSorted(),
  );
});
