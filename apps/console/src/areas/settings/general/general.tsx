import { settings } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '../../../choices/accounts.ts';
import { ButtonLink } from '../../../controls/button.tsx';
import type { Option } from '../../../controls/combobox.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { CheckField } from '../../../forms/choices.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { ChoiceField, TextField } from '../../../forms/fields.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { InvoicePart } from './invoice-part.tsx';
import { type Client, changedIn, defaults, valuesOf } from './settings-values.ts';
import { VatPart } from './vat-part.tsx';

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
          <ButtonLink href={settingsPages.audit.to({ table: 'client' })}>
            {text('settings.history')}
          </ButtonLink>
        ) : null
      }
      flow
    >
      <ErrorNotice error={client.error ?? accounts.error} />
      {data && accounts.data ? (
        <GeneralForm
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

const zones = (): Option[] => Intl.supportedValuesOf('timeZone').map((zone) => ({ key: zone, text: '' }));

type FormProps = {
  client: Client;
  accounts: readonly Account[];
  saved: boolean;
  onSaved: () => void;
};

const GeneralForm = ({ client, accounts, saved, onSaved }: FormProps) => {
  const text = useText();
  const { call, cache, name } = useBooks();
  const initial = useMemo(() => valuesOf(client), [client]);
  const allZones = useMemo(zones, []);
  const form = useDraftForm({
    name: 'settings',
    initial,
    schema: settings,
    record: {
      version: client.version,
      read: async () => {
        const now = await call.settings.get.query();
        return { version: now.version, values: valuesOf(now) };
      },
    },
    sent: (values, before) => changedIn(client, before)(values),
    fieldOf: (field) => (field.startsWith('languages') ? 'languages' : field.replace(/^orders\./, '')),
    send: async (changed, _, version_seen) => {
      await call.settings.save.mutate({ ...changed, version_seen });
      return async () => {
        onSaved();
        await Promise.all([cache.invalidateQueries(), connect(anyClient).cache.invalidateQueries()]);
      };
    },
  });
  const { control } = form;
  const options = accounts
    .filter(({ heading, is_active }) => !heading && is_active)
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  const transit = accounts
    .filter(({ category, iban }) => (category === 'asset' || category === 'liability') && !iban)
    .map(({ accno }) => String(accno));
  return (
    <SettingsForm form={form} saved={saved}>
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
      </section>
      <InvoicePart form={form} />
      <VatPart form={form} options={options} />
      <section className="settings-part">
        <h2>{text('orders')}</h2>
        <CheckField
          control={control}
          name="four_eyes"
          label={text('orders.four_eyes')}
          hint={text('orders.four_eyes_hint')}
        />
        <div className="form-row">
          <ChoiceField
            control={control}
            name="transit_accno"
            label={text('orders.transit')}
            hint={text('orders.transit_hint')}
            options={options.filter(({ key }) => transit.includes(key))}
            free
          />
        </div>
      </section>
    </SettingsForm>
  );
};
