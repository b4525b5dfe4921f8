import { payment, vendorpayment } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paidOptions, useAccounts } from '../../../choices/accounts.ts';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { AmountField, ChoiceField, DateField, TextField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { once } from '../../../server/client.ts';
import { refusalIn } from '../../../server/refusal.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import {
  difference,
  formatAmount,
  isNegative,
  isZero,
  negated,
  parseAmount,
} from '../../../values/amount.ts';
import { dayLater, formatDate, isDate } from '../../../values/date.ts';
import { numberOf } from '../../../values/number.ts';
import { askFirst, Questions, useQuestions } from './questions.tsx';

type PaymentProps = {
  kind: DocumentKind;
  row: DocumentRow;
  paidBy: number | undefined;
  /** Reads the document again, of which something else is open than was seen. */
  onChanged: () => Promise<void>;
  onClose: () => void;
  onDone: () => Promise<void>;
};

// Days; a payment of a later day is as a rule a slip in the month or the year.
const mostAhead = 31;

/**
 * The field of an issue; the second payment is the discount, which has only its account to itself.
 */
const fieldOf = (issue: string): string =>
  issue === 'payments.1.payment_accno' ? 'discount_accno' : issue.replace(/^payments\.\d\./, '');

/**
 * Whether a payment leaves a part of what is open, and whether it is more than that, or of the
 * other sign; neither where it is all.
 */
const restOf = (open: string, paid: string) => {
  const rest = difference(open, paid);
  const isOf = (amount: string) => isZero(amount) || isNegative(amount) === isNegative(open);
  const isPart = !isZero(rest) && isOf(rest) && isOf(paid);
  return { rest, isPart, isMore: !isZero(rest) && !isPart };
};

/**
 * Books a payment: of all that is open, of a part, with the rest as a discount, or of more, once
 * that is confirmed.
 */
export const Payment = ({ kind, row, paidBy, onChanged, onClose, onDone }: PaymentProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, query, today } = useBooks();
  const accounts = useAccounts();
  const options = paidOptions(accounts, kind);
  const usual = useQuery(query.settings.get.queryOptions()).data?.[kind.discount];
  const open = difference(row.amount, row.paid);
  const [discounts, setDiscounts] = useState(false);
  // The open amount that the person saw, once the server has told another one.
  const [seen, setSeen] = useState<string>();
  const questionBox = useRef<HTMLDivElement>(null);
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
      const resting = { ...sent, open };
      const booked = discounts && isPart ? [resting, { ...sent, ...discount }] : [resting];
      // Both are booked, or none.
      const payments = booked.map((each) => ({ ...each, ...of }));
      try {
        await call.payments.bulk.mutate({ payments, atomic: true }, once(key));
      } catch (thrown) {
        if (refusalIn(thrown)?.code !== 'open_changed') throw thrown;
        // No fault of what was typed: the person sees what is open now, and decides.
        await onChanged();
        setSeen(open);
        return undefined;
      }
      return onDone;
    },
  });
  const paid = parseAmount(form.watch('amount_paid'));
  const found = paid === undefined ? undefined : restOf(open, paid);
  const { control, getValues, setValue } = form;
  useEffect(() => {
    if (discounts && usual !== undefined && getValues('discount_accno') === '')
      setValue('discount_accno', String(usual));
  }, [discounts, usual, getValues, setValue]);
  const datepaid = form.watch('datepaid');
  const questions = [
    ...(found?.isMore ? [text('documents.overpaid', { amount: formatAmount(negated(found.rest)) })] : []),
    ...(isDate(datepaid) && datepaid > dayLater(today, mostAhead)
      ? [text('documents.far_ahead', { day: formatDate(datepaid, language) })]
      : []),
  ];
  const asking = useQuestions(questions);
  const asked = { ...form, submit: () => askFirst(questionBox) };
  return (
    <Dialog
      title={`${text('documents.pay')} ${row.invnumber}`}
      consequence={isInvoice ? 'invoices.pay' : 'payables.pay'}
      open
      onClose={onClose}
    >
      <Form form={asking.isOpen ? asked : form} className="form">
        {seen === undefined ? null : (
          <Notice look="warn">
            {text('documents.open_changed', { open: formatAmount(open), seen: formatAmount(seen) })}{' '}
            {isZero(open) || open === paid ? null : (
              <Button small onClick={() => setValue('amount_paid', open)}>
                {text('documents.pay_open', { amount: formatAmount(open) })}
              </Button>
            )}
          </Notice>
        )}
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
        <Questions questions={questions} of={asking} box={questionBox} />
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
