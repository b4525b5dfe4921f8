import type { Outputs } from '@kontor/client';
import { rateOn, taxRate } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { type Account, isTax, useAccountList } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useRecordColumns } from '../../table/record-columns.tsx';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { accountRecord } from './account.ts';
import { SettingsScreen } from './settings-screen.tsx';

const taxRates = recordOf(taxRate, {
  ...{ name: 'tax_rate', key: 'accno', texts: 'settings', title: 'valid_from' },
  labels: { accno: 'account', rate: 'settings.percent' },
  as: { accno: fieldKinds.account({ fits: isTax }), rate: fieldKinds.amount(1) },
});

type Rate = Outputs['taxRates']['list'][number];
/** An account with one of its rates, or with none; `isFirst` where the account itself is shown. */
type TaxRow = Account & Partial<Omit<Rate, 'accno'>> & { isFirst: boolean; isCurrent: boolean };

/** The VAT accounts with their rates, each from a day on, and the rate that holds today. */
export const Taxes = () => {
  const text = useText();
  const { query, may, today } = useBooks();
  const { accounts, ...list } = useAccountList();
  const rates = useQuery(query.taxRates.list.queryOptions());
  const all = rates.data ?? [];
  const taxed = new Set(all.map(({ accno }) => accno));
  const taxAccounts = (accounts ?? []).filter(({ accno, link }) => taxed.has(accno) || isTax({ link }));
  const rows = taxAccounts.flatMap((account): TaxRow[] => {
    // The latest rate is first.
    const own = all.filter(({ accno }) => accno === account.accno).toReversed();
    const valid = own.find(({ valid_from }) => valid_from <= today);
    const current = rateOn(own, account.accno, today);
    if (own.length === 0) return [{ ...account, isFirst: true, isCurrent: false }];
    return own.map((rate, at) => ({
      ...account,
      ...rate,
      isFirst: at === 0,
      isCurrent: rate === valid && rate.rate === current,
    }));
  });
  return (
    <SettingsScreen title={text('settings.taxes')}>
      <ErrorNotice error={list.error ?? rates.error} />
      {may('write') && accounts ? <RateForm /> : null}
      <Table
        title={text('settings.taxes')}
        columns={useTaxColumns()}
        rows={rows}
        keyOf={({ accno, valid_from }) => `${accno} ${valid_from}`}
        loading={rates.isPending || list.isPending}
        empty={text('settings.no_taxes')}
      />
    </SettingsScreen>
  );
};

const useTaxColumns = (): Column<TaxRow>[] => {
  const text = useText();
  const sideOf = ({ link }: Account) =>
    (['AR_tax', 'AP_tax'] as const)
      .filter((use) => link.split(':').includes(use))
      .map((use) => text(`settings.use.${use}`))
      .join(', ');
  const account = useRecordColumns<TaxRow, typeof accountRecord>(accountRecord, {
    accno: { id: 'number', kind: 'text', width: '5.5rem', narrow: '5rem' },
    description: { id: 'account', head: text('account') },
    uses: { ...{ id: 'side', width: '10.5rem' }, value: sideOf },
    vat_code: '6rem',
  });
  const rate = useRecordColumns<TaxRow, typeof taxRates>(taxRates, {
    valid_from: { width: '7.5rem', narrow: '7.25rem' },
    rate: {
      ...{ kind: 'number', width: '5.5rem', narrow: '5.25rem' },
      show: ({ rate: percent }) => (percent === undefined ? null : `${formatAmount(percent, 1)} %`),
    },
  });
  return [
    // An account with several rates is named beside the first.
    ...account.map((column) => ({
      ...column,
      show: (row: TaxRow) =>
        !row.isFirst ? null : column.id === 'account' ? (
          <Anchor className="plain-link" href={settingsPages.account.to(row.accno)}>
            {row.description}
          </Anchor>
        ) : (
          column.value(row)
        ),
    })),
    ...rate,
    {
      id: 'today',
      head: '',
      width: '7rem',
      wide: true,
      value: ({ isCurrent }) => (isCurrent ? text('settings.today') : ''),
      show: ({ isCurrent }) =>
        isCurrent ? <span className="tag tag-good">{text('settings.today')}</span> : null,
    },
  ];
};

const RateField = fieldOf<typeof taxRates>();

/** Adds a rate of a VAT account, from a day on. */
const RateForm = () => {
  const { call } = useBooks();
  const form = useRecordForm(taxRates, { before: undefined, calls: { create: call.taxRates.save } });
  return (
    <AddForm form={form} title="settings.add_rate">
      <RateField name="accno" className="wide" />
      <RateField name="valid_from" />
      <RateField name="rate" />
    </AddForm>
  );
};
