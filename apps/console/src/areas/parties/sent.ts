import { fieldKinds } from '../../forms/record/kinds.tsx';

type PartySent = Record<string, unknown>;
type HowTyped = {
  values: Readonly<Record<string, unknown>>;
  isChanged: (name: string) => boolean;
  isNew: boolean;
};

/** A country that was only proposed goes with an address, and alone it is none. */
export const withCountry = (sent: PartySent, { values, isChanged, isNew }: HowTyped): PartySent => {
  const isAddressed = ['address1', 'zipcode', 'city'].some((field) => String(values[field]).trim() !== '');
  const { country, ...others } = sent;
  return !isNew || isAddressed || isChanged('country') || country === undefined ? sent : others;
};

/** The taxes of a customer: null for all, an empty list for none. */
export const taxesSent = (sent: PartySent, { values, isChanged }: HowTyped): PartySent => {
  const mode = values['tax_mode'] as 'all' | 'none' | 'some' | undefined;
  const { tax_accnos: _, ...others } = sent;
  const isSent = isChanged('tax_mode') || (mode === 'some' && isChanged('tax_accnos'));
  if (mode === undefined || !isSent) return others;
  const some = fieldKinds.accounts.sent(String(values['tax_accnos']), null);
  return { ...others, tax_accnos: { all: null, none: [], some }[mode] };
};
