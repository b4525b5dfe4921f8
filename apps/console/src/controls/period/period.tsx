import { useState } from 'react';
import type { DaySearch, PeriodSearch } from '../../pages/search/period.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { type Days, dayLater, yearOf } from '../../values/date.ts';
import {
  namedPeriods,
  periodBefore,
  periodNamed,
  sameYearEarlier,
  yearEarlier,
} from '../../values/period.ts';
import { ChoiceFilter, DayFilter, useSearchChange } from '../filters.tsx';

/** The period in the address; without one, the current year. */
export const usePeriod = ({ from, to }: PeriodSearch): Days => {
  const { today } = useBooks();
  const year = yearOf(today);
  return { from: from ?? (to ? yearOf(to).from : year.from), to: to ?? (from ? yearOf(from).to : year.to) };
};

/** The period that is compared, where one is. */
export const comparedPeriod = ({ compare_from: from, compare_to: to }: PeriodSearch): Days | undefined =>
  from && to ? { from, to } : undefined;

const isSame = (one: Days | undefined, other: Days): boolean =>
  one?.from === other.from && one?.to === other.to;

const comparisons = {
  none: () => undefined,
  before: periodBefore,
  year: sameYearEarlier,
} satisfies Record<string, (days: Days) => Days | undefined>;
type Comparison = keyof typeof comparisons;

/** The filters of a report on a period: one that has a name, or any two days. */
export const PeriodFilter = ({ search, compares = false }: { search: PeriodSearch; compares?: boolean }) => {
  const text = useText();
  const { today } = useBooks();
  const change = useSearchChange();
  const period = usePeriod(search);
  const compared = comparedPeriod(search);
  const named = namedPeriods.find((name) => isSame(period, periodNamed(name, today)));
  const [chooses, setChooses] = useState(false);
  const comparison: Comparison | 'other' =
    chooses && compared !== undefined
      ? 'other'
      : compared === undefined
        ? 'none'
        : isSame(compared, periodBefore(period))
          ? 'before'
          : isSame(compared, sameYearEarlier(period))
            ? 'year'
            : 'other';
  const show = (days: Days, how: Comparison | 'other') => {
    const other = how === 'other' ? compared : comparisons[how](days);
    change({ ...days, ...(compares ? { compare_from: other?.from, compare_to: other?.to } : {}) });
  };
  return (
    <>
      <ChoiceFilter
        label={text('period')}
        className="field-choice field-period"
        inHead
        value={named ?? ''}
        options={[
          ...namedPeriods.map((name) => ({ value: name, label: text(`period.${name}`) })),
          ...(named ? [] : [{ value: '', label: text('period.other') }]),
        ]}
        onChange={(value) => {
          const name = namedPeriods.find((one) => one === value);
          if (name) show(periodNamed(name, today), comparison);
        }}
      />
      <DayFilter
        label={text('from')}
        value={period.from}
        required
        onChange={(from) => show({ from, to: from > period.to ? yearOf(from).to : period.to }, comparison)}
      />
      <DayFilter
        label={text('to')}
        value={period.to}
        required
        onChange={(to) => show({ from: to < period.from ? yearOf(to).from : period.from, to }, comparison)}
      />
      {compares ? (
        <ChoiceFilter
          label={text('compare')}
          inHead
          value={comparison}
          options={[
            { value: 'none', label: text('compare.none') },
            { value: 'before', label: text('compare.before') },
            { value: 'year', label: text('compare.year') },
            { value: 'other', label: text('period.other') },
          ]}
          onChange={(value) => {
            setChooses(value === 'other');
            // The days are then chosen from those of the year before on.
            show(period, value === 'other' && !compared ? 'year' : (value as Comparison | 'other'));
          }}
        />
      ) : null}
      {compares && comparison === 'other' && compared ? (
        <>
          <DayFilter
            label={text('compare.from')}
            value={compared.from}
            required
            onChange={(from) =>
              change({ compare_from: from, compare_to: from > compared.to ? yearOf(from).to : compared.to })
            }
          />
          <DayFilter
            label={text('compare.to')}
            value={compared.to}
            required
            onChange={(to) =>
              change({ compare_from: to < compared.from ? yearOf(to).from : compared.from, compare_to: to })
            }
          />
        </>
      ) : null}
    </>
  );
};

/** The filters of a report on a day. */
export const OnDayFilter = ({ search, compares = false }: { search: DaySearch; compares?: boolean }) => {
  const text = useText();
  const { today } = useBooks();
  const change = useSearchChange();
  const on = search.on ?? today;
  const days = { none: undefined, end: dayLater(yearOf(on).from, -1), year: yearEarlier(on) };
  const [chooses, setChooses] = useState(false);
  const comparison =
    search.compare_on === undefined
      ? 'none'
      : chooses
        ? 'other'
        : search.compare_on === days.end
          ? 'end'
          : search.compare_on === days.year
            ? 'year'
            : 'other';
  const show = (day: string) => {
    const end = comparison === 'end' ? dayLater(yearOf(day).from, -1) : search.compare_on;
    change({ on: day, compare_on: comparison === 'year' ? yearEarlier(day) : end });
  };
  return (
    <>
      <DayFilter label={text('on_day')} value={on} required onChange={show} />
      {compares ? (
        <ChoiceFilter
          label={text('compare')}
          inHead
          value={comparison}
          options={[
            { value: 'none', label: text('compare.none') },
            { value: 'end', label: text('compare.year_end') },
            { value: 'year', label: text('compare.year') },
            { value: 'other', label: text('compare.other') },
          ]}
          onChange={(value) => {
            setChooses(value === 'other');
            // The day is then chosen from the end of last year on.
            const day =
              value === 'other' ? (search.compare_on ?? days.end) : days[value as keyof typeof days];
            change({ compare_on: day });
          }}
        />
      ) : null}
      {compares && comparison === 'other' && search.compare_on ? (
        <DayFilter
          label={text('compare.on')}
          value={search.compare_on}
          required
          onChange={(compare_on) => change({ compare_on })}
        />
      ) : null}
    </>
  );
};
