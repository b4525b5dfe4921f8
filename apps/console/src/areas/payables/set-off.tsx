import type { Inputs, Outputs } from '@kontor/client';
import { setoff } from '@kontor/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, DateField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { readAnew, sinceOpened } from '../../forms/read-anew.ts';
import { payablePages } from '../../pages/payables.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero, negated } from '../../values/amount.ts';

type VendorCredit = Outputs['payables']['get'];

/** The open part of a credit note, above zero. */
const owedOf = ({ amount, paid }: VendorCredit): string => negated(difference(amount, paid));

/**
 * Says of a vendor's credit note which payable it credits and how much of it is open, with the
 * button that sets it off.
 */
export const VendorCreditNotice = ({ note }: { note: VendorCredit }) => {
  const text = useText();
  const { may } = useBooks();
  const [open, setOpen] = useState(false);
  const owed = owedOf(note);
  const isOpen = !isZero(owed) && !isNegative(owed);
  const { credits, currency, vendor } = note;
  if (credits === undefined && !isOpen) return null;
  return (
    <Notice kind="status">
      {credits === undefined ? null : (
        <>
          {text('set_off.credits')}{' '}
          <Anchor href={payablePages.one.to(vendor.vendornumber, credits)}>{credits}</Anchor>.{' '}
        </>
      )}
      {isOpen ? text('set_off.is_open', { amount: `${currency} ${formatAmount(owed)}` }) : null}
      {isOpen && may('write') ? (
        <div className="flow gap-2">
          <Button small onClick={() => setOpen(true)}>
            {text('set_off.act')}
          </Button>
        </div>
      ) : null}
      {open ? <SetOffDialog note={note} onClose={() => setOpen(false)} /> : null}
    </Notice>
  );
};

type DialogProps = { note: VendorCredit; onClose: () => void };

/** Reads the open payables of the vendor, of which one is chosen. */
const SetOffDialog = ({ note, onClose }: DialogProps) => {
  const text = useText();
  const { query } = useBooks();
  const filter = { vendor_number: note.vendor.vendornumber, status: 'OPEN' as const, limit: 200 };
  const open = useQuery(query.payables.list.queryOptions(filter, readAnew));
  const payables = sinceOpened(open)?.items.filter(
    ({ amount, currency }) => currency === note.currency && !isNegative(amount),
  );
  return (
    <Dialog
      title={text('set_off.title', { invnumber: note.invnumber })}
      consequence="payables.setOff"
      open
      onClose={onClose}
    >
      <ErrorNotice error={open.error} />
      {payables?.length === 0 ? <p className="soft">{text('set_off.no_payable')}</p> : null}
      {payables && payables.length > 0 ? (
        <SetOffForm note={note} payables={payables} onClose={onClose} />
      ) : null}
    </Dialog>
  );
};

const SetOffForm = ({ note, payables, onClose }: DialogProps & { payables: readonly VendorCredit[] }) => {
  const text = useText();
  const cache = useQueryClient();
  const { call, today } = useBooks();
  const owed = owedOf(note);
  const openOf = (number: string) => {
    const payable = payables.find(({ invnumber }) => invnumber === number);
    return payable ? difference(payable.amount, payable.paid) : '0';
  };
  const mostOf = (number: string) => (isNegative(difference(openOf(number), owed)) ? openOf(number) : owed);
  const first = payables[0]?.invnumber ?? '';
  const form = useDraftForm({
    name: `set_off.${note.invnumber}`,
    initial: { payable: first, amount: mostOf(first), transdate: today as string },
    schema: setoff,
    sent: (values) => ({ ...values, open: openOf(values.payable) }),
    fieldOf: (issue) => issue.replace(/^setoff\./, ''),
    send: async (sent, key) => {
      const input: Inputs['payables']['setOff'] = {
        ...{ invnumber: note.invnumber, vendor_number: note.vendor.vendornumber },
        setoff: setoff.parse(sent),
      };
      await call.payables.setOff.mutate(input, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  const { control, setValue } = form;
  return (
    <Form form={form} className="form">
      <ChoiceField
        control={control}
        name="payable"
        label={text('documents.payable')}
        options={payables.map(({ invnumber, amount, paid, currency }) => ({
          key: invnumber,
          text: `${currency} ${formatAmount(difference(amount, paid))}`,
        }))}
        onChosen={(number) => setValue('amount', mostOf(number))}
      />
      <div className="form-row">
        <AmountField control={control} name="amount" label={text('amount')} />
        <DateField control={control} name="transdate" label={text('date')} />
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('set_off.act')}
        </Button>
      </div>
    </Form>
  );
};
