import type { Inputs } from '@kontor/client';
import { offerInvoice } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Act } from '../../controls/acts/acts.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { AmountField, DateField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { formatAmount, isZero, parseAmount } from '../../values/amount.ts';
import { isDate } from '../../values/date.ts';
import type { Offer } from './state.tsx';

/**
 * The act that makes an invoice of an accepted offer: in full, of a part, or of the rest; and its
 * dialog.
 */
export const useMakeInvoice = (offer: Offer) => {
  const [open, setOpen] = useState(false);
  const act: Act = { keys: 'r', label: 'offers.invoice', run: () => setOpen(true) };
  return { act, dialog: open ? <MakeDialog offer={offer} onClose={() => setOpen(false)} /> : null };
};

type MadeKind = 'full' | 'deposit' | 'progress' | 'rest';
type MakeValues = { kind: MadeKind; percent: string; amount: string; transdate: string };

const MakeDialog = ({ offer, onClose }: { offer: Offer; onClose: () => void }) => {
  const text = useText();
  const router = useRouter();
  const { call, cache, today } = useBooks();
  const { offernumber, currency, left, invoiced } = offer;
  const isBegun = !isZero(invoiced);
  const kinds: MadeKind[] = isBegun ? ['deposit', 'progress', 'rest'] : ['full', 'deposit', 'progress'];
  const make = (sent: unknown, more: object, options?: ReturnType<typeof once>) =>
    call.offers.invoice.mutate(
      { offernumber, offer_invoice: offerInvoice.parse(sent), ...more } as Inputs['offers']['invoice'],
      options,
    );
  const decimalIn = (value: string) => (value === '' ? undefined : (parseAmount(value) ?? value));
  const sentOf = ({ kind, percent, amount, transdate }: MakeValues) => {
    const isPart = kind === 'deposit' || kind === 'progress';
    return {
      ...{ kind, transdate, left },
      ...(isPart && amount !== '' ? { amount: decimalIn(amount) } : {}),
      ...(isPart && amount === '' ? { percent: decimalIn(percent) } : {}),
    };
  };
  const form = useDraftForm({
    name: `offer.invoice.${offernumber}`,
    initial: {
      kind: (isBegun ? 'rest' : 'full') as MadeKind,
      ...{ percent: '30', amount: '', transdate: today as string },
    },
    schema: offerInvoice,
    sent: (values: MakeValues) => sentOf(values),
    send: async (sent, key) => {
      const { invnumber } = await make(sent, {}, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
        await router.navigate({ href: invoicePages.one.to(invnumber) });
      };
    },
  });
  const { control, register, watch } = form;
  const values = useDeferredValue(watch());
  const sent = sentOf(values);
  const tried = useQuery({
    queryKey: ['offer invoice', offernumber, sent],
    queryFn: () => make(sent, { dry_run: true }),
    enabled: isDate(values.transdate) && offerInvoice.safeParse(sent).success,
    gcTime: 0,
    retry: false,
  });
  const made = tried.data?.dry_run?.invoices[0];
  const isPart = values.kind === 'deposit' || values.kind === 'progress';
  const inWords = (amount: string) => `${currency} ${formatAmount(amount)}`;
  return (
    <Dialog title={text('offers.invoice')} open onClose={onClose}>
      <Form form={form} className="form">
        <p className="soft">{text('offers.invoice_about', { left: inWords(left) })}</p>
        <fieldset className="offer-kinds">
          <legend>{text('offers.kind')}</legend>
          {kinds.map((kind) => (
            <label key={kind} className="check">
              <input type="radio" value={kind} {...register('kind')} />
              <span>{text(`offers.kind.${kind}`)}</span>
            </label>
          ))}
        </fieldset>
        {isPart ? (
          <div className="form-row">
            <AmountField control={control} name="percent" label={text('offers.invoice_percent')} places={0} />
            <AmountField control={control} name="amount" label={text('offers.invoice_amount')} />
          </div>
        ) : null}
        <DateField control={control} name="transdate" label={text('date')} />
        <ErrorNotice error={form.error ? undefined : tried.error} />
        {made ? (
          <p role="status">
            <strong>
              {text(`offers.kind.${values.kind}`)} {text('offers.part_of', { amount: inWords(made.amount) })}
            </strong>
          </p>
        ) : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('offers.post')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
