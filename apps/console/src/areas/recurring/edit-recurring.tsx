import { type RecurringInvoiceChange, recurringInvoiceChange } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useRecordForm } from '../../forms/record/record-form.tsx';
import { recurringPages } from '../../pages/recurring.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { ComingDays } from './coming.tsx';
import { type Recurring, recurringChanges } from './recurring.ts';
import { RecurringForm } from './recurring-form.tsx';
import { recurringName } from './state.tsx';

const EditRecurringPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { id } = recurringPages.edit.useParams();
  const found = useQuery(
    query.recurringInvoices.find.queryOptions({ id: Number(id) }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const name = found.data ? recurringName(found.data) : text('recurring.one', { id });
  return (
    <Screen title={name} above={<Anchor href={recurringPages.one.to(Number(id))}>{name}</Anchor>} flow>
      <ErrorNotice error={found.error} />
      {found.data ? <EditForm of={found.data} /> : null}
    </Screen>
  );
};

/** Changes a recurring invoice; what was posted stays as it is. */
export const EditRecurring = forWriters('recurring', EditRecurringPage);

const EditForm = ({ of }: { of: Recurring }) => {
  const router = useRouter();
  const { call, query } = useBooks();
  const { id } = of;
  const form = useRecordForm(recurringChanges, {
    ...{ before: of, draft: `.edit.${id}` },
    calls: {
      save: {
        mutate: (recurring_invoice: RecurringInvoiceChange, how) =>
          call.recurringInvoices.change.mutate({ id, recurring_invoice }, how),
      },
    },
    follow: () => router.navigate({ href: recurringPages.one.to(id) }),
  });
  const typed = useDeferredValue(JSON.stringify(recurringChanges.sent(form.watch(), form.begun, false)));
  const parsed = recurringInvoiceChange.safeParse(JSON.parse(typed));
  const coming = useQuery(
    query.recurringInvoices.previewChange.queryOptions(
      { id, recurring_invoice: (parsed.data ?? {}) as RecurringInvoiceChange },
      { enabled: parsed.success, placeholderData: keepPreviousData, staleTime: 0, retry: false },
    ),
  );
  return (
    <RecurringForm form={form} save="recurring.save">
      <ComingDays coming={parsed.success && !coming.isError ? coming.data : undefined} />
    </RecurringForm>
  );
};
