import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { FieldRow, FormPart, Stack } from '../../../layout/layout.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import {
  type ClientSettings,
  defaultAccounts,
  SettingField,
  useClientSettingsForm,
} from './client-settings.tsx';
import { InvoiceFields } from './invoice-part.tsx';
import { VatFields } from './vat-part.tsx';

/**
 * The settings of a client: languages, time zone, and the accounts that are used where a document
 * names none.
 */
export const General = () => {
  const text = useText();
  const { query, may } = useBooks();
  const { data, error } = useQuery(query.settings.get.queryOptions());
  // The fields of accounts have their names from the first on.
  const accounts = useQuery(query.accounts.list.queryOptions());
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
      <ErrorNotice error={error ?? accounts.error} />
      {data && accounts.data ? (
        <GeneralForm key={JSON.stringify(data)} client={data} saved={saved} onSaved={() => setSaved(true)} />
      ) : null}
    </SettingsScreen>
  );
};

type FormProps = { client: ClientSettings; saved: boolean; onSaved: () => void };

const GeneralForm = ({ client, saved, onSaved }: FormProps) => {
  const text = useText();
  const { name } = useBooks();
  const form = useClientSettingsForm(client, {
    follow: async () => {
      onSaved();
      await connect(anyClient).cache.invalidateQueries();
    },
  });
  return (
    <RecordForm form={form} saved={saved}>
      <Stack gap={6}>
        <FormPart title={text('client')}>
          <FieldRow each={4}>
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
            <SettingField name="zone" />
            <SettingField name="languages" />
          </FieldRow>
        </FormPart>
        <FormPart title={text('settings.defaults')} about={text('settings.defaults_about')}>
          <FieldRow each={4}>
            {defaultAccounts.map((field) => (
              <SettingField key={field} name={field} />
            ))}
          </FieldRow>
        </FormPart>
        <FormPart title={text('invoices')}>
          <InvoiceFields />
        </FormPart>
        <FormPart title={text('ledger.tax')}>
          <VatFields />
        </FormPart>
        <FormPart title={text('orders')}>
          <SettingField name="four_eyes" />
          <FieldRow each={4}>
            <SettingField name="transit_accno" />
          </FieldRow>
        </FormPart>
      </Stack>
    </RecordForm>
  );
};
