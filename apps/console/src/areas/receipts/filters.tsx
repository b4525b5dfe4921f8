import { Button } from '../../controls/button.tsx';
import { DateInput } from '../../controls/date-input.tsx';
import { Field } from '../../controls/field.tsx';
import { SettledInput } from '../../controls/settling.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { type ReceiptSearch, shownStatuses } from './search.ts';

type FiltersProps = { search: ReceiptSearch; onChange: (changed: Partial<ReceiptSearch>) => void };

const isDateOrEmpty = (typed: string): boolean => typed === '' || /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** What a receipt waits for, as one choice: each is a filter by its proposal or by its links. */
const bookings = {
  open: { proposal: 'OPEN', linked: undefined },
  unlinked: { proposal: undefined, linked: 'false' },
  linked: { proposal: undefined, linked: 'true' },
} as const;

const bookingOf = ({ proposal, linked }: ReceiptSearch): keyof typeof bookings | '' =>
  proposal === 'OPEN' ? 'open' : linked === 'false' ? 'unlinked' : linked === 'true' ? 'linked' : '';

const isBooking = (value: string): value is keyof typeof bookings => value in bookings;

/** The filters of the list of receipts. Each goes into the address. */
export const Filters = ({ search, onChange }: FiltersProps) => {
  const text = useText();
  const { today, may } = useBooks();
  const set = (name: 'status' | 'from' | 'to' | 'text') => (value: string) =>
    onChange({ [name]: value === '' ? undefined : value });
  const isSet = Object.entries(search).some(([name, value]) => value && name !== 'oldest');
  return (
    <search className="filters" aria-label={text('filter')}>
      <Field label={text('status')}>
        {(state) => (
          <select
            {...state}
            className="select"
            value={search.status ?? ''}
            onChange={({ target }) => set('status')(target.value)}
          >
            <option value="">{text('receipts.all')}</option>
            {shownStatuses.map((status) => (
              <option key={status} value={status}>
                {text(`receipts.${status}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {may('read') ? (
        <Field label={text('receipts.booking')} className="field-wide">
          {(state) => (
            <select
              {...state}
              className="select"
              value={bookingOf(search)}
              onChange={({ target: { value } }) =>
                onChange(isBooking(value) ? bookings[value] : { proposal: undefined, linked: undefined })
              }
            >
              <option value="">{text('receipts.all')}</option>
              {(['open', 'unlinked', 'linked'] as const).map((booking) => (
                <option key={booking} value={booking}>
                  {text(`receipts.booking.${booking}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={text(name)}>
          {(state) => (
            <SettledInput value={search[name] ?? ''} isWhole={isDateOrEmpty} onSettled={set(name)}>
              {(bound) => <DateInput {...state} {...bound} today={today} />}
            </SettledInput>
          )}
        </Field>
      ))}
      <Field label={text('receipts.text')} className="field-wide">
        {(state) => (
          <SettledInput value={search.text ?? ''} onSettled={set('text')}>
            {({ value, onChange: typed }) => (
              <input
                {...state}
                className="input"
                type="search"
                autoComplete="off"
                maxLength={100}
                value={value}
                onChange={({ target }) => typed(target.value)}
              />
            )}
          </SettledInput>
        )}
      </Field>
      {isSet ? (
        <Button
          look="quiet"
          onClick={() =>
            onChange({
              status: undefined,
              proposal: undefined,
              linked: undefined,
              from: undefined,
              to: undefined,
              text: undefined,
            })
          }
        >
          {text('receipts.clear')}
        </Button>
      ) : null}
    </search>
  );
};
