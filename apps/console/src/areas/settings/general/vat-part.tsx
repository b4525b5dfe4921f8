import { vatConsiderations, vatMethods, vatPeriods } from '@kontor/domain';
import { useWatch } from 'react-hook-form';
import type { Option } from '../../../controls/combobox.tsx';
import { CheckField, SelectField } from '../../../forms/choices.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { ChoiceField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import { NetRates } from './net-rates.tsx';
import { type SettingsValues, vatAccounts } from './settings-values.ts';

type VatPartProps = { form: DraftForm<SettingsValues>; options: readonly Option[] };

/** The settings by which a client settles VAT. */
export const VatPart = ({ form, options }: VatPartProps) => {
  const text = useText();
  const { control } = form;
  const [method] = useWatch({ control, name: ['vat_method'] });
  return (
    <section className="settings-part">
      <h2>{text('ledger.tax')}</h2>
      <div className="form-row">
        <SelectField
          control={control}
          name="vat_method"
          label={text('settings.vat_method')}
          options={vatMethods.map((value) => ({ value, label: text(`settings.vat_method.${value}`) }))}
        />
        <SelectField
          control={control}
          name="vat_consideration"
          label={text('settings.vat_consideration')}
          options={vatConsiderations.map((value) => ({
            value,
            label: text(`settings.vat_consideration.${value}`),
          }))}
        />
        <SelectField
          control={control}
          name="vat_period"
          label={text('settings.vat_period')}
          options={vatPeriods.map((value) => ({ value, label: text(`settings.vat_period.${value}`) }))}
        />
        {vatAccounts
          .filter((field) => field === 'vat_accno' || method === 'net')
          .map((field) => (
            <ChoiceField
              key={field}
              control={control}
              name={field}
              label={text(`settings.default.${field}`)}
              options={options}
              free
            />
          ))}
      </div>
      {method === 'net' ? <NetRates form={form} /> : null}
      <CheckField
        control={control}
        name="vat_discounts"
        label={text('settings.vat_discounts')}
        hint={text('settings.vat_discounts_hint')}
      />
    </section>
  );
};
