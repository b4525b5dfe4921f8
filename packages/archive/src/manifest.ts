/** The files of an archive that are in no manifest. */
export const proofFiles = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  stamp: 'manifest.tsr',
} as const;

/** The files of an archive that are of no table. */
export const ownFiles = { program: 'verify.mjs', procedure: 'procedure.md', key: 'key.pem' } as const;

export const archiveFormat = 'kontor-archive-1';

/** A file of an archive; `rows` where it is a table. */
export type ManifestFile = { name: string; size: number; sha256: string; rows?: number };

/** The sums of a calendar year, in the currency of the books. */
export type YearTotals = { year: string; entries: number; debit: string; credit: string };

/** The manifest of an archive (docs/interface §33): the proof of all other files. */
export type Manifest = {
  format: typeof archiveFormat;
  /** The version of Kontor that made it. */
  version: string;
  client: string;
  currency: string;
  /** The number of this archive among those of the client. */
  number: number;
  made: string;
  by: string;
  /** The fiscal year, or `all`, and its days. */
  year: string;
  from: string;
  to: string;
  /** The number that stands for the client in its seals. */
  sealed_as: number;
  /** The links of the audit trail that are here, and its end as it was. */
  trail: { first: number; before: string; last: number; hash: string; end: { number: number; hash: string } };
  totals: YearTotals[];
  /** The checks of the books that were made with the archive, and those that found something. */
  checks: { made: number; failed: string[] };
  /** Whether a time stamp was asked for and given. */
  stamped: boolean;
  /** The files that could not be taken along, and why. */
  left_out: string[];
  files: ManifestFile[];
};
