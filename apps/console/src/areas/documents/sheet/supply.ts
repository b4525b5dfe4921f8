import { type BookingDate, nearestIn } from '@kontor/domain';
import type { Language } from '../../../texts/messages.ts';
import { formatDate, isDate } from '../../../values/date.ts';

/** The period of supply of an invoice: its fields as they are typed, sent and shown. */
export type SupplyValues = { supply_from: string; supply_to: string };

export const emptySupply: SupplyValues = { supply_from: '', supply_to: '' };

/**
 * The period that is sent; a first day alone is the whole of it. The form of an earlier page may
 * hold none.
 */
export const supplySent = ({
  supply_from,
  supply_to,
}: {
  [Name in keyof SupplyValues]?: string | undefined;
}): Partial<SupplyValues> => {
  if (!supply_from && !supply_to) return {};
  return { ...(supply_from ? { supply_from } : {}), supply_to: supply_to || (supply_from ?? '') };
};

/** The day whose rates tax an invoice that is typed: its date, or the nearest day of its period. */
export const daySupplied = (values: { transdate: string } & Partial<SupplyValues>): string => {
  const { supply_from: from, supply_to: to } = supplySent(values);
  const days = { from: from as BookingDate, to: to as BookingDate };
  if (![values.transdate, from, to].every((day) => day && isDate(day))) return values.transdate;
  return nearestIn(days, values.transdate as BookingDate);
};

type Supplied = {
  taxdate?: string | undefined;
  supply_from?: string | undefined;
  supply_to?: string | undefined;
};

/**
 * The period or the day of supply of an invoice that was posted; undefined where it is its date.
 */
export const supplyShown = (
  { taxdate, supply_from: from, supply_to: to }: Supplied,
  language: Language,
): string | undefined => {
  if (!from || !to) return taxdate && formatDate(taxdate, language);
  const [first, last] = [formatDate(from, language), formatDate(to, language)];
  return from === to ? first : `${first} – ${last}`;
};
