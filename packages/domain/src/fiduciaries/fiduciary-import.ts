import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import type { FileKind } from '../values/file.ts';
import { elements, integer, paging, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { fiduciaryFormat } from './fiduciary-export.ts';

/** Closing entries that come back from a fiduciary (docs/interface §30). */

export const fiduciaryMedia = ['application/xml', 'text/csv'] as const;

// A table is a text, whatever separates its cells.
const otherNames: Readonly<Record<string, (typeof fiduciaryMedia)[number]>> = {
  'text/xml': 'application/xml',
  'text/plain': 'text/csv',
  'text/tab-separated-values': 'text/csv',
  'application/vnd.ms-excel': 'text/csv',
};

/** A file of closing entries. */
export const fiduciaryFileKind: FileKind = {
  media: fiduciaryMedia,
  limit: 10_485_760,
  alone: true,
  mediaOf: (declared) => {
    const [type = ''] = declared.toLowerCase().split(';', 1);
    const name = otherNames[type.trim()] ?? type.trim();
    return fiduciaryMedia.find((media) => media === name);
  },
  mediaBegun: (head) => {
    if (/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</.test(head)) return 'application/xml';
    return /^[^\0]*$/.test(head) ? 'text/csv' : undefined;
  },
};

/** An entry of an import. */
export const fiduciaryImportEntry = z
  .object({
    line: integer.meta({ description: 'Its first line in the file.', examples: [3] }),
    transdate: bookingDate.meta({ description: 'Its day.', examples: ['2026-12-31'] }),
    document: text().meta({ description: 'Its document number in the file.', examples: ['A-1'] }),
    description: text().meta({ description: 'What it is about.', examples: ['Depreciation'] }),
    amount: unboundedDecimal.meta({ description: 'The sum of its debits.', examples: ['1200.00'] }),
    reference: text().meta({
      description: 'The number of the entry in the books; of a dry run, the one that it would get.',
      examples: ['GL-7'],
    }),
  })
  .meta({ id: 'fiduciary_import_entry' })
  .register(elements, { one: 'entry', many: 'entries' });
export type FiduciaryImportEntry = z.infer<typeof fiduciaryImportEntry>;

export const fiduciaryImport = record('import', 'imports', {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  format: fiduciaryFormat.meta({ description: 'The format of the file.', examples: ['datev'] }),
  file_name: text().meta({ description: 'The name of the file.', examples: ['closing.csv'] }),
  sha256: text().meta({ description: 'The SHA-256 of the file, in hexadecimal digits.' }),
  from: bookingDate.meta({ description: 'The first day of its entries.', examples: ['2026-12-31'] }),
  to: bookingDate.meta({ description: 'Their last day.', examples: ['2026-12-31'] }),
  booked: integer.meta({ description: 'How many entries it has booked.', examples: [5] }),
  known: integer.meta({
    description: 'How many entries of the file were in the books already, and were left out.',
    examples: [0],
  }),
  reverses: integer.optional().meta({ description: 'The import that it reverses.' }),
  reversed_by: integer.optional().meta({ description: 'The import that reverses it.' }),
  person: text().meta({ description: 'Who sent it, where that was a person.' }),
  created: instant.meta({ description: 'When it was booked.', examples: ['2027-02-01T09:00:00.000Z'] }),
}).meta({ id: 'fiduciary_import' });
export type FiduciaryImport = z.infer<typeof fiduciaryImport>;

/** An import with its entries. */
export const fiduciaryImportWhole = z
  .object({
    ...fiduciaryImport.shape,
    lines: z.array(fiduciaryImportEntry).meta({ description: 'The entries that it has booked.' }),
  })
  .meta({ id: 'fiduciary_import_whole' })
  .register(elements, { one: 'import', many: 'imports' });
export type FiduciaryImportWhole = z.infer<typeof fiduciaryImportWhole>;

export const fiduciaryImportFilter = paging;

/** The reversal of an import. */
export const fiduciaryReversal = record('reversal', 'reversals', {
  transdate: bookingDate
    .nullish()
    .meta({ description: 'Booking date of all reversals; by default the day of each entry.' }),
  description: text(255).optional().meta({ description: 'The reason.' }),
}).meta({ id: 'fiduciary_reversal' });
export type FiduciaryReversal = z.infer<typeof fiduciaryReversal>;
