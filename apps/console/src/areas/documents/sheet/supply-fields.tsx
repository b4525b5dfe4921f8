import type { DraftForm } from '../../../forms/draft-form.ts';
import { DateField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import type { DocumentValues } from '../values.ts';

/** The days of supply of an invoice, where these are not its date. */
export const SupplyFields = ({ form: { control } }: { form: DraftForm<DocumentValues> }) => {
  const text = useText();
  return (
    <>
      <DateField
        control={control}
        name="supply_from"
        label={text('documents.supply_from')}
        hint={text('documents.supply_hint')}
      />
      <DateField control={control} name="supply_to" label={text('documents.supply_to')} />
    </>
  );
};
