import type { Outputs } from '@kontor/client';
import { payment } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { paidOptions, useAccounts } from '../../choices/accounts.ts';
import { invoiceKind } from '../../choices/document-kind.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { numberOf } from '../../values/number.ts';

type PayDialogProps = {
  reminder: Outputs['reminders']['get'];
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Books a payment of a reminder: of its invoices, and of its interest and fee. */
export const PayDialog = ({ reminder, onClose, onDone }: PayDialogProps) => {
  const text = useText();
  const { call, query, today } = useBooks();
  const options = paidOptions(useAccounts(), invoiceKind);
  const usual = useQuery(query.settings.get.queryOptions()).data?.payment_accno;
  const form = useDraftForm({
    name: `pay.reminder.${reminder.id}`,
    initial: {
      datepaid: today,
      amount_paid: reminder.total as string,
      payment_accno: '',
      source: '',
      memo: '',
    },
    schema: payment,
    sent: ({ payment_accno, ...values }) => ({
      ...values,
      ...(payment_accno === '' ? {} : { payment_accno: numberOf(payment_accno) }),
    }),
    send: async (sent, key) => {
      await call.reminders.pay.mutate({ id: reminder.id, payment: sent }, once(key));
      return () => onDone();
    },
  });
  const { control } = form;
  return (
    <Dialog title={`${text('documents.pay')}: ${reminder.name}`} open onClose={onClose}>
      <Form form={form} className="form">
        <p className="soft">{text('reminders.pay_about')}</p>
        <div className="form-row">
          <AmountField control={control} name="amount_paid" label={text('amount')} autoFocus />
          <DateField control={control} name="datepaid" label={text('date')} />
        </div>
        <ChoiceField
          control={control}
          name="payment_accno"
          label={text('account')}
          options={options}
          {...(usual === undefined ? {} : { hint: text('reminders.usual_account', { accno: usual }) })}
          free
        />
        <div className="form-row">
          <TextField control={control} name="source" label={text('documents.source')} />
          <TextField control={control} name="memo" label={text('documents.memo')} />
        </div>
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
