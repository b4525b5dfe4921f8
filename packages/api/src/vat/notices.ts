import {
  addDays,
  type BookingDate,
  hasNetRates,
  minorUnit,
  noticesFrom,
  type ReturnOfYear,
  type VatNotice,
  type VatSettled,
  type VatShare,
  vatNoticesOf,
} from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';

type NoticeBooks = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client'>;

/**
 * The shares and notices of a return as a whole; those of a correction are those of its return.
 * A return without net rates has notices of the period before, and of its year where it is one. A
 * transaction brings `all` settlements along, so that it needs no second connection.
 */
export const noticesIn = async (
  { books, client }: NoticeBooks,
  {
    computed,
    correction,
  }: {
    computed: Omit<ReturnOfYear, 'figures'> & { form: Pick<ReturnOfYear, 'figures'> };
    correction: boolean;
  },
  all?: readonly VatSettled[],
): Promise<{ shares: VatShare[]; notices: VatNotice[] }> => {
  if (correction) return { shares: [], notices: [] };
  const { from, to, method, form } = computed;
  const first = hasNetRates(method) ? (noticesFrom({ from, to }) as BookingDate) : addDays(from, -1);
  const settled =
    all?.filter((one) => one.from <= to && one.to >= first) ?? (await books.vat.settled({ from: first, to }));
  const places = minorUnit(client.currency);
  return vatNoticesOf(
    { from, to, method, figures: form.figures },
    { settled, highestYears: client.vat_highest_rate_years ?? [], places },
  );
};
