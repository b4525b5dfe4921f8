import { hasNetRates, type VatMethod } from '@kontor/domain';
import { useTyped } from '../../../forms/record/record-field.tsx';
import { FieldRow, Stack } from '../../../layout/layout.tsx';
import { SettingField } from './client-settings.tsx';
import { Instalments } from './instalments.tsx';
import { NetRates } from './net-rates.tsx';

/** The settings by which a client settles VAT. */
export const VatFields = () => {
  const isNet = hasNetRates(useTyped('vat_method') as VatMethod);
  const isYear = useTyped('vat_period') === 'year';
  return (
    <Stack gap={3}>
      <FieldRow each={4}>
        <SettingField name="vat_method" />
        <SettingField name="vat_consideration" />
        <SettingField name="vat_period" />
        <SettingField name="vat_accno" />
        {isNet ? <SettingField name="vat_difference_accno" /> : null}
        {isNet ? <SettingField name="vat_highest_rate_years" /> : null}
      </FieldRow>
      {isNet ? <NetRates /> : null}
      {isYear ? <Instalments /> : null}
      <SettingField name="vat_discounts" />
    </Stack>
  );
};
