import { useLanguage } from '../../texts/language.tsx';
import { type Days, formatDate, yearOf } from '../../values/date.ts';

/**
 * Says days as the heads of reports have them: a day, a whole year by its number, or the first and
 * the last day.
 */
export const useDaysText = (): { day: (date: string) => string; days: (days: Days) => string } => {
  const { language } = useLanguage();
  const day = (date: string) => formatDate(date, language);
  return {
    day,
    days: ({ from, to }) => {
      const year = yearOf(from);
      return year.from === from && year.to === to ? from.slice(0, 4) : `${day(from)} – ${day(to)}`;
    },
  };
};

/** The period of a page, on paper only: a screen has it in its filters. */
export const PrintedDays = ({ period }: { period: Days }) => {
  const { days } = useDaysText();
  return <span className="print-only">{days(period)}</span>;
};
