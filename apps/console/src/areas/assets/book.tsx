import type { Outputs } from '@kontor/client';
import { type AssetAdjustment, type AssetDisposal, assetAdjustment, assetDisposal } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow } from '../../layout/layout.tsx';
import { assetPages } from '../../pages/ledger.ts';
import { PreviewedPostings } from '../../postings/previewed-postings.tsx';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';
import { Part } from '../closing/closing-screen.tsx';
import { PreviewError } from '../closing/preview-error.tsx';
import { AdjustmentField, adjustments, DisposalField, disposals } from './asset.ts';

/** Taking an asset out of the books, and adjusting its value. */

const useAsset = (id: number) => {
  const { query } = useBooks();
  const { data, error } = useQuery(query.assets.find.queryOptions({ id }));
  return {
    name: data?.description ?? '',
    error,
    above: { href: assetPages.one.to(id), title: 'assets.one' } as const,
  };
};

type Dry = Pick<Outputs['assets']['dispose'], 'dry_run'>;

/** The entry that a form would book, or why it would be refused, once its fields can be read. */
const BookingPreview = ({
  sent,
  isReadable,
  run,
}: {
  sent: string;
  isReadable: boolean;
  run: () => Promise<Dry>;
}) => {
  const text = useText();
  const { data, error, isError } = useQuery({
    ...{ queryKey: ['asset booking', sent], queryFn: run, enabled: isReadable },
    ...{ placeholderData: keepPreviousData, staleTime: 0, retry: false },
  });
  if (!isReadable) return null;
  if (isError) return <PreviewError error={error} />;
  const entry = data?.dry_run?.entries[0];
  return entry ? (
    <Part id="entry" title={text('assets.entry')}>
      <PreviewedPostings title={text('assets.entry')} postings={entry.postings} summed />
    </Part>
  ) : null;
};

export const DisposeOfAsset = () => {
  const text = useText();
  const id = Number(assetPages.dispose.useParams().id);
  const { name, ...shown } = useAsset(id);
  return (
    <RecordPage of={disposals} title={text('assets.dispose_of', { name })} {...shown}>
      <p className="soft">{text('assets.dispose_about')}</p>
      <DisposalForm id={id} />
    </RecordPage>
  );
};

const DisposalForm = ({ id }: { id: number }) => {
  const text = useText();
  const router = useRouter();
  const { call, today } = useBooks();
  const begun = useMemo(() => ({ transdate: today, depreciate: true }), [today]);
  const form = useRecordForm(disposals, {
    ...{ before: undefined, begun, draft: `.${id}` },
    calls: {
      create: { mutate: (disposal: AssetDisposal, how) => call.assets.dispose.mutate({ id, disposal }, how) },
    },
    follow: () => router.navigate({ href: assetPages.one.to(id) }),
  });
  const typed = useDeferredValue(JSON.stringify(disposals.sent(form.watch(), form.begun, true)));
  const parsed = assetDisposal.safeParse(JSON.parse(typed));
  return (
    <RecordForm form={form} save="assets.book">
      <FieldRow>
        <DisposalField name="transdate" />
        <DisposalField name="invnumber" />
        <DisposalField name="proceeds" />
        <DisposalField name="proceeds_accno" />
        <DisposalField name="result_accno" />
        <DisposalField name="value" hint={text('assets.part.hint')} />
        <DisposalField name="depreciate" span={6} className="beside" />
        <DisposalField name="description" span={12} />
      </FieldRow>
      <BookingPreview
        sent={`${id} ${typed}`}
        isReadable={parsed.success && Boolean(parsed.data.result_accno)}
        run={() => call.assets.dispose.mutate({ id, disposal: parsed.data as AssetDisposal, dry_run: true })}
      />
    </RecordForm>
  );
};

export const AdjustAsset = () => {
  const text = useText();
  const id = Number(assetPages.adjust.useParams().id);
  const { name, ...shown } = useAsset(id);
  return (
    <RecordPage of={adjustments} title={text('assets.adjust_of', { name })} {...shown}>
      <p className="soft">{text('assets.adjust_about')}</p>
      <AdjustmentForm id={id} />
    </RecordPage>
  );
};

const AdjustmentForm = ({ id }: { id: number }) => {
  const router = useRouter();
  const { call, today } = useBooks();
  const begun = useMemo(() => ({ transdate: today }), [today]);
  const form = useRecordForm(adjustments, {
    ...{ before: undefined, begun, draft: `.${id}` },
    calls: {
      create: {
        mutate: (adjustment: AssetAdjustment, how) => call.assets.adjust.mutate({ id, adjustment }, how),
      },
    },
    follow: () => router.navigate({ href: assetPages.one.to(id) }),
  });
  const typed = useDeferredValue(JSON.stringify(adjustments.sent(form.watch(), form.begun, true)));
  const parsed = assetAdjustment.safeParse(JSON.parse(typed));
  return (
    <RecordForm form={form} save="assets.book">
      <FieldRow>
        <AdjustmentField name="transdate" />
        <AdjustmentField name="depreciation" />
        <AdjustmentField name="expense_accno" span={6} />
        <AdjustmentField name="description" span={12} />
      </FieldRow>
      <BookingPreview
        sent={`${id} ${typed}`}
        isReadable={parsed.success}
        run={() =>
          call.assets.adjust.mutate({ id, adjustment: parsed.data as AssetAdjustment, dry_run: true })
        }
      />
    </RecordForm>
  );
};
