import type { Outputs } from '@kontor/client';
import { type Accrual as AccrualSent, accrual } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { Group } from '../../forms/record/record-field.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow } from '../../layout/layout.tsx';
import { accrualPages } from '../../pages/ledger.ts';
import { PreviewedPostings } from '../../postings/previewed-postings.tsx';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';
import { Part } from '../closing/closing-screen.tsx';
import { PreviewError } from '../closing/preview-error.tsx';
import { type Accrual, AccrualField, accruals } from './accrual.ts';
import { Entries } from './entries.tsx';
import { yearEndOf } from './year-end.ts';

const listPage = { href: accrualPages.list.to(), title: 'accruals' } as const;

/** The page that books an accrual: of a document, where the address names its entry, or by hand. */
export const NewAccrual = () => {
  const text = useText();
  return (
    <RecordPage of={accruals} title={text('accruals.new')} above={listPage}>
      <p className="soft">{text('accruals.about')}</p>
      <NewForm />
    </RecordPage>
  );
};

const NewForm = () => {
  const router = useRouter();
  const { call, today } = useBooks();
  const search = accrualPages.create.useSearch();
  const { entry, kind, accno, supply_from, supply_to, share, on, text: description } = search;
  const begun = useMemo(
    () => ({
      ...{ kind: kind ?? 'prepaid_expense', share: share ?? 'days', transdate: on ?? yearEndOf(today) },
      ...(description === undefined ? {} : { description }),
      ...(entry === undefined ? {} : { entry_id: entry }),
      ...(accno === undefined ? {} : { accno }),
      ...(supply_from === undefined ? {} : { supply_from }),
      ...(supply_to === undefined ? {} : { supply_to }),
    }),
    [kind, share, on, description, entry, accno, supply_from, supply_to, today],
  );
  const form = useRecordForm(accruals, {
    ...{ before: undefined, begun, draft: entry === undefined ? '' : `.${entry}.${accno ?? ''}` },
    calls: { create: call.accruals.create },
    follow: (_, answer) => router.navigate({ href: accrualPages.one.to((answer as Accrual).id) }),
  });
  const typed = useDeferredValue(JSON.stringify(accruals.sent(form.watch(), form.begun, true)));
  const parsed = accrual.safeParse(JSON.parse(typed));
  return (
    <RecordForm form={form} save="accruals.book">
      <FieldRow>
        <AccrualField name="kind" />
        <AccrualField name="description" span={6} />
        <AccrualField name="transdate" />
        <AccrualField name="amount" />
        <AccrualField name="accno" />
        <AccrualField name="accrual_accno" />
        <AccrualField name="notes" span={12} />
      </FieldRow>
      <div className="groups">
        <Group title="accruals.supply">
          <AccrualField name="supply_from" />
          <AccrualField name="supply_to" />
          <AccrualField name="share" />
          <AccrualField name="total" />
          <AccrualField name="entry_id" />
        </Group>
        <Group title="accruals.released">
          <AccrualField name="released_from" />
          <AccrualField name="released_to" />
        </Group>
      </div>
      <AccrualPreview
        sent={typed}
        isReadable={parsed.success}
        run={() => call.accruals.create.mutate({ ...(parsed.data as AccrualSent), dry_run: true })}
      />
    </RecordForm>
  );
};

/** The entries that a form would book, or why it would be refused, once its fields can be read. */
const AccrualPreview = ({
  sent,
  isReadable,
  run,
}: {
  sent: string;
  isReadable: boolean;
  run: () => Promise<Outputs['accruals']['create']>;
}) => {
  const text = useText();
  const { data, error, isError } = useQuery({
    ...{ queryKey: ['accrual preview', sent], queryFn: run, enabled: isReadable },
    ...{ placeholderData: keepPreviousData, staleTime: 0, retry: false },
  });
  if (!isReadable) return null;
  if (isError) return <PreviewError error={error} />;
  const [first] = data?.dry_run?.entries ?? [];
  return data && first ? (
    <>
      <Part id="entry" title={text('accruals.entry')}>
        <PreviewedPostings title={text('accruals.entry')} postings={first.postings} summed />
      </Part>
      <Entries of={data} isBooked={false} />
    </>
  ) : null;
};
