import type { Outputs } from '@kontor/client';

/** The settings of a client as they are typed. */

export type Client = Outputs['settings']['get'];

export const defaults = [
  'ar_accno',
  'ap_accno',
  'payment_accno',
  'income_accno',
  'expense_accno',
  'equity_accno',
  'exchange_gain_accno',
  'exchange_loss_accno',
  'rounding_accno',
  'ar_discount_accno',
  'ap_discount_accno',
] as const;
export const vatAccounts = ['vat_accno', 'vat_difference_accno'] as const;
const accountFields = [...defaults, ...vatAccounts];
type AccountField = (typeof accountFields)[number];

/** A net tax rate as it is typed: its accounts, and its percents, each from a day on. */
export type NetRateValues = { accnos: string; rates: { valid_from: string; rate: string }[] };

export type SettingsValues = Record<AccountField, string> & {
  zone: string;
  languages: string;
  terms: string;
  rounding: boolean;
  vat_method: string;
  vat_consideration: string;
  vat_period: string;
  vat_discounts: boolean;
  four_eyes: boolean;
  transit_accno: string;
  vat_net_rates: NetRateValues[];
};

export const valuesOf = (client: Client): SettingsValues => ({
  ...(Object.fromEntries(
    accountFields.map((field) => [field, client[field] === undefined ? '' : String(client[field])]),
  ) as Record<AccountField, string>),
  zone: client.zone,
  languages: client.languages.join(', '),
  terms: String(client.terms ?? ''),
  rounding: client.rounding ?? false,
  vat_method: client.vat_method ?? 'effective',
  vat_consideration: client.vat_consideration ?? 'agreed',
  vat_period: client.vat_period ?? (client.vat_method === 'net' ? 'half-year' : 'quarter'),
  vat_discounts: client.vat_discounts ?? false,
  four_eyes: client.orders?.four_eyes ?? false,
  transit_accno: String(client.orders?.transit_accno ?? ''),
  vat_net_rates: netRatesOf(client),
});

export const emptyNetRate: NetRateValues = { accnos: '', rates: [{ valid_from: '', rate: '' }] };

/** The net tax rates of a client; where there are none yet, the first one to be filled in. */
const netRatesOf = ({ vat_net_rates = [] }: Client): NetRateValues[] =>
  vat_net_rates.length === 0
    ? [emptyNetRate]
    : vat_net_rates.map(({ accnos, rates }) => ({
        accnos: accnos.join(', '),
        rates: rates.map(({ valid_from, rate }) => ({ valid_from, rate })),
      }));

// A number that is none is left for the schema to judge.
const numberSent = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed);

const netRateSent = ({ accnos, rates }: NetRateValues) => ({
  accnos: partsOf(accnos).map(numberSent),
  rates,
});

const partsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((part) => part !== '');

/** The settings of payment orders, which are sent whole. */
const ordersOf = ({ four_eyes, transit_accno }: SettingsValues) => ({
  four_eyes,
  ...(transit_accno === '' ? {} : { transit_accno: Number(transit_accno) }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The settings that were changed: what is left out stays as it is, also where somebody else changes it meanwhile. The net tax
 * rates are sent where that method is chosen and they are new.
 */
export const changedIn = (client: Client, initial: SettingsValues) => (values: SettingsValues) =>
  Object.fromEntries(
    (Object.keys(initial) as (keyof SettingsValues)[]).flatMap((name): [string, unknown][] => {
      const value = values[name];
      if (name === 'vat_net_rates') {
        const isNew = !client.vat_net_rates?.length || !isSame(value, initial[name]);
        return values.vat_method === 'net' && isNew ? [[name, values[name].map(netRateSent)]] : [];
      }
      if (value === initial[name]) return [];
      if (name === 'four_eyes' || name === 'transit_accno') return [['orders', ordersOf(values)]];
      if (name === 'terms')
        return [[name, values.terms.trim() === '' ? null : numberSent(values.terms.trim())]];
      if (name === 'languages') return [[name, partsOf(values.languages)]];
      if (name.endsWith('_accno')) return [[name, value === '' ? undefined : Number(value)]];
      return [[name, value]];
    }),
  );
