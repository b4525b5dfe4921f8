import type { AssetChange } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Group, useTyped } from '../../forms/record/record-field.tsx';
import {
  RecordForm,
  type RecordForm as RecordFormOf,
  useRecordForm,
} from '../../forms/record/record-form.tsx';
import { FieldRow, FormPart, TitledRow } from '../../layout/layout.tsx';
import { assetPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';
import { type Asset, AssetField, assetChanges, assets } from './asset.ts';

const above = { href: assetPages.list.to(), title: 'assets' } as const;

/** The page that makes an asset: of an entry, where the address names one, or by hand. */
export const NewAsset = () => {
  const text = useText();
  return (
    <RecordPage of={assets} title={text('assets.new')} above={above}>
      <NewForm />
    </RecordPage>
  );
};

const NewForm = () => {
  const router = useRouter();
  const { call, today } = useBooks();
  const { entry, account, description } = assetPages.create.useSearch();
  const begun = useMemo(
    () => ({
      ...{ method: 'linear', first_year: 'months', residual: '1.00' },
      ...(entry === undefined ? { acquired: today } : { entry_id: entry }),
      ...(account === undefined ? {} : { asset_accno: account }),
      ...(description === undefined ? {} : { description }),
    }),
    [entry, account, description, today],
  );
  const form = useRecordForm(assets, {
    ...{ before: undefined, begun, draft: entry === undefined ? '' : `.${entry}` },
    calls: { create: call.assets.create },
    follow: (_, answer) => router.navigate({ href: assetPages.one.to((answer as Asset).id) }),
  });
  return <AssetFields form={form} />;
};

/** The page that changes an asset; what was booked of it stays. */
export const EditAsset = () => {
  const { query } = useBooks();
  const { id } = assetPages.edit.useParams();
  const found = useQuery(
    query.assets.find.queryOptions({ id: Number(id) }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const title = found.data?.description ?? id;
  return (
    <RecordPage
      {...{ of: assets, number: id, title, error: found.error }}
      above={{ href: assetPages.one.to(Number(id)), title: 'assets.one' }}
    >
      {found.data ? <EditForm of={found.data} /> : null}
    </RecordPage>
  );
};

const EditForm = ({ of }: { of: Asset }) => {
  const router = useRouter();
  const { call } = useBooks();
  const { id } = of;
  const form = useRecordForm(assetChanges, {
    ...{ before: of, draft: `.edit.${id}` },
    calls: {
      save: { mutate: (asset: AssetChange, how) => call.assets.change.mutate({ id, asset }, how) },
    },
    follow: () => router.navigate({ href: assetPages.one.to(id) }),
  });
  return <AssetFields form={form} />;
};

const AssetFields = ({ form }: { form: RecordFormOf<typeof assets> }) => {
  const text = useText();
  return (
    <RecordForm form={form}>
      <FieldRow>
        <AssetField name="description" span={6} />
        <AssetField name="acquired" />
        <AssetField name="value" />
        <AssetField name="notes" span={12} />
      </FieldRow>
      <TitledRow title={text('settings.accounts')} each={4}>
        <AssetField name="asset_accno" />
        <AssetField name="depreciation_accno" />
        <AssetField name="expense_accno" />
      </TitledRow>
      <Plan />
      <div className="groups">
        <Group title="assets.kept_elsewhere">
          <AssetField name="taken_over" />
          <AssetField name="depreciated" />
          <AssetField name="entry_id" />
        </Group>
      </div>
    </RecordForm>
  );
};

/** The method and its rate, with what the tax administration accepts beside it. */
const Plan = () => {
  const text = useText();
  const { query } = useBooks();
  const method = useTyped('method');
  const { data } = useQuery(
    query.assets.rates.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <FormPart title={text('assets.depreciation')}>
      <FieldRow>
        <AssetField name="method" />
        {method === 'none' ? null : <AssetField name="rate" />}
        {method === 'linear' ? <AssetField name="months" /> : null}
        <AssetField name="residual" />
        <AssetField name="first_year" />
        <AssetField name="depreciated_from" />
      </FieldRow>
      {data && method !== 'none' ? (
        <details>
          <summary className="fold-title">
            <h3>{text('assets.rates')}</h3>
          </summary>
          <p className="soft">{text('assets.rates_about', { source: data.source })}</p>
          <ul>
            {data.rates.map(({ category, declining, linear }) => (
              <li key={category}>
                {text(`assets.rate.${category as RateName}`)}: {method === 'linear' ? linear : declining} %
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </FormPart>
  );
};

type RateName =
  | 'residential_buildings'
  | 'business_buildings'
  | 'hotels'
  | 'factories'
  | 'high_bay'
  | 'installations'
  | 'furniture'
  | 'machines'
  | 'vehicles'
  | 'heavy_machines'
  | 'computers'
  | 'intangibles';
