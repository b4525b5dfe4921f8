import { useTyped } from '../../../forms/record/record-field.tsx';
import { FieldRow, Stack } from '../../../layout/layout.tsx';
import { SettingField } from './client-settings.tsx';
import { NetRates } from './net-rates.tsx';

/** The settings by which a client settles VAT. */
export const VatFields = () => {
  const isNet = useTyped('vat_method') === 'net';
  return (
    <Stack gap={3}>
      <FieldRow each={4}>
        <SettingField name="vat_method" />
        <SettingField name="vat_consideration" />
        <SettingField name="vat_period" />
        <SettingField name="vat_accno" />
        {isNet ? <SettingField name="vat_difference_accno" /> : null}
      </FieldRow>
      {isNet ? <NetRates /> : null}
      <SettingField name="vat_discounts" />
    </Stack>
  );
};
