import {
  type JournalKind,
  journalKinds,
  type Matched,
  matchFor,
  type Program,
  type Read,
  type ReadFor,
  readJournalFile,
  readKind,
  readTable,
  type Table,
  type TableKind,
  Unreadable,
} from '@kontor/imports';

/** A kind of file that is imported here; whole databases are for the command. */
export type ImportKind = TableKind | JournalKind;
export type Chosen = { name: string; bytes: Uint8Array };

export const isJournal = (kind: ImportKind): kind is JournalKind => kind in journalKinds;

/** A file with rows and columns; `fault` says why it is none. */
export type TableRead = { table: Table; matched: Matched } | { fault: Unreadable['fault'] };

/**
 * Reads the rows of a file, and matches its columns by their names, or by those that a program
 * gives them.
 */
export const tableIn = (kind: TableKind, { bytes }: Chosen, program: Program | undefined): TableRead => {
  try {
    return matchFor(kind, readTable(bytes), program);
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault };
    throw error;
  }
};

/** Reads the records of a file, with the fields that someone has chosen for its columns. */
export const recordsIn = (
  kind: ImportKind,
  chosen: Chosen,
  {
    read,
    fields,
    of,
  }: { read: TableRead | undefined; fields: Readonly<Record<number, string>>; of: ReadFor },
): Read => {
  if (isJournal(kind)) return readJournalFile(kind, chosen.bytes, of);
  if (!read) return { records: {}, faults: [] };
  if ('fault' in read) return { records: {}, faults: [read.fault] };
  const matched = read.matched.map((field, at) => fields[at] ?? field).map((field) => field || undefined);
  return readKind(kind, read.table, matched, of);
};
