import type { Outputs } from '@kontor/client';
import { Notice } from '../../controls/notice.tsx';
import { useRefusalText } from '../../server/refusal-text.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';

export type Coming = Outputs['recurringInvoices']['previewChange'];

/**
 * The next days of a recurring invoice, and what its next invoice comes to, or why it could not be
 * posted now.
 */
export const ComingDays = ({ coming }: { coming: Coming | undefined }) => {
  const text = useText();
  const { language } = useLanguage();
  const refusalText = useRefusalText();
  if (!coming) return null;
  const { days, due, currency, amount, netamount, code, message, wording, invoice } = coming;
  const on = (day: string) => formatDate(day, language);
  const lines = [...(invoice?.incomeentries ?? []), ...(invoice?.parts ?? [])];
  const subjects = [invoice?.description, ...lines.map(({ description }) => description)].filter(Boolean);
  return (
    <section className="card stack gap-2" aria-labelledby="coming">
      <h2 id="coming">{text('recurring.coming')}</h2>
      {due > 0 ? <Notice look="warn">{text('recurring.due', { count: due })}</Notice> : null}
      {code === '' ? null : (
        <Notice look="warn">{refusalText({ message, wording: wording as never })}</Notice>
      )}
      {days.length === 0 ? <p className="soft">{text('recurring.no_days')}</p> : null}
      {amount === undefined ? null : (
        <div className="flow baseline">
          <span className="recurring-amount figure">
            {currency} {formatAmount(amount)}
          </span>
          <span className="soft">{text('recurring.net', { amount: formatAmount(netamount ?? '0') })}</span>
          <ul className="recurring-texts">
            {subjects.map((subject, at) => (
              <li key={at}>{subject}</li>
            ))}
          </ul>
        </div>
      )}
      <ol className="recurring-days">
        {days.slice(0, 6).map(({ day, period_from, period_to }) => (
          <li key={day} className="flow unbroken">
            <span className="figure">{on(day)}</span>
            <span className="soft">
              {text('recurring.period', { from: on(period_from), to: on(period_to) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
