import type { BookingDate, ExchangedEntry, Instant } from '@kontor/domain';

/** The content of a file: the entries, the currency of the books, and what names the file. */
export type Handed = {
  client: string;
  currency: string;
  /** The number of the export, or the days of a download. */
  name: string;
  /** When it was made; part of the file. */
  created: Instant;
  entries: readonly ExchangedEntry[];
  /** The month in which the business year begins, from 1 to 12. */
  yearMonth: number;
  /** The numbers of fiduciary and client in DATEV. */
  advisor?: number | undefined;
  client_number?: number | undefined;
};

export type FileWritten = { file_name: string; media_type: string; bytes: Uint8Array };

/** The first day of the business year that a day is in. */
export const yearBegin = (day: string, yearMonth: number): BookingDate => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= yearMonth ? year : year - 1;
  return `${String(first).padStart(4, '0')}-${String(yearMonth).padStart(2, '0')}-01` as BookingDate;
};

/** The entries by the first day of their business year, in the order of the years. */
export const byYear = ({ entries, yearMonth }: Handed): [BookingDate, ExchangedEntry[]][] => {
  const years = new Map<BookingDate, ExchangedEntry[]>();
  for (const entry of entries) {
    const begin = yearBegin(entry.transdate, yearMonth);
    const known = years.get(begin);
    if (known) known.push(entry);
    else years.set(begin, [entry]);
  }
  return [...years].sort(([a], [b]) => (a < b ? -1 : 1));
};
