import type { Control } from 'react-hook-form';
import { TextField } from '../../forms/fields.tsx';
import { useText } from '../../texts/text.ts';
import type { AccountValues } from './account-values.ts';

/** The bank account that an account stands for. */
export const BankPart = ({ control }: { control: Control<AccountValues> }) => {
  const text = useText();
  return (
    <section className="settings-part">
      <h2>{text('settings.bank')}</h2>
      <p className="soft">{text('settings.bank_about')}</p>
      <BankFields control={control} />
    </section>
  );
};

/** IBANs, references, and the name and BIC of the bank. */
export const BankFields = ({ control }: { control: Control<AccountValues> }) => {
  const text = useText();
  return (
    <div className="settings-bank">
      <TextField control={control} name="iban" label={text('parties.bank_iban')} />
      <TextField
        control={control}
        name="qr_iban"
        label={text('settings.qr_iban')}
        hint={text('settings.qr_iban_hint')}
      />
      <TextField
        control={control}
        name="reference_prefix"
        label={text('settings.reference_prefix')}
        hint={text('settings.reference_prefix_hint')}
      />
      <TextField control={control} name="bank_name" label={text('parties.bank')} />
      <TextField control={control} name="bank_bic" label={text('parties.bic')} />
    </div>
  );
};
