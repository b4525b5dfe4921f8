import { type RecurringInvoice, recurringInvoice } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Combobox } from '../../controls/combobox.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useRecordForm } from '../../forms/record/record-form.tsx';
import { recurringPages } from '../../pages/recurring.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { ComingDays } from './coming.tsx';
import { type RecurringValues, recurrings, repeatedValues } from './recurring.ts';
import { RecurringForm } from './recurring-form.tsx';

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
      {data ? <NewForm key={data.invnumber} of={data.invnumber} begun={repeatedValues(data, today)} /> : null}
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

type NewFormProps = { of: string; begun: Partial<RecurringValues> };

const NewForm = ({ of, begun: given }: NewFormProps) => {
  const router = useRouter();
  const { call, query } = useBooks();
  const [begun] = useState(given);
  const form = useRecordForm(recurrings, {
    ...{ before: undefined, begun, draft: `.${of}` },
    calls: { create: call.recurringInvoices.create },
    follow: (_, answer) => router.navigate({ href: recurringPages.one.to((answer as { id: number }).id) }),
  });
  const typed = useDeferredValue(JSON.stringify(recurrings.sent(form.watch(), form.begun, true)));
  const parsed = recurringInvoice.safeParse(JSON.parse(typed));
  const coming = useQuery(
    query.recurringInvoices.preview.queryOptions((parsed.data ?? {}) as RecurringInvoice, {
      enabled: parsed.success,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
  );
  return (
    <RecurringForm form={form} save="recurring.make">
      <ComingDays coming={parsed.success && !coming.isError ? coming.data : undefined} />
    </RecurringForm>
  );
};
