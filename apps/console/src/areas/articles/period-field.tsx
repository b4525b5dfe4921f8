import { recurringIntervals } from '@kontor/domain';
import type { Control } from 'react-hook-form';
import { SelectField } from '../../forms/choices.tsx';
import { useText } from '../../texts/text.ts';

type PeriodFieldProps<Values extends { period: string }> = { control: Control<Values> };

/** The interval by which an article is sold, if it is. */
export const PeriodField = <Values extends { period: string }>({ control }: PeriodFieldProps<Values>) => {
  const text = useText();
  return (
    <SelectField
      control={control as unknown as Control<{ period: string }>}
      name="period"
      label={text('articles.period')}
      options={[
        { value: '', label: text('articles.no_period') },
        ...recurringIntervals.map((value) => ({ value, label: text(`recurring.${value}`) })),
      ]}
    />
  );
};
