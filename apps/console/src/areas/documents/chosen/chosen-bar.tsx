import { useRouter } from '@tanstack/react-router';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Button } from '../../../controls/button.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { orderPages } from '../../../pages/orders.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import type { Selection } from '../../../table/selection.ts';
import { SelectionBar } from '../../../table/tools/selection-bar.tsx';
import { useText } from '../../../texts/text.ts';
import { sumsBy, sumsText } from '../../../values/amount.ts';
import type { ChosenAct } from './dialogs.tsx';
import { chosenPayables } from './payables.ts';
import { hasOpen, openOf } from './sums.ts';

type ChosenBarProps = {
  kind: DocumentKind;
  selection: Selection<DocumentRow>;
  columns: readonly Column<DocumentRow>[];
  onAct: (act: ChosenAct) => void;
};

/**
 * The documents that were chosen in a list: how many, their exact sums by currency, and what can be
 * done with them.
 */
export const ChosenBar = ({ kind, selection, columns, onAct }: ChosenBarProps) => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const { rows } = selection;
  const isInvoice = kind.kind === 'invoice';
  const open = rows.filter(hasOpen);
  const [total, rest] = [sumsText(sumsBy(rows, ({ amount }) => amount)), sumsText(sumsBy(open, openOf))];
  const mayPay = may('write') && open.length > 0;
  const name = text(kind.list).toLowerCase();
  const order = () => {
    chosenPayables.write(open);
    const days = open.map(({ duedate }) => duedate).sort();
    void router.navigate({ href: orderPages.create.to({ due: days.at(-1) ?? '', only: 'chosen' }) });
  };
  const keyed = (keys: string, act: ChosenAct, label: Parameters<typeof text>[0]) => ({
    keys,
    label,
    group: 'here' as const,
    run: () => onAct(act),
  });
  useShortcuts([
    ...(mayPay ? [keyed('p', 'pay', 'chosen.pay')] : []),
    ...(isInvoice ? [keyed('i', 'print', 'table.print'), keyed('d', 'pdf', 'chosen.pdf')] : []),
    ...(isInvoice && may('write') ? [keyed('m', 'send', 'invoices.send')] : []),
  ]);
  return (
    <SelectionBar
      selection={selection}
      columns={columns}
      name={name}
      sums={[
        text('chosen.total', { sums: total }),
        ...(open.length > 0 && rest !== total ? [text('chosen.open', { sums: rest })] : []),
      ]}
    >
      {mayPay && !isInvoice ? (
        <Button look="primary" onClick={order}>
          {text('chosen.order')}
        </Button>
      ) : null}
      {mayPay ? (
        <Button look={isInvoice ? 'primary' : 'plain'} keys="p" onClick={() => onAct('pay')}>
          {text('chosen.pay')}
        </Button>
      ) : null}
      {isInvoice && may('write') ? (
        <>
          <Button keys="m" onClick={() => onAct('send')}>
            {text('invoices.send')}
          </Button>
          {open.length > 0 ? <Button onClick={() => onAct('hold')}>{text('chosen.hold')}</Button> : null}
        </>
      ) : null}
      {isInvoice ? (
        <>
          <Button keys="i" onClick={() => onAct('print')}>
            {text('table.print')}
          </Button>
          <Button keys="d" onClick={() => onAct('pdf')}>
            {text('chosen.pdfs')}
          </Button>
        </>
      ) : null}
    </SelectionBar>
  );
};
