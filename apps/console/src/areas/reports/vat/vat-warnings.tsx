import type { Outputs } from '@kontor/client';
import { Anchor } from '../../../controls/anchor.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';

type Warnings = Outputs['reports']['vatReturn']['warnings'];

/** The figures of a VAT return that should be zero and are not, before someone settles by it. */
export const VatWarnings = ({ warnings }: { warnings: Warnings }) => {
  const text = useText();
  const { language } = useLanguage();
  const said = {
    untaxed: 'reports.vat.untaxed',
    '3xx': 'reports.vat.other_rates',
    tax_only: 'reports.vat.tax_only',
    difference: 'reports.vat.differs',
  } as const;
  return warnings.map(({ figure, form_figure = '', amount, tax = '0', entries = [], entry_count = 0 }) => (
    <Notice key={figure + form_figure} kind="status" look="warn">
      {text(said[figure], {
        ...{ amount: formatAmount(amount), tax: formatAmount(tax), figure: form_figure },
      })}
      {entries.length === 0 ? null : (
        <ul className="no-print">
          {entries.map((entry) => (
            <li key={entry.entry_id}>
              {formatDate(entry.transdate, language)}{' '}
              <Anchor href={ledgerPages.entry.to(entry.entry_id)}>
                {entry.reference || `#${entry.entry_id}`}
              </Anchor>{' '}
              {formatAmount(entry.amount)}
            </li>
          ))}
          {entry_count > entries.length ? (
            <li>{text('reports.vat.more_entries', { count: String(entry_count - entries.length) })}</li>
          ) : null}
        </ul>
      )}
    </Notice>
  ));
};
