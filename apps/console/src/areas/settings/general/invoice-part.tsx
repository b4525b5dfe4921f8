import { FieldRow, Stack } from '../../../layout/layout.tsx';
import { SettingField } from './client-settings.tsx';

/** When invoices are due, and whether they are rounded. */
export const InvoiceFields = () => (
  <Stack gap={3}>
    <FieldRow each={4}>
      <SettingField name="terms" span={8} />
    </FieldRow>
    <SettingField name="rounding" />
    <FieldRow each={4}>
      <SettingField name="deposit_accno" span={8} />
    </FieldRow>
  </Stack>
);
