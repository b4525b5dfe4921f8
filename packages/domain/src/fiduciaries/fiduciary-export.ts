import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, integer, paging, record, text } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { fiduciaryFormats } from './exchanged-entry.ts';

/**
 * Exports for a fiduciary (docs/interface §30): the entries that were booked since the last one.
 */

/** The most entries and postings of an export; what is left is in the next one. */
export const mostExported = { entries: 20_000, postings: 90_000 };

export const fiduciaryFormat = z.enum(fiduciaryFormats, sayOneOf(fiduciaryFormats));

const described = {
  format: fiduciaryFormat.meta({
    description: 'The program of the fiduciary: `abaconnect` (Abacus), `banana`, or `datev`.',
    examples: ['datev'],
  }),
  advisor: integer
    .min(1001, sayInSchema('at_least', { min: 1001 }))
    .max(9_999_999, sayInSchema('at_most', { max: 9_999_999 }))
    .optional()
    .meta({
      description: "For DATEV, the fiduciary's number (Beraternummer); by default that of the last export.",
      examples: [1001],
    }),
  client_number: integer
    .min(1, sayInSchema('at_least', { min: 1 }))
    .max(99_999, sayInSchema('at_most', { max: 99_999 }))
    .optional()
    .meta({
      description:
        "For DATEV, the client's number there (Mandantennummer); by default that of the last export.",
      examples: [1],
    }),
};

/** An account of the books, and the one that stands for it at the fiduciary's. */
export const fiduciaryAccount = record('account', 'accounts', {
  accno: accno.meta({ description: 'The account of the books.', examples: [1020] }),
  fiduciary_account: text(20, 1)
    .refine((value) => /^[0-9A-Za-z.]+$/.test(value), sayInSchema('account_of_fiduciary'))
    .meta({ description: 'Its number at the fiduciary’s.', examples: ['10200'] }),
}).meta({ id: 'fiduciary_account' });
export type FiduciaryAccount = z.infer<typeof fiduciaryAccount>;

const mappedAccounts = z
  .array(fiduciaryAccount)
  .max(5_000)
  .optional()
  .meta({
    description:
      'Accounts with another number at the fiduciary’s; by default those of the last export in this format. An empty list has none.',
    examples: [[{ accno: 1020, fiduciary_account: '1020' }]],
  });

/** An export as it is asked for. */
export const fiduciaryExport = record('export', 'exports', {
  ...described,
  accounts: mappedAccounts,
  from_number: integer
    .min(1, sayInSchema('at_least', { min: 1 }))
    .optional()
    .meta({
      description:
        'Only for the first export: the entry that it begins with, where the fiduciary has those before. Later ones begin after the last one.',
    }),
}).meta({ id: 'fiduciary_export' });
export type FiduciaryExport = z.infer<typeof fiduciaryExport>;

/** The options that an export was made with, as they are kept. */
export type FiduciaryOptions = Pick<FiduciaryExport, 'advisor' | 'client_number'> & {
  accounts: FiduciaryAccount[];
};

export const fiduciaryExportKept = record('export', 'exports', {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  ...described,
  accounts: z
    .array(fiduciaryAccount)
    .meta({ description: 'The accounts with another number at the fiduciary’s.' }),
  from_number: integer.meta({
    description: 'The number of its first entry (§15).',
    examples: [1],
  }),
  to_number: integer.meta({ description: 'The number of its last entry.', examples: [42] }),
  entries: integer.meta({
    description: 'How many entries it has: those between, without what came from the fiduciary.',
    examples: [42],
  }),
  from: bookingDate.meta({ description: 'The earliest booking date in it.', examples: ['2026-01-01'] }),
  to: bookingDate.meta({ description: 'The latest booking date in it.', examples: ['2026-01-31'] }),
  file_name: text().meta({ description: 'The name of its file.' }),
  media_type: text().meta({ description: 'The type of its file.', examples: ['text/csv'] }),
  size: integer.meta({ description: 'The size of its file in bytes.', examples: [10240] }),
  sha256: text().meta({ description: 'The SHA-256 of its file, in hexadecimal digits.' }),
  person: text().meta({ description: 'Who made it, where that was a person.' }),
  created: instant.meta({ description: 'When it was made.', examples: ['2026-02-01T09:00:00.000Z'] }),
}).meta({ id: 'fiduciary_export_kept' });
export type FiduciaryExportKept = z.infer<typeof fiduciaryExportKept>;

export const fiduciaryExportFilter = {
  ...paging,
  format: fiduciaryFormat.optional().meta({ description: 'Only those of this format.', examples: ['datev'] }),
};

/** The parameters of a download that is not kept. */
export const fiduciaryDownload = described;

/**
 * The contents of the next export: its first entry, how many there are, and the options of the last
 * one.
 */
export const fiduciaryStanding = z
  .object({
    from_number: integer,
    entries: integer,
    from: bookingDate.optional(),
    to: bookingDate.optional(),
    last: fiduciaryExportKept.optional(),
  })
  .meta({ id: 'fiduciary_standing' });
export type FiduciaryStanding = z.infer<typeof fiduciaryStanding>;
