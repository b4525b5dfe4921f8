import { DateInput } from '../controls/date-input.tsx';
import { Field } from '../controls/field.tsx';
import { useBooks } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { isBookingDate } from '../values/booking-date.ts';

type DayFieldProps = { value: string; onChange: (date: string) => void };

/** The booking date in a dialog, which says when what is typed is not a day. */
export const DayField = ({ value, onChange }: DayFieldProps) => {
  const text = useText();
  const { today } = useBooks();
  return (
    <Field label={text('date')} error={isBookingDate(value) ? undefined : text('issue.date')}>
      {(state) => <DateInput {...state} value={value} onChange={onChange} today={today} />}
    </Field>
  );
};
