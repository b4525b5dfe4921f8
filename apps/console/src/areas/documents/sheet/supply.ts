import type { Language } from '../../../texts/language.tsx';
import { formatDate } from '../../../values/date.ts';

/** The period of supply of an invoice: its fields as they are typed, sent and shown. */
export type SupplyValues = { supply_from: string; supply_to: string };

export const emptySupply: SupplyValues = { supply_from: '', supply_to: '' };

/** The period that is sent; a first day alone is the whole of it. The form of an earlier page may hold none. */
export const supplySent = ({
  supply_from,
  supply_to,
}: {
  [Name in keyof SupplyValues]?: string | undefined;
}): Partial<SupplyValues> => {
  if (!supply_from && !supply_to) return {};
  return { ...(supply_from ? { supply_from } : {}), supply_to: supply_to || (supply_from ?? '') };
};

type Supplied = {
  taxdate?: string | undefined;
  supply_from?: string | undefined;
  supply_to?: string | undefined;
};

/** The period or the day of supply of an invoice that was posted; undefined where it is its date. */
export const supplyShown = (
  { taxdate, supply_from: from, supply_to: to }: Supplied,
  language: Language,
): string | undefined => {
  if (!from || !to) return taxdate && formatDate(taxdate, language);
  const [first, last] = [formatDate(from, language), formatDate(to, language)];
  return from === to ? first : `${first} – ${last}`;
};
