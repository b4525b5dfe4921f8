import { type Account as AccountSent, growsInDebit } from '@kontor/domain';
import { useRouter } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Account } from '../../choices/accounts.ts';
import { DimensionGroup } from '../../forms/record/dimension-group.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow, FormPart, TitledRow } from '../../layout/layout.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { AccountField, accountRecord } from './account.ts';
import { linkWith } from './uses.ts';

const bankFields = ['iban', 'qr_iban', 'reference_prefix', 'bank_name', 'bank_bic'] as const;
const withoutBank = Object.fromEntries(bankFields.map((field) => [field, undefined]));

const newAccount = { category: 'expense', allow_gl: true, is_active: true };

/** Whether an account may stand for one at a bank. */
const hasBank = ({ category, heading }: { category: string; heading: boolean }): boolean =>
  category === 'asset' && !heading;

/** The values of an account while they are typed. */
export const useAccountForm = (
  before: Account | undefined,
  { draft = '', onSaved }: { draft?: string; onSaved: () => unknown },
) => {
  const { call } = useBooks();
  return useRecordForm(accountRecord, {
    before,
    draft,
    begun: before ? undefined : newAccount,
    calls: call.accounts,
    read: async () => (await call.accounts.list.query()).find(({ accno }) => accno === before?.accno),
    follow: onSaved,
    sent: (sent, { values, isChanged }) => ({
      ...sent,
      // The fields that another kind of account is not asked for stay as they are.
      ...(hasBank(values) ? {} : withoutBank),
      ...(isChanged('uses') ? { link: linkWith(before?.link ?? '', values.uses) } : {}),
    }),
  });
};

/** The account at the bank, within the form of an account. */
export const BankFields = () => (
  <FieldRow each={4}>
    {bankFields.map((name) => (
      <AccountField key={name} name={name} />
    ))}
  </FieldRow>
);

/** The form of an account, new or as it was before. */
export const AccountForm = ({ before }: { before: Account | undefined }) => {
  const text = useText();
  const router = useRouter();
  const { client } = useBooks();
  const form = useAccountForm(before, { onSaved: () => router.navigate({ href: '/settings/accounts' }) });
  const [category, heading] = useWatch({ control: form.control, name: ['category', 'heading'] });
  const isDebit = growsInDebit(category as AccountSent['category']);
  return (
    <RecordForm form={form}>
      <FieldRow>
        <AccountField name="accno" className="narrow-12" />
        <AccountField name="description" span={before ? 9 : 6} className="narrow-12" />
        <AccountField
          name="category"
          className="narrow-12"
          hint={text(isDebit ? 'settings.grows_debit' : 'settings.grows_credit')}
        />
      </FieldRow>
      <FieldRow each={4}>
        <AccountField name="is_active" />
        <AccountField name="heading" />
        {heading ? null : <AccountField name="allow_gl" />}
      </FieldRow>
      {heading ? null : (
        <>
          <AccountField name="uses" />
          <TitledRow title={text('settings.account_figures')} each={4}>
            <AccountField name="tax_accno" />
            <AccountField name="vat_code" />
            <AccountField name="currency" placeholder={client.currency} />
            <AccountField name="statement_position" span={8} className="narrow-12" />
            {category === 'asset' || category === 'liability' ? (
              <AccountField name="related" span={4} className="narrow-12" />
            ) : null}
          </TitledRow>
          {category === 'income' || category === 'expense' ? <DimensionGroup /> : null}
        </>
      )}
      {hasBank({ category, heading }) ? (
        <FormPart title={text('settings.bank')} about={text('settings.bank_about')}>
          <BankFields />
        </FormPart>
      ) : null}
    </RecordForm>
  );
};
