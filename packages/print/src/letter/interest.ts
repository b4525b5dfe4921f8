import type { InterestLine, ReminderSheet } from '../sheet/sheet.ts';
import { figure, shortFigure, wordsIn } from '../words/languages.ts';
import { type ColumnOf, type Table, tableFrom } from './table.ts';

/**
 * The parts of the interest of a reminder: on which amount, at which rate, and for how many days.
 */
export const interestTable = ({ language, interest_lines = [] }: ReminderSheet): Table => {
  const words = wordsIn(language);
  const names = { interest: '', earlier: words.interest_earlier, booked: words.interest_booked };
  const fields: ColumnOf<InterestLine>[] = [
    {
      title: words.interest,
      figures: false,
      flexible: true,
      text: ({ number, kind }) =>
        [number === undefined ? '' : `${words.invoice} ${number}`, names[kind]]
          .filter((part) => part)
          .join(', '),
    },
    { title: words.interest_base, figures: true, text: ({ base }) => (base ? figure(base) : '') },
    { title: words.interest_rate, figures: true, text: ({ rate }) => (rate ? `${shortFigure(rate)} %` : '') },
    {
      title: words.interest_days,
      figures: true,
      text: ({ days }) => (days === undefined ? '' : String(days)),
    },
    { title: words.amount, figures: true, text: ({ interest }) => (interest ? figure(interest) : '') },
  ];
  return tableFrom(fields, interest_lines);
};
