import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { customerPages } from '../../pages/parties.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import type { HeldTarget } from './hold-dialog.tsx';

type LeftOutRow = Outputs['reminders']['propose']['all_left_out'][number];
type LeftOutProps = { rows: readonly LeftOutRow[]; onHold: (of: HeldTarget) => void };

/** The overdue invoices that no letter asks for, and why. */
export const LeftOut = ({ rows, onHold }: LeftOutProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { may } = useBooks();
  if (rows.length === 0) return null;
  return (
    <section className="card reminder-letter">
      <h2>{text('reminders.left_out')}</h2>
      <table className="reminder-items reminder-left" aria-label={text('reminders.left_out')}>
        <thead>
          <tr>
            <th scope="col">{text('documents.invoice')}</th>
            <th scope="col">{text('invoices.customer')}</th>
            <th scope="col">{text('reminders.reason')}</th>
            <th scope="col" className="reminder-wide">
              {text('reminders.next')}
            </th>
            <th className="reminder-action">
              <span className="unseen">{text('reminders.hold')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.customernumber} ${row.invnumber}`}>
              <td>
                <Anchor href={invoicePages.one.to(row.invnumber)}>{row.invnumber}</Anchor>
              </td>
              <td>
                <Anchor href={customerPages.one.to(row.customernumber)}>{row.name}</Anchor>
              </td>
              <td>
                {text(`reminders.because.${row.reason}`)}
                {row.note === '' ? null : <span className="soft"> · {row.note}</span>}
              </td>
              <td className="reminder-wide">{row.until ? formatDate(row.until, language) : ''}</td>
              <td className="reminder-action">
                {may('write') && (row.reason === 'held' || row.reason === 'disputed') ? (
                  <Button
                    small
                    look="quiet"
                    aria-label={`${text('reminders.change_hold')} ${row.invnumber}`}
                    onClick={() =>
                      onHold({
                        side: row.of,
                        number: row.of === 'customer' ? row.customernumber : row.invnumber,
                      })
                    }
                  >
                    {text('reminders.change_hold')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
