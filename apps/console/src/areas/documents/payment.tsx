import { payment, vendorpayment } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero, negated, parseAmount } from '../../values/amount.ts';
import type { DocumentKind, DocumentRow } from './kind.ts';
import { paidOptions, useAccounts } from './options.ts';
import { numberOf } from './values.ts';

type PaymentProps = {
  kind: DocumentKind;
  row: DocumentRow;
  paidBy: number | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** The field of an issue; the second payment is the discount, which has only its account to itself. */
const fieldOf = (issue: string): string =>
  issue === 'payments.1.payment_accno' ? 'discount_accno' : issue.replace(/^payments\.\d\./, '');

/** Whether a payment leaves a part of what is open, and whether it is more than that, or of the other sign; neither where it is all. */
const restOf = (open: string, paid: string) => {
  const rest = difference(open, paid);
  const isOf = (amount: string) => isZero(amount) || isNegative(amount) === isNegative(open);
  const isPart = !isZero(rest) && isOf(rest) && isOf(paid);
  return { rest, isPart, isMore: !isZero(rest) && !isPart };
};

/** Books a payment: of all that is open, of a part, with the rest as a discount, or of more, once that is confirmed. */
export const Payment = ({ kind, row, paidBy, onClose, onDone }: PaymentProps) => {
  const text = useText();
  const { call, query, today } = useBooks();
  const accounts = useAccounts();
  const options = paidOptions(accounts, kind);
  const usual = useQuery(query.settings.get.queryOptions()).data?.[kind.discount];
  const open = difference(row.amount, row.paid);
  const [discounts, setDiscounts] = useState(false);
  const [overpays, setOverpays] = useState(false);
  const confirmation = useRef<HTMLInputElement>(null);
  const isInvoice = kind.kind === 'invoice';
  const form = useDraftForm({
    name: `pay.${kind.kind}.${row.party_number}.${row.invnumber}`,
    initial: {
      datepaid: today,
      amount_paid: open as string,
      payment_accno: paidBy === undefined ? '' : String(paidBy),
      source: '',
      memo: '',
      discount_accno: '',
    },
    schema: isInvoice ? payment : vendorpayment,
    sent: ({ discount_accno: _, payment_accno, ...values }) => ({
      ...values,
      ...(payment_accno === '' ? {} : { payment_accno: numberOf(payment_accno) }),
    }),
    fieldOf,
    send: async (sent, key) => {
      const of = isInvoice
        ? { invoice: row.invnumber }
        : { payable: row.invnumber, vendor_number: row.party_number };
      const { rest, isPart } = restOf(open, sent.amount_paid);
      const discount = {
        amount_paid: rest,
        payment_accno: numberOf(form.getValues('discount_accno')) as number,
      };
      const booked = discounts && isPart ? [sent, { ...sent, ...discount }] : [sent];
      // Both are booked, or none.
      const payments = booked.map((each) => ({ ...each, ...of }));
      await call.payments.bulk.mutate({ payments, atomic: true }, once(key));
      await onDone();
    },
  });
  const paid = parseAmount(form.watch('amount_paid'));
  const found = paid === undefined ? undefined : restOf(open, paid);
  const { control, getValues, setValue } = form;
  useEffect(() => {
    if (discounts && usual !== undefined && getValues('discount_accno') === '')
      setValue('discount_accno', String(usual));
  }, [discounts, usual, getValues, setValue]);
  // Before more is booked than is open, the person says that it is so.
  const asked = { ...form, submit: () => confirmation.current?.focus() };
  return (
    <Dialog title={`${text('documents.pay')} ${row.invnumber}`} open onClose={onClose}>
      <Form form={found?.isMore && !overpays ? asked : form} className="form">
        <div className="form-row">
          <AmountField
            control={control}
            name="amount_paid"
            label={text('amount')}
            hint={text('documents.is_open', { amount: formatAmount(open), currency: row.currency })}
            autoFocus
          />
          <DateField control={control} name="datepaid" label={text('date')} />
        </div>
        <ChoiceField control={control} name="payment_accno" label={text('account')} options={options} free />
        <div className="form-row">
          <TextField control={control} name="source" label={text('documents.source')} />
          <TextField control={control} name="memo" label={text('documents.memo')} />
        </div>
        {found?.isMore ? (
          <label className="check">
            <input
              ref={confirmation}
              type="checkbox"
              checked={overpays}
              onChange={({ target }) => setOverpays(target.checked)}
            />
            {text('documents.overpaid', { amount: formatAmount(negated(found.rest)) })}
          </label>
        ) : null}
        {found?.isPart ? (
          <>
            <label className="check">
              <input
                type="checkbox"
                checked={discounts}
                onChange={({ target }) => setDiscounts(target.checked)}
              />
              {text('documents.discount_rest', { amount: formatAmount(found.rest) })}
            </label>
            {discounts ? (
              <ChoiceField
                control={control}
                name="discount_accno"
                label={text('documents.discount_account')}
                options={options}
              />
            ) : null}
          </>
        ) : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" disabled={form.busy} keys="Ctrl+Enter">
            {text('documents.book_payment')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
