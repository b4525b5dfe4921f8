import { countryCode } from '../../values/country.ts';

/**
 * The address of a party as a QR-bill and a letter have it, made of the fields that callers send
 * (docs/interface §6).
 */

type Party = {
  name: string;
  address1: string;
  address2: string;
  street?: string | null | undefined;
  building_number?: string | null | undefined;
  zipcode: string;
  city: string;
  country: string;
};

/** `Bahnhofstrasse 12a`, and as it is written in French: `12, rue du Lac`. */
const numberLast = /^(?<street>.*\D)\s+(?<number>\d{1,5}\s?[a-z]?(?:\s?[-/]\s?\d{1,5}[a-z]?)?)$/iu;
const numberFirst = /^(?<number>\d{1,5}\s?(?:bis|ter|[a-z])?)(?:,\s*|\s+)(?<street>\p{L}.*)$/iu;

/**
 * Street and number of a party: as they were sent apart, else taken from `address1`, where one
 * number is at its end or beginning.
 */
export const streetOf = ({
  street,
  building_number,
  address1,
}: Pick<Party, 'street' | 'building_number' | 'address1'>): { street: string; building_number: string } => {
  if (street) return { street, building_number: building_number ?? '' };
  const line = address1.trim();
  const found = (numberLast.exec(line) ?? numberFirst.exec(line))?.groups;
  // A box has a number, and is no house.
  if (!found?.['street'] || /^(postfach|case postale|casella postale|p\.?\s?o\.? box)\b/i.test(line))
    return { street: line, building_number: building_number ?? '' };
  return { street: found['street'].trim(), building_number: found['number']?.trim() ?? '' };
};

/**
 * The lines of an address on a letter, the name first; the country where it is not that of the
 * sender.
 */
export const addressLines = (party: Party, { country }: { country: string }): string[] => {
  const { street, building_number } = streetOf(party);
  const own = party.street ? `${street} ${building_number}` : party.address1;
  const code = countryCode(party.country);
  const abroad = code === country ? '' : party.country.trim();
  return [party.name, own, party.address2, `${party.zipcode} ${party.city}`, abroad]
    .map((line) => line.trim())
    .filter((line) => line !== '');
};
