import { type Payable, payable } from '@kontor/domain';
import type { KeyboardEvent, ReactNode } from 'react';
import { payableKind } from '../../choices/document-kind.ts';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { type Follow, useDraftForm } from '../../forms/draft-form.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useText } from '../../texts/text.ts';
import { DocumentForm } from '../documents/document-form.tsx';
import { useTaxing } from '../documents/taxing/taxes.ts';
import { type DocumentValues, documentOf } from '../documents/values.ts';
import type { Proposal } from './list.ts';

type PayableFormProps = {
  name: string;
  initial: DocumentValues;
  /** The payable that is sent for what was typed, of which the form makes `typed`. */
  sent: (values: DocumentValues, typed: Record<string, unknown>) => Record<string, unknown>;
  send: (payable: Payable, idempotencyKey: string) => Promise<Follow>;
  /** The vendors to choose from, where several fit a bill. */
  candidates?: Proposal['candidates'];
  /** The amounts to choose from, where none is proven to be the total. */
  amounts?: NonNullable<Proposal['reading']>['choices'];
  actions?: ReactNode;
};

/**
 * The form of a payable that is booked from a receipt. `e` leads into it, Escape out of it,
 * Ctrl+Enter books.
 */
export const PayableForm = ({ name, initial, sent, send, ...props }: PayableFormProps) => {
  const { candidates = [], amounts = [], actions } = props;
  const text = useText();
  const taxing = useTaxing(payableKind);
  const form = useDraftForm<DocumentValues, typeof payable>({
    name,
    initial,
    schema: payable,
    sent: (values) => sent(values, documentOf(values, { kind: payableKind, taxes: taxing.known(values) })),
    fieldOf: (issue) => issue.replace(/^payable\./, '').replace(/^vendor\./, ''),
    send: async (_, key): Promise<Follow> => {
      const values = form.getValues();
      const typed = documentOf(values, { kind: payableKind, taxes: await taxing.compute(values) });
      return send(payable.parse(sent(values, typed)), key);
    },
  });
  const edit = () => document.querySelector<HTMLElement>('.receipt-form input')?.focus();
  useShortcuts([{ keys: 'e', label: 'receipts.edit', group: 'here', run: edit }]);
  const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && target instanceof HTMLElement) target.blur();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it have the focus, and Escape in any of them leaves it.
    <div className="receipt-form stack gap-3" onKeyDown={onKeyDown}>
      {candidates.length > 0 && form.watch('vendornumber') === '' ? (
        <div className="notice notice-warn flow gap-2">
          {text('receipts.candidates')}
          {candidates.map(({ vendornumber, name: called }) => (
            <Button
              key={vendornumber}
              small
              onClick={() => form.setValue('vendornumber', vendornumber, { shouldDirty: true })}
            >
              {vendornumber} {called}
            </Button>
          ))}
        </div>
      ) : null}
      {amounts.length > 0 && form.watch('expenseentries.0.amount') === '' ? (
        <div className="notice notice-warn flow gap-2">
          {text('receipts.r_choose')}
          {amounts.map(({ amount, label }) => (
            <Button
              key={amount}
              small
              onClick={() => form.setValue('expenseentries.0.amount', amount, { shouldDirty: true })}
            >
              <span className="reading-choice">
                <Figure amount={amount} /> <span className="soft">{label}</span>
              </span>
            </Button>
          ))}
        </div>
      ) : null}
      <DocumentForm
        kind={payableKind}
        form={form}
        submit={text('receipts.book')}
        byParts={false}
        actions={actions}
      />
    </div>
  );
};
