import { categories, growsInDebit, vatCodes } from '@kontor/domain';
import { useRouter } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Account } from '../../choices/accounts.ts';
import { Button } from '../../controls/button.tsx';
import { CheckField, ChecksField, SelectField } from '../../forms/choices.tsx';
import { ChoiceField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { BankPart } from './account-bank.tsx';
import { hasBank, useAccountForm } from './account-values.ts';
import { uses } from './uses.ts';

/** The form of an account, new or as it was before. */
export const AccountForm = ({
  accounts,
  before,
}: {
  accounts: readonly Account[];
  before: Account | undefined;
}) => {
  const text = useText();
  const router = useRouter();
  const { client } = useBooks();
  const form = useAccountForm(before, {
    name: before ? `account.${before.accno}` : 'account',
    onSaved: () => router.navigate({ href: '/settings/accounts' }),
  });
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'settings.save', group: 'here', run: form.submit }]);
  const { control } = form;
  const [category, heading] = useWatch({ control, name: ['category', 'heading'] });
  const taxes = accounts
    .filter(({ link }) => /(^|:)(AR|AP)_tax(:|$)/.test(link))
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  return (
    <Form form={form} className="form">
      <div className={before ? 'settings-account-head' : 'settings-account-head settings-account-new'}>
        {before ? null : <TextField control={control} name="accno" label={text('number')} autoFocus />}
        <TextField
          control={control}
          name="description"
          label={text('description')}
          {...(before ? { autoFocus: true } : {})}
        />
        <SelectField
          control={control}
          name="category"
          label={text('ledger.category')}
          hint={text(growsInDebit(category) ? 'settings.grows_debit' : 'settings.grows_credit')}
          options={categories.map((one) => ({ value: one, label: text(`category.${one}`) }))}
        />
      </div>
      <div className="settings-checks">
        <CheckField
          control={control}
          name="is_active"
          label={text('settings.is_active')}
          hint={text('settings.is_active_hint')}
        />
        <CheckField
          control={control}
          name="heading"
          label={text('settings.heading')}
          hint={text('settings.heading_hint')}
        />
        {heading ? null : (
          <CheckField
            control={control}
            name="allow_gl"
            label={text('settings.allow_gl')}
            hint={text('settings.allow_gl_hint')}
          />
        )}
      </div>
      {heading ? null : (
        <>
          <ChecksField
            control={control}
            name="link"
            label={text('settings.uses')}
            options={uses.map((use) => ({
              value: use,
              label: text(`settings.use.${use}`),
              hint: text(`settings.use_hint.${use}`),
            }))}
          />
          <div className="form-row">
            <ChoiceField
              control={control}
              name="tax_accno"
              label={text('settings.usual_tax')}
              hint={text('settings.usual_tax_hint')}
              options={taxes}
              free
            />
            <SelectField
              control={control}
              name="vat_code"
              label={text('settings.vat_code')}
              hint={text('settings.vat_code_hint')}
              options={[
                { value: '', label: '–' },
                ...vatCodes.map((code) => ({
                  value: code,
                  label: code === 'none' ? text('settings.vat_none') : code,
                })),
              ]}
            />
            <TextField
              control={control}
              name="currency"
              label={text('ledger.currency')}
              hint={text('settings.account_currency_hint')}
              placeholder={client.currency}
            />
          </div>
        </>
      )}
      {hasBank({ category, heading }) ? <BankPart control={control} /> : null}
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('settings.save')}
        </Button>
      </div>
    </Form>
  );
};
