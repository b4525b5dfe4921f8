import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { dayLater, formatDate } from '../../values/date.ts';

// So many days before its end a deadline stands out.
const soon = 21;

/** The last day on which something is in time, which stands out as it comes near. */
export const Deadline = ({ due, today }: { due: string; today: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const date = formatDate(due, language);
  if (due < today) return <span className="tag tag-danger">{text('work.late', { date })}</span>;
  return (
    <span className={due <= dayLater(today, soon) ? 'tag tag-warn' : 'tag'}>
      {text('work.due', { date })}
    </span>
  );
};
