import { z } from 'zod';

/**
 * The names of the entries of a backup. Parts are numbered, so that who unpacks it puts them
 * together in their order.
 */
export const entryNames = {
  /** The first entry, which reports the version and the tables. */
  beginning: 'kontor-backup.json',
  part: (table: string, number: number): string => `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  object: (client_id: number, sha256: string): string => `objects/${client_id}/${sha256}`,
  /** Numbers of rows, sequences, heads of audit trails: known once all is read. */
  manifest: 'manifest.json',
  /** The last entry: the SHA-256 of all others, as `sha256sum --check` reads it. */
  sums: 'SHA256SUMS',
};

/** Finds what an entry of rows or of an object is by its name. */
export const readEntryName = (
  name: string,
): { kind: 'part'; table: string } | { kind: 'object'; client_id: number; sha256: string } | undefined => {
  const part = /^tables\/(?<table>\w+)\/\d{6,}\.gz$/.exec(name)?.groups;
  if (part) return { kind: 'part', table: part['table'] ?? '' };
  const object = /^objects\/(?<client>\d+)\/(?<sha256>[\da-f]{64})$/.exec(name)?.groups;
  if (object) return { kind: 'object', client_id: Number(object['client']), sha256: object['sha256'] ?? '' };
  return undefined;
};

/**
 * The edition of the form of backups. One that is changed so that older programs can't read it gets
 * the next.
 */
export const format = 1;

export const beginningSchema = z.object({
  format: z.literal(format),
  /** The version of the program that made it. */
  version: z.string(),
  created: z.string(),
  /** The installation whose books it has; missing in backups of earlier versions. */
  installation: z.string().optional(),
  /** The client whose books alone it has; missing where it has all of the installation. */
  client: z.string().optional(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()) })),
  /** The number of receipts in object storage that it has. */
  objects: z.int().nonnegative(),
});

export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int().nonnegative() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** The heads of the audit trails of all clients. */
  clients: z.array(z.object({ client: z.string(), number: z.int().nonnegative(), hash: z.string() })),
});

export type Beginning = z.infer<typeof beginningSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
