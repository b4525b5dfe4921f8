import { type ClientKept, type Database, openBooks } from '@kontor/data';
import { type BookingDate, bookingDate } from '@kontor/domain';
import { expect } from 'vitest';

type Days = { from: string; to: string };

/**
 * Expects that the movements of which a VAT return is made are the same by month balances as by the postings: whoever asks for
 * entries after a given one gets those of postings, and all entries come after -1.
 */
export const expectSameMovements = async (
  database: Database,
  client: ClientKept,
  periods: readonly Days[],
): Promise<void> => {
  const { vat } = openBooks(database, client);
  for (const { from, to } of periods) {
    const days: { from: BookingDate; to: BookingDate } = {
      from: bookingDate.parse(from),
      to: bookingDate.parse(to),
    };
    const query = { ...days, method: 'effective', consideration: 'agreed', places: 2 } as const;
    const byBalances = await vat.movements({ ...query, since: 0 });
    expect([days, byBalances]).toEqual([days, await vat.movements({ ...query, since: -1 })]);
  }
};
