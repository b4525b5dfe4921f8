import { bookingDate, reconciliationDays } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../../controls/anchor.tsx';
import { closingPages } from '../../../pages/closing.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate } from '../../../values/date.ts';

/**
 * An item of what is outstanding at the end of a year: whether its VAT is reconciled, and by when
 * it is to be. Nothing of a year without any return.
 */
export const YearReconciled = ({ on }: { on: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const returns = useQuery(query.vat.returns.queryOptions());
  const reconciliations = useQuery(query.vat.reconciliations.queryOptions());
  const day = bookingDate.safeParse(on);
  const before = `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`;
  const periods = (returns.data ?? []).filter(({ from, to }) => from > before && to <= on);
  const [first] = periods;
  if (!day.success || !first || !reconciliations.data) return null;
  const { correct_by, final_on } = reconciliationDays(day.data);
  const done = reconciliations.data.some(({ from, to }) => from <= on && to >= on);
  return (
    <li className="closing-item">
      <span className={`tag closing-count ${done ? 'tag-good' : 'tag-warn'}`}>{done ? '✓' : '1'}</span>
      <Anchor href={closingPages.vatYear.to({ from: first.from, to: on })}>{text('closing.vat_year')}</Anchor>
      {done ? <span className="soft">{text('vat_year.done')}</span> : null}
      <span className="closing-means soft">
        {text('vat_year.dates', {
          correct_by: formatDate(correct_by, language),
          final_on: formatDate(final_on, language),
        })}
      </span>
    </li>
  );
};
