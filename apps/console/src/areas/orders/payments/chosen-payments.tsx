import type { Column } from '../../../table/columns.ts';
import type { Selection } from '../../../table/selection.ts';
import { SelectionBar } from '../../../table/tools/selection-bar.tsx';
import { useText } from '../../../texts/text.ts';
import { sumsBy, sumsText } from '../../../values/amount.ts';
import type { PaymentRow } from './payment-columns.tsx';

type ChosenPaymentsProps = { selection: Selection<PaymentRow>; columns: readonly Column<PaymentRow>[] };

/** The payments that were chosen: what came in and what went out, by currency, and their export. */
export const ChosenPayments = ({ selection, columns }: ChosenPaymentsProps) => {
  const text = useText();
  const sumOf = (side: PaymentRow['side'], name: 'payments.in' | 'payments.out') => {
    const rows = selection.rows.filter((row) => row.side === side);
    return rows.length === 0 ? [] : [`${text(name)} ${sumsText(sumsBy(rows, (row) => row.amount_paid))}`];
  };
  return (
    <SelectionBar
      selection={selection}
      columns={columns}
      name={text('payments').toLowerCase()}
      sums={[...sumOf('customers', 'payments.in'), ...sumOf('vendors', 'payments.out')]}
    />
  );
};
