import type { Report } from './report.ts';
import type { ArchiveSource } from './source.ts';
import { tableRows } from './tables.ts';

/** Tables of files, and the column by which each names the file in the archive. */
const tables = ['receipts/receipts', 'letters/letters', 'bank/files'];

/**
 * Checks that each receipt, letter and file of a bank is there, byte for byte, and that links lead
 * to receipts that are.
 */
export const checkContents = async (
  of: { source: ArchiveSource; report: Report },
  hashes: ReadonlyMap<string, string>,
): Promise<void> => {
  const { report, source } = of;
  const receipts = new Set<string>();
  for (const table of tables)
    for await (const row of tableRows(of, table)) {
      if (table === 'receipts/receipts') receipts.add(row.of('id'));
      const [name, sha256] = [row.of('file'), row.of('sha256').replace(/^\\x/, '')];
      const at = `line ${row.line}: ${name || row.of('file_name')}`;
      if (!source.names.has(name)) report.found(`${table}.jsonl`, `${at} is not in the archive`);
      else if (hashes.has(name) && hashes.get(name) !== sha256)
        report.found(name, `is not the file that line ${row.line} of ${table}.jsonl has`);
    }
  for await (const row of tableRows(of, 'receipts/links'))
    if (!receipts.has(row.of('receipt_id')))
      report.found('receipts/links.jsonl', `line ${row.line}: there is no receipt ${row.of('receipt_id')}`);
};
