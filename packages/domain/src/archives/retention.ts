import { z } from 'zod';
import { addDays, addYears, type BookingDate, bookingDate, maxBookingDate } from '../values/dates.ts';
import { elements, text } from '../values/schema/kinds.ts';
import type { ArchiveDays } from './archive.ts';

/**
 * The years for which records are kept (docs/interface §33): ten after the end of the fiscal year
 * (Art. 958f CO), and those of immovable property for 26 (Art. 70 of the VAT law with its
 * limitation).
 */
export const keptYears = { usual: 10, property: 26 } as const;

/** The accounts of immovable property in the chart for Swiss SMEs, by the first four digits. */
const propertyRange = { from: 1600, to: 1699 } as const;

/** Whether records of an account are kept for longer, by the accounts that the client has named. */
export const isProperty = (accno: number, named: readonly number[] | undefined): boolean => {
  if (named) return named.includes(accno);
  const digits = Number(String(accno).slice(0, 4));
  return digits >= propertyRange.from && digits <= propertyRange.to;
};

const counts = {
  entries: z.int().meta({ description: 'Entries of the year.', examples: [512] }),
  receipts: z.int().meta({ description: 'Receipts that prove entries of the year.', examples: [148] }),
  letters: z.int().meta({ description: 'Letters of the year.', examples: [120] }),
  property_entries: z
    .int()
    .meta({ description: 'Entries of the year on accounts of immovable property.', examples: [3] }),
};

/** A year and the days until which it is kept. Nothing is ever deleted by Kontor itself. */
export const yearRetained = z
  .object({
    year: text().meta({ description: 'The year in which the fiscal year ends.', examples: ['2026'] }),
    from: bookingDate.meta({ description: 'Its first day.', examples: ['2026-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2026-12-31'] }),
    kept_until: bookingDate.meta({
      description: 'The last day on which the records must be kept.',
      examples: ['2036-12-31'],
    }),
    property_kept_until: bookingDate.optional().meta({
      description: 'The same for those of immovable property, where the year has any.',
      examples: ['2052-12-31'],
    }),
    ...counts,
    deletable: z.enum(['no', 'but_property', 'all']).meta({
      description:
        '`all` where every record may be deleted by law, `but_property` where those of immovable property must stay.',
      examples: ['no'],
    }),
    archived: z.boolean().meta({
      description: 'Whether an archive of the year, or of all, was made after it.',
      examples: [true],
    }),
  })
  .meta({ id: 'year_retained' })
  .register(elements, { one: 'fiscal_year', many: 'fiscal_years' });
export type YearRetained = z.infer<typeof yearRetained>;

export type YearCounts = Pick<YearRetained, 'entries' | 'receipts' | 'letters' | 'property_entries'>;

/** Says of a year what may be deleted on a day. */
export const retained = (
  days: ArchiveDays,
  { counted, today, archived }: { counted: YearCounts; today: BookingDate; archived: boolean },
): YearRetained => {
  const [usual, property] = [keptYears.usual, keptYears.property].map((years) => until(days.to, years)) as [
    BookingDate,
    BookingDate,
  ];
  const hasProperty = counted.property_entries > 0;
  const deletable = today <= usual ? 'no' : hasProperty && today <= property ? 'but_property' : 'all';
  return {
    ...days,
    ...counted,
    kept_until: usual,
    ...(hasProperty && { property_kept_until: property }),
    ...{ deletable, archived },
  };
};

// The day before the one after so many years, so that 28 February stays the end of its month; at
// most the last day that there is.
const until = (to: BookingDate, years: number): BookingDate =>
  Number(to.slice(0, 4)) + years >= 9999 ? maxBookingDate : addDays(addYears(addDays(to, 1), years), -1);
