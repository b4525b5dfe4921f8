import { type RecurringInvoiceChange, recurringInvoiceChange } from '@kontor/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
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
import { recurringName } from './state.tsx';
import { keptValues, type Recurring, recurringSent } from './values.ts';

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
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { call, query } = useBooks();
  const { id } = of;
  const initial = useMemo(() => keptValues(of), [of]);
  const form = useDraftForm({
    name: `recurring.edit.${id}`,
    initial,
    schema: recurringInvoiceChange,
    sent: (values) => recurringSent(values, initial),
    send: async (sent, key) => {
      await call.recurringInvoices.change.mutate({ id, recurring_invoice: sent }, once(key));
      return async () => {
        await cache.invalidateQueries();
        await router.navigate({ href: recurringPages.one.to(id) });
      };
    },
  });
  const shown = useDeferredValue(JSON.stringify(recurringSent(form.watch(), initial)));
  const parsed = recurringInvoiceChange.safeParse(JSON.parse(shown));
  const coming = useQuery(
    query.recurringInvoices.previewChange.queryOptions(
      { id, recurring_invoice: (parsed.data ?? {}) as RecurringInvoiceChange },
      { enabled: parsed.success, placeholderData: keepPreviousData, staleTime: 0, retry: false },
    ),
  );
  return (
    <RecurringForm form={form} submit={text('recurring.save')}>
      <ComingDays coming={parsed.success && !coming.isError ? coming.data : undefined} />
    </RecurringForm>
  );
};
