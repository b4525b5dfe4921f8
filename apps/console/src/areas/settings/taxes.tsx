import type { Outputs } from '@kontor/client';
import { rateOn, taxRate } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { type Account, isTax } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { SettingsScreen } from './settings-screen.tsx';

const taxRates = recordOf(taxRate, {
  ...{ name: 'tax_rate', key: 'accno', texts: 'settings', title: 'valid_from' },
  labels: { accno: 'account', rate: 'settings.percent' },
  as: { accno: fieldKinds.account({ fits: isTax }), rate: fieldKinds.amount(1) },
});

type Rate = Outputs['taxRates']['list'][number];
type TaxRow = { account: Account; rate: Rate | undefined; isFirst: boolean; isCurrent: boolean };

/** The VAT accounts with their rates, each from a day on, and the rate that holds today. */
export const Taxes = () => {
  const text = useText();
  const { query, may, today } = useBooks();
  const accounts = useQuery(query.accounts.list.queryOptions());
  const rates = useQuery(query.taxRates.list.queryOptions());
  const all = rates.data ?? [];
  const taxed = new Set(all.map(({ accno }) => accno));
  const taxAccounts = (accounts.data ?? []).filter(({ accno, link }) => taxed.has(accno) || isTax({ link }));
  const rows = taxAccounts.flatMap((account): TaxRow[] => {
    // The latest rate is first.
    const own = all.filter(({ accno }) => accno === account.accno).toReversed();
    const valid = own.find(({ valid_from }) => valid_from <= today);
    const current = rateOn(own, account.accno, today);
    if (own.length === 0) return [{ account, rate: undefined, isFirst: true, isCurrent: false }];
    return own.map((rate, at) => ({
      account,
      rate,
      isFirst: at === 0,
      isCurrent: rate === valid && rate.rate === current,
    }));
  });
  return (
    <SettingsScreen title={text('settings.taxes')}>
      <ErrorNotice error={accounts.error ?? rates.error} />
      {may('write') && accounts.data ? <RateForm /> : null}
      <Table
        title={text('settings.taxes')}
        columns={useTaxColumns()}
        rows={rows}
        keyOf={({ account, rate }) => `${account.accno} ${rate?.valid_from}`}
        loading={rates.isPending || accounts.isPending}
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
  return [
    {
      id: 'number',
      head: text('number'),
      width: '5.5rem',
      narrow: '5rem',
      value: ({ account }) => String(account.accno),
      show: ({ account, isFirst }) => (isFirst ? account.accno : null),
    },
    {
      id: 'account',
      head: text('account'),
      value: ({ account }) => account.description,
      show: ({ account, isFirst }) =>
        isFirst ? (
          <Anchor className="plain-link" href={settingsPages.account.to(account.accno)}>
            {account.description}
          </Anchor>
        ) : null,
    },
    {
      id: 'side',
      head: text('settings.uses'),
      width: '10.5rem',
      wide: true,
      value: ({ account }) => sideOf(account),
      show: ({ account, isFirst }) => (isFirst ? sideOf(account) : null),
    },
    {
      id: 'vat_code',
      head: text('settings.vat_code'),
      width: '6rem',
      wide: true,
      value: ({ account }) => account.vat_code ?? '',
      show: ({ account, isFirst }) => (isFirst ? account.vat_code : null),
    },
    {
      id: 'valid_from',
      head: text('settings.valid_from'),
      kind: 'date',
      width: '7.5rem',
      narrow: '7.25rem',
      value: ({ rate }) => rate?.valid_from ?? '',
    },
    {
      id: 'rate',
      head: text('settings.percent'),
      kind: 'number',
      width: '5.5rem',
      narrow: '5.25rem',
      value: ({ rate }) => rate?.rate ?? '',
      show: ({ rate }) => (rate ? `${formatAmount(rate.rate, 1)} %` : null),
    },
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
