import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../controls/filters.tsx';
import { type ReceiptSearch, shownStatuses } from '../../pages/search/receipts.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type ReceiptFiltersProps = { search: ReceiptSearch; onChange: (changed: Partial<ReceiptSearch>) => void };

/**
 * The choices of one filter, each of which filters by the proposal of a receipt or by its links.
 */
const bookings = {
  open: { proposal: 'OPEN', linked: undefined },
  unlinked: { proposal: undefined, linked: 'false' },
  linked: { proposal: undefined, linked: 'true' },
} as const;

const bookingOf = ({ proposal, linked }: ReceiptSearch): keyof typeof bookings | '' =>
  proposal === 'OPEN' ? 'open' : linked === 'false' ? 'unlinked' : linked === 'true' ? 'linked' : '';

const isBooking = (value: string): value is keyof typeof bookings => value in bookings;

/** The filters of the list of receipts. Each goes into the address. */
export const ReceiptFilters = ({ search, onChange }: ReceiptFiltersProps) => {
  const text = useText();
  const { may } = useBooks();
  const set = (name: 'status' | 'from' | 'to' | 'text') => (value: string) =>
    onChange({ [name]: value === '' ? undefined : value });
  const chosen = Object.entries(search).filter(([name, value]) => value && name !== 'oldest');
  const clear = () => onChange(Object.fromEntries(chosen.map(([name]) => [name, undefined])));
  return (
    <Filters set={chosen.length} onClear={clear}>
      <ChoiceFilter
        label={text('status')}
        className=""
        value={search.status ?? ''}
        options={[
          { value: '', label: text('receipts.all') },
          ...shownStatuses.map((value) => ({ value, label: text(`receipts.${value}`) })),
        ]}
        onChange={set('status')}
      />
      {may('read') ? (
        <ChoiceFilter
          label={text('receipts.booking')}
          className="field-wide"
          value={bookingOf(search)}
          options={[
            { value: '', label: text('receipts.all') },
            ...(['open', 'unlinked', 'linked'] as const).map((value) => ({
              value,
              label: text(`receipts.booking.${value}`),
            })),
          ]}
          onChange={(value) =>
            onChange(isBooking(value) ? bookings[value] : { proposal: undefined, linked: undefined })
          }
        />
      ) : null}
      {(['from', 'to'] as const).map((name) => (
        <DayFilter key={name} label={text(name)} value={search[name] ?? ''} onChange={set(name)} />
      ))}
      <TextFilter
        label={text('receipts.text')}
        className="field-wide"
        value={search.text ?? ''}
        onChange={set('text')}
      />
    </Filters>
  );
};
