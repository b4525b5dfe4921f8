import type { Outputs } from '@kontor/client';
import { Notice } from '../../controls/notice.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';

type Warnings = Outputs['reports']['vatReturn']['warnings'];

/** The figures of a VAT return that should be zero and are not, before somebody settles by it. */
export const VatWarnings = ({ warnings }: { warnings: Warnings }) => {
  const text = useText();
  return warnings.map(({ figure, amount, tax = '0' }) => (
    <Notice key={figure} kind="status" look="warn">
      {figure === 'untaxed'
        ? text('reports.vat.untaxed', { amount: formatAmount(amount) })
        : text('reports.vat.other_rates', { amount: formatAmount(amount), tax: formatAmount(tax) })}
    </Notice>
  ));
};
