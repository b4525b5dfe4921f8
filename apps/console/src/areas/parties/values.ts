import type { Metadata } from '@kontor/domain';
import { parseAmount } from '../../values/amount.ts';
import { dayOf } from '../../values/date.ts';
import { metadataIn, metadataText } from '../../values/metadata.ts';
import { type PartyKind, type PartyRecord, textOf } from './kind.ts';

/** The values typed into the form of a customer or vendor, and the record sent for them. The names are those of the interface. */

export const addressFields = ['address1', 'address2', 'zipcode', 'city', 'state', 'country'] as const;
export const bankFields = [
  'bank_name',
  'bank_iban',
  'bank_bic',
  'bank_address1',
  'bank_address2',
  'bank_zipcode',
  'bank_city',
  'bank_state',
  'bank_country',
] as const;

const sharedTexts = [
  'name',
  'salutation',
  'firstname',
  'lastname',
  ...addressFields,
  'street',
  'building_number',
  'phone',
  'mobile',
  'fax',
  'email',
  'taxnumber',
  'external_id',
  ...bankFields,
] as const;
const customerTexts = ['cc', 'bcc', 'notes', 'language_code', 'typeofcontact', 'gender'] as const;
const vendorTexts = ['discount_percent', 'discount_days'] as const;
const numbers = ['terms', 'arap_accno', 'payment_accno'] as const;

type Texts = (typeof sharedTexts | typeof customerTexts | typeof vendorTexts | typeof numbers)[number];

export type PartyValues = Record<Texts | 'metadata' | 'customernumber' | 'vendornumber', string> & {
  ended: string;
  remittancevoucher: boolean;
  tax_mode: 'all' | 'none' | 'some';
  tax_accnos: string;
};

/** The values of a record; of a new one, those that it begins with. */
export const partyValues = (record: PartyRecord | undefined, zone: string): PartyValues => {
  const taxes = record?.['tax_accnos'] as readonly number[] | undefined;
  const texts = [
    'customernumber',
    'vendornumber',
    ...sharedTexts,
    ...customerTexts,
    ...vendorTexts,
    ...numbers,
  ] as const;
  return {
    ...(Object.fromEntries(texts.map((field) => [field, textOf(record, field)])) as Record<
      (typeof texts)[number],
      string
    >),
    metadata: metadataText(record?.['metadata'] as Metadata | undefined),
    ended: record?.['ended'] ? dayOf(String(record['ended']), zone) : '',
    remittancevoucher: record?.['remittancevoucher'] === true,
    tax_mode: taxes === undefined ? 'all' : taxes.length === 0 ? 'none' : 'some',
    tax_accnos: (taxes ?? []).join(', '),
  };
};

// A number that is none is left for the schema to judge.
const numberIn = (typed: string): number | string | null => {
  const text = typed.trim();
  return text === '' ? null : /^-?\d+$/.test(text) ? Number(text) : text;
};

/** The account numbers in a text, with commas or blanks between. */
export const accountsIn = (typed: string): (number | string)[] =>
  typed
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The day as a moment that is on it in all zones where people keep books. */
const momentOf = (day: string): string | null => (day === '' ? null : `${day}T12:00:00.000Z`);

const addressed = ['address1', 'zipcode', 'city'] as const;

/**
 * The record to be sent: its number and what was changed of it, so that what others change meanwhile stays; of a new one its name and
 * all that it has. A country that was only proposed goes with an address, and alone it is none.
 */
export const changedParty =
  ({ kind, number }: Pick<PartyKind, 'kind' | 'number'>, initial: PartyValues, isNew: boolean) =>
  (values: PartyValues): Record<string, unknown> => {
    const isChanged = (field: keyof PartyValues) => values[field] !== initial[field];
    const sent: Record<string, unknown> = { [number]: values[number].trim() };
    const texts = kind === 'customer' ? [...sharedTexts, ...customerTexts] : sharedTexts;
    const isAddressed = addressed.some((field) => values[field].trim() !== '');
    const isHad = (field: (typeof texts)[number]) =>
      isNew && (field === 'name' || (values[field] !== '' && (field !== 'country' || isAddressed)));
    for (const field of texts) if (isChanged(field) || isHad(field)) sent[field] = values[field].trim();
    for (const field of numbers) if (isChanged(field)) sent[field] = numberIn(values[field]);
    if (isChanged('metadata')) sent['metadata'] = metadataIn(values.metadata);
    if (kind === 'vendor') {
      const { discount_percent: percent, discount_days: days } = values;
      if (isChanged('discount_percent'))
        sent['discount_percent'] = percent.trim() === '' ? null : (parseAmount(percent) ?? percent);
      if (isChanged('discount_days')) sent['discount_days'] = numberIn(days);
      return sent;
    }
    if (isChanged('ended')) sent['ended'] = momentOf(values.ended);
    if (isChanged('remittancevoucher')) sent['remittancevoucher'] = values.remittancevoucher;
    if (isChanged('tax_mode') || (values.tax_mode === 'some' && isChanged('tax_accnos')))
      sent['tax_accnos'] = { all: null, none: [], some: accountsIn(values.tax_accnos) }[values.tax_mode];
    return sent;
  };
