import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../controls/button.tsx';
import { FieldsWithin, useShownForm } from '../../../forms/record/record-field.tsx';
import { Stack } from '../../../layout/layout.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { isZero } from '../../../values/amount.ts';
import { InstalmentField, instalments } from './client-settings.tsx';

const all = 'vat_instalments';

/** The instalments of years that are settled as a whole, one a line. */
export const Instalments = () => {
  const text = useText();
  const { zone } = useBooks().client;
  const { control } = useShownForm();
  const { fields, append, remove } = useFieldArray({ control, name: all });
  const usual = useUsual(fields.length === 0);
  return (
    <Stack gap={2}>
      <h3>{text('settings.instalments')}</h3>
      <p className="soft">{text('settings.instalments_about')}</p>
      {fields.map(({ id }, line) => (
        <FieldsWithin key={id} of={instalments} at={`${all}.${line}`}>
          <div className="settings-instalment">
            <InstalmentField name="due" bare={line > 0} />
            <InstalmentField name="amount" bare={line > 0} />
            <InstalmentField name="reference" bare={line > 0} />
            <InstalmentField name="paid_by" bare={line > 0} />
            <Button
              look="quiet"
              small
              aria-label={text('settings.instalment_remove', { line: line + 1 })}
              onClick={() => remove(line)}
            >
              ×
            </Button>
          </div>
        </FieldsWithin>
      ))}
      <div>
        <Button look="quiet" small onClick={() => append(instalments.typed(undefined, zone))}>
          {text('settings.instalment_add')}
        </Button>
        {usual.length > 0 ? (
          <Button look="quiet" small onClick={() => append(usual.map((one) => instalments.typed(one, zone)))}>
            {text('settings.instalments_usual')}
          </Button>
        ) : null}
      </div>
    </Stack>
  );
};

/** The instalments that are usual, as parts of the tax of the last year, where there are none. */
const useUsual = (isEmpty: boolean) => {
  const { query } = useBooks();
  const { data } = useQuery(query.vat.instalments.queryOptions({}, { enabled: isEmpty }));
  if (!isEmpty) return [];
  return (data?.items ?? [])
    .filter(({ proposed, amount }) => proposed && !isZero(amount))
    .map(({ due, amount, reference }) => ({ due, amount, reference }));
};
