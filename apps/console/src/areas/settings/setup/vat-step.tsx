import { settings } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account } from '../../../choices/accounts.ts';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { useBooks } from '../../../server/session.ts';

import { type Client, changedIn, type SettingsValues, valuesOf } from '../general/settings-values.ts';
import { VatPart } from '../general/vat-part.tsx';
import { StepForm } from './step-form.tsx';

type StepProps = { onDone: () => void };

/** The method by which VAT is settled. It is saved also where it is the usual one, as it was chosen then. */
export const VatStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const client = useQuery(query.settings.get.queryOptions()).data;
  const accounts = useQuery(query.accounts.list.queryOptions()).data;
  return client && accounts ? (
    <VatForm key={JSON.stringify(client)} client={client} accounts={accounts} onDone={onDone} />
  ) : null;
};

type VatFormProps = StepProps & { client: Client; accounts: readonly Account[] };

const chosenIn = ({ vat_method, vat_consideration, vat_period }: SettingsValues) => ({
  vat_method,
  vat_consideration,
  vat_period,
});

const VatForm = ({ client, accounts, onDone }: VatFormProps) => {
  const { call, cache } = useBooks();
  const initial = useMemo(() => valuesOf(client), [client]);
  const form = useDraftForm({
    name: 'setup.vat',
    initial,
    schema: settings,
    sent: (values) => ({ ...changedIn(client, initial)(values), ...chosenIn(values) }),
    send: async (changed) => {
      await call.settings.save.mutate(changed);
      return async () => {
        onDone();
        await cache.invalidateQueries();
      };
    },
  });
  const options = accounts
    .filter(({ heading, is_active }) => !heading && is_active)
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  return (
    <StepForm form={form}>
      <VatPart form={form} options={options} />
    </StepForm>
  );
};
