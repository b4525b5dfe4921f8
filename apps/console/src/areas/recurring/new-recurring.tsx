import { type RecurringInvoice, recurringInvoice } from '@kontor/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Combobox } from '../../controls/combobox.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { ComingDays } from './coming.tsx';
import { RecurringForm } from './recurring-form.tsx';
import { type RecurringValues, recurringSent, repeatedValues } from './values.ts';

const NewRecurringPage = () => {
  const text = useText();
  const { query, today } = useBooks();
  const { invoice: invnumber } = recurringPages.create.useSearch();
  const { data, error } = useQuery(
    query.invoices.get.queryOptions(
      { invnumber: invnumber ?? '' },
      { enabled: invnumber !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <Screen
      title={text('recurring.new')}
      beside={invnumber === undefined ? null : text('recurring.of', { number: invnumber })}
      above={<Anchor href={recurringPages.list.to()}>{text('recurring')}</Anchor>}
      flow
    >
      <ErrorNotice error={error} />
      {invnumber === undefined ? <ChooseInvoice /> : null}
      {data ? (
        <NewForm
          key={data.invnumber}
          name={`recurring.${data.invnumber}`}
          initial={repeatedValues(data, today)}
        />
      ) : null}
    </Screen>
  );
};

/** Makes a recurring invoice of one that was posted. */
export const NewRecurring = forWriters('recurring.new', NewRecurringPage);

/** Chooses the invoice that is repeated, among the latest. */
const ChooseInvoice = () => {
  const text = useText();
  const router = useRouter();
  const { query } = useBooks();
  const [chosen, setChosen] = useState('');
  const latest = useQuery(query.invoices.list.queryOptions({ limit: 100, sort: 'date', descending: true }));
  const options = (latest.data?.items ?? []).map(({ invnumber, customer, description }) => ({
    key: invnumber,
    text: [customer.name ?? customer.customernumber, description].filter(Boolean).join(' · '),
  }));
  const go = (number: string) =>
    void router.navigate({ href: recurringPages.create.to({ invoice: number }) });
  return (
    <div className="form recurring-choose">
      <p>{text('recurring.choose_about')}</p>
      <Field label={text('recurring.choose')}>
        {(state) => (
          <Combobox {...state} name="invoice" options={options} value={chosen} free onChange={setChosen} />
        )}
      </Field>
      <div className="form-actions">
        <Button look="primary" disabled={chosen === ''} onClick={() => go(chosen)}>
          {text('recurring.go_on')}
        </Button>
      </div>
    </div>
  );
};

const NewForm = ({ name, initial: given }: { name: string; initial: RecurringValues }) => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { call, query } = useBooks();
  const initial = useMemo(() => given, [given]);
  const form = useDraftForm({
    name,
    initial,
    isNew: true,
    schema: recurringInvoice,
    sent: (values) => recurringSent(values),
    send: async (sent, key) => {
      const { id } = await call.recurringInvoices.create.mutate(sent, once(key));
      return async () => {
        await cache.invalidateQueries();
        await router.navigate({ href: recurringPages.one.to(id) });
      };
    },
  });
  const shown = useDeferredValue(JSON.stringify(recurringSent(form.watch())));
  const parsed = recurringInvoice.safeParse(JSON.parse(shown));
  const coming = useQuery(
    query.recurringInvoices.preview.queryOptions((parsed.data ?? {}) as RecurringInvoice, {
      enabled: parsed.success,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  );
  return (
    <RecurringForm form={form} submit={text('recurring.make')}>
      <ComingDays coming={parsed.success && !coming.isError ? coming.data : undefined} />
    </RecurringForm>
  );
};
