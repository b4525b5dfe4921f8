import type { Outputs } from '@kontor/api';
import { settings, vatConsiderations, vatMethods, vatPeriods } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, ButtonLink } from '../../controls/button.tsx';
import type { Option } from '../../controls/combobox.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { CheckField, SelectField } from '../../forms/choices.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { ChoiceField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { toAudit } from '../../server/addresses.ts';
import { anyClient, connect } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { Account } from '../documents/options.ts';
import { SettingsScreen } from './settings-screen.tsx';

type Client = Outputs['settings']['get'];

/** The settings of a client: languages, time zone, and the accounts that are used where a document names none. */
export const General = () => {
  const text = useText();
  const { query, may } = useBooks();
  const client = useQuery(query.settings.get.queryOptions());
  const accounts = useQuery(query.accounts.list.queryOptions());
  const { data } = client;
  const [saved, setSaved] = useState(false);
  return (
    <SettingsScreen
      title={text('settings')}
      actions={
        may('audit') ? (
          <ButtonLink href={toAudit({ table: 'client' })}>{text('settings.history')}</ButtonLink>
        ) : null
      }
      flow
    >
      <ErrorNotice error={client.error ?? accounts.error} />
      {data && accounts.data ? (
        <SettingsForm
          key={JSON.stringify(data)}
          client={data}
          accounts={accounts.data}
          saved={saved}
          onSaved={() => setSaved(true)}
        />
      ) : null}
    </SettingsScreen>
  );
};

const defaults = [
  'ar_accno',
  'ap_accno',
  'payment_accno',
  'income_accno',
  'expense_accno',
  'equity_accno',
  'exchange_gain_accno',
  'exchange_loss_accno',
  'rounding_accno',
] as const;
const vatAccounts = ['vat_accno', 'vat_difference_accno'] as const;
const accountFields = [...defaults, ...vatAccounts];
type AccountField = (typeof accountFields)[number];

type SettingsValues = Record<AccountField, string> & {
  zone: string;
  languages: string;
  rounding: boolean;
  vat_method: string;
  vat_consideration: string;
  vat_period: string;
  vat_discounts: boolean;
};

const valuesOf = (client: Client): SettingsValues => ({
  ...(Object.fromEntries(
    accountFields.map((field) => [field, client[field] === undefined ? '' : String(client[field])]),
  ) as Record<AccountField, string>),
  zone: client.zone,
  languages: client.languages.join(', '),
  rounding: client.rounding ?? false,
  vat_method: client.vat_method ?? 'effective',
  vat_consideration: client.vat_consideration ?? 'agreed',
  vat_period: client.vat_period ?? (client.vat_method === 'net' ? 'half-year' : 'quarter'),
  vat_discounts: client.vat_discounts ?? false,
});

/** The settings that were changed: what is left out stays as it is, also where somebody else changes it meanwhile. */
const sentOf = (initial: SettingsValues) => (values: SettingsValues) =>
  Object.fromEntries(
    (Object.keys(initial) as (keyof SettingsValues)[]).flatMap((name): [string, unknown][] => {
      const value = values[name];
      if (value === initial[name]) return [];
      if (name === 'languages')
        return [[name, values.languages.split(/[\s,;]+/).filter((code) => code !== '')]];
      if (name.endsWith('_accno')) return [[name, value === '' ? undefined : Number(value)]];
      return [[name, value]];
    }),
  );

const zones = (): Option[] => Intl.supportedValuesOf('timeZone').map((zone) => ({ key: zone, text: '' }));

type FormProps = {
  client: Client;
  accounts: readonly Account[];
  saved: boolean;
  onSaved: () => void;
};

const SettingsForm = ({ client, accounts, saved, onSaved }: FormProps) => {
  const text = useText();
  const { call, cache, may, name } = useBooks();
  const initial = useMemo(() => valuesOf(client), [client]);
  const allZones = useMemo(zones, []);
  const form = useDraftForm({
    name: 'settings',
    initial,
    schema: settings,
    sent: sentOf(initial),
    fieldOf: (field) => (field.startsWith('languages') ? 'languages' : field),
    send: async (changed) => {
      await call.settings.save.mutate(changed);
      onSaved();
      await Promise.all([cache.invalidateQueries(), connect(anyClient).cache.invalidateQueries()]);
    },
  });
  useShortcuts(
    may('write') ? [{ keys: 'Ctrl+Enter', label: 'settings.save', group: 'here', run: form.submit }] : [],
  );
  const { control } = form;
  const [method] = useWatch({ control, name: ['vat_method'] });
  const options = accounts
    .filter(({ heading, is_active }) => !heading && is_active)
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  return (
    <Form form={form} className="form">
      {saved ? <Notice kind="status">{text('settings.saved')}</Notice> : null}
      <fieldset className="settings-form" disabled={!may('write')}>
        <section className="settings-part">
          <h2>{text('client')}</h2>
          <div className="form-row">
            <dl className="settings-facts">
              <div>
                <dt className="field-label">{text('name')}</dt>
                <dd>{name}</dd>
              </div>
              <div>
                <dt className="field-label">{text('ledger.currency')}</dt>
                <dd>{client.currency}</dd>
              </div>
            </dl>
            <ChoiceField
              control={control}
              name="zone"
              label={text('settings.zone')}
              options={allZones}
              hint={text('settings.zone_hint')}
              free
            />
            <TextField
              control={control}
              name="languages"
              label={text('settings.languages')}
              hint={text('settings.languages_hint')}
            />
          </div>
        </section>
        <section className="settings-part">
          <h2>{text('settings.defaults')}</h2>
          <p className="soft">{text('settings.defaults_about')}</p>
          <div className="form-row">
            {defaults.map((field) => (
              <ChoiceField
                key={field}
                control={control}
                name={field}
                label={text(`settings.default.${field}`)}
                options={options}
                free
              />
            ))}
          </div>
          <CheckField control={control} name="rounding" label={text('settings.rounding')} />
        </section>
        <section className="settings-part">
          <h2>{text('ledger.tax')}</h2>
          <div className="form-row">
            <SelectField
              control={control}
              name="vat_method"
              label={text('settings.vat_method')}
              options={vatMethods.map((value) => ({ value, label: text(`settings.vat_method.${value}`) }))}
            />
            <SelectField
              control={control}
              name="vat_consideration"
              label={text('settings.vat_consideration')}
              options={vatConsiderations.map((value) => ({
                value,
                label: text(`settings.vat_consideration.${value}`),
              }))}
            />
            <SelectField
              control={control}
              name="vat_period"
              label={text('settings.vat_period')}
              options={vatPeriods.map((value) => ({ value, label: text(`settings.vat_period.${value}`) }))}
            />
            {vatAccounts
              .filter((field) => field === 'vat_accno' || method === 'net')
              .map((field) => (
                <ChoiceField
                  key={field}
                  control={control}
                  name={field}
                  label={text(`settings.default.${field}`)}
                  options={options}
                  free
                />
              ))}
          </div>
          <CheckField
            control={control}
            name="vat_discounts"
            label={text('settings.vat_discounts')}
            hint={text('settings.vat_discounts_hint')}
          />
        </section>
      </fieldset>
      {may('write') ? (
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('settings.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};
