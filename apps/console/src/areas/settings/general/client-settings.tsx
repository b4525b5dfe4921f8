import type { Outputs } from '@kontor/client';
import {
  type Client,
  hasNetRates,
  settings,
  taxRate,
  type VatMethod,
  vatConsiderations,
  vatInstalment,
  vatMethods,
  vatNetRate,
  vatPeriodOf,
  vatPeriods,
  vatWayOf,
} from '@kontor/domain';
import { useState } from 'react';
import { type Account, isPostable } from '../../../choices/accounts.ts';
import type { Option } from '../../../controls/combobox.tsx';
import { ChoiceField } from '../../../forms/fields.tsx';
import { fieldKinds, type Kind } from '../../../forms/record/kinds.tsx';
import { type FieldOf, recordOf, type ValuesOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { useRecordForm } from '../../../forms/record/record-form.tsx';
import { recordsWithin } from '../../../forms/record/within.ts';
import { useBooks } from '../../../server/session.ts';

/**
 * The settings of a client as their forms show them: the page of settings, and steps of the set-up.
 */

export type ClientSettings = Outputs['settings']['get'];

export const defaultAccounts = [
  ...(['ar_accno', 'ap_accno', 'payment_accno', 'income_accno', 'expense_accno', 'equity_accno'] as const),
  ...(['exchange_gain_accno', 'exchange_loss_accno', 'rounding_accno'] as const),
  ...(['ar_discount_accno', 'ap_discount_accno'] as const),
] as const;
type AccountSetting =
  | (typeof defaultAccounts)[number]
  | 'deposit_accno'
  | 'vat_accno'
  | 'vat_difference_accno';

const postable = fieldKinds.account({ fits: isPostable });
const accountKinds = Object.fromEntries(
  [...defaultAccounts, 'deposit_accno', 'vat_accno', 'vat_difference_accno'].map((field) => [
    field,
    postable,
  ]),
) as Record<AccountSetting, Kind>;

const isTransit = (account: Account): boolean =>
  isPostable(account) && (account.category === 'asset' || account.category === 'liability') && !account.iban;

const zones = (): Option[] => Intl.supportedValuesOf('timeZone').map((zone) => ({ key: zone, text: '' }));

const zone: Kind = {
  ...fieldKinds.text,
  Input: (props) => {
    const [options] = useState(zones);
    return <ChoiceField {...props} options={options} free />;
  },
};

/** A percent of a net tax rate, from a day on. */
export const ratesFromDays = recordOf(taxRate.omit({ accno: true }), {
  ...{ name: 'rate', texts: 'settings' },
  labels: { rate: 'settings.percent' },
  as: { rate: fieldKinds.amount(1) },
});
export const RateField = fieldOf<typeof ratesFromDays>();

/** A net tax rate, with the accounts that it holds for. */
export const netRates = recordOf(vatNetRate, {
  ...{ name: 'net_rate', texts: 'settings' },
  labels: { valid_from: 'settings.granted_from', valid_to: 'settings.granted_to' },
  as: { accnos: fieldKinds.accounts, rates: recordsWithin(ratesFromDays, { least: 1 }) },
});
/** An instalment of a year that is settled as a whole. */
export const instalments = recordOf(vatInstalment, { ...{ name: 'instalment', texts: 'settings' } });
export const InstalmentField = fieldOf<typeof instalments>();

export const NetRateField = fieldOf<typeof netRates>();

const { from, choice, flag, account } = fieldKinds;
const clientText =
  <Value,>(value: (client: Client) => Value) =>
  (record: object) =>
    value(record as Client);

export const clientSettings = recordOf(
  settings.omit({ sender: true, letter: true, reminders: true, matching: true }),
  {
    ...{ name: 'settings', texts: 'settings' },
    labels: { terms: 'parties.terms' },
    as: {
      ...accountKinds,
      ...{ zone, languages: fieldKinds.words },
      vat_method: from(
        choice(vatMethods),
        clientText((client) => vatWayOf(client).method),
      ),
      vat_consideration: from(
        choice(vatConsiderations),
        clientText((client) => vatWayOf(client).consideration),
      ),
      vat_period: from(choice(vatPeriods), clientText(vatPeriodOf)),
      vat_net_rates: recordsWithin(netRates, { least: 1 }),
      vat_highest_rate_years: fieldKinds.accounts,
      vat_instalments: recordsWithin(instalments),
      // The settings of payment orders have fields of their own here, and are sent together.
      orders: from(fieldKinds.text, () => ''),
      four_eyes: from(
        flag,
        clientText(({ orders }) => orders?.four_eyes === true),
      ),
      transit_accno: from(
        account({ fits: isTransit }),
        clientText(({ orders }) => String(orders?.transit_accno ?? '')),
      ),
    },
  },
);

export const SettingField = fieldOf<typeof clientSettings>();

type SettingsFormOptions = {
  /** The name of its drafts, where it is no form of all settings. */
  draft?: string;
  begun?: Partial<ValuesOf<typeof clientSettings>>;
  /** Fields that are sent although they were not changed. */
  always?: readonly FieldOf<typeof clientSettings>[];
  follow: () => unknown;
};

/**
 * The values of settings while they are typed. What was not changed stays as it is, also where
 * somebody else changes it meanwhile. The net tax rates are sent where that method is chosen and
 * they are new.
 */
export const useClientSettingsForm = (
  before: ClientSettings,
  { draft = '', begun, always = [], follow }: SettingsFormOptions,
) => {
  const { call } = useBooks();
  return useRecordForm(clientSettings, {
    ...{ before, draft, begun, follow },
    calls: call.settings,
    read: () => call.settings.get.query(),
    fieldOf: (field) => (field.startsWith('languages') ? 'languages' : field.replace(/^orders\./, '')),
    sent: (changed, { values, isChanged, whole }) => {
      const { vat_net_rates, ...others } = changed;
      const areRatesNew = isChanged('vat_net_rates') || !before.vat_net_rates?.length;
      const { four_eyes, transit_accno } = values;
      const all = whole();
      return {
        ...others,
        ...Object.fromEntries(always.map((name) => [name, all[name]])),
        ...(hasNetRates(values.vat_method as VatMethod) && areRatesNew
          ? { vat_net_rates: all['vat_net_rates'] }
          : {}),
        ...(isChanged('four_eyes') || isChanged('transit_accno')
          ? {
              orders: {
                four_eyes,
                ...(transit_accno === '' ? {} : { transit_accno: Number(transit_accno) }),
              },
            }
          : {}),
      };
    },
  });
};
