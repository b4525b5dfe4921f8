import type { Inputs, Outputs } from '@kontor/client';
import { creditnote, entryLanguage, entryText } from '@kontor/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { AmountField, DateField, TextField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { readAnew, sinceOpened } from '../../../forms/read-anew.ts';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { invoicePages } from '../../../pages/invoices.ts';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { difference, formatAmount, isZero, negated, parseAmount } from '../../../values/amount.ts';
import { isDate } from '../../../values/date.ts';
import { useAskedAct } from '../../documents/asked-act.ts';
import { type CreditableLine, type CreditedInvoice, creditableLines } from './lines.ts';
import './credit.css';

/** Opens the credit note of an invoice. */
export const CreditButton = ({ invoice }: { invoice: CreditedInvoice }) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  useAskedAct({ credit: () => setOpen(true) }, true);
  useShortcuts([{ keys: 'k', label: 'credit.note', group: 'here', run: () => setOpen(true) }]);
  return (
    <>
      <Button keys="k" onClick={() => setOpen(true)}>
        {text('credit.note')}
      </Button>
      {open ? <CreditDialog invoice={invoice} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

type CreditProps = { invoice: CreditedInvoice; onClose: () => void };

/** Reads what earlier credit notes have credited, which cannot be credited again. */
const CreditDialog = ({ invoice, onClose }: CreditProps) => {
  const text = useText();
  const { query } = useBooks();
  const { invnumber } = invoice;
  const notes = useQuery(query.invoices.creditNotes.queryOptions({ invnumber }, readAnew));
  const found = sinceOpened(notes);
  const lines = found && creditableLines(invoice, found.items);
  return (
    <Dialog
      title={text('credit.title', { invnumber })}
      consequence="invoices.credit"
      open
      onClose={onClose}
      className="credit-dialog"
    >
      <ErrorNotice error={notes.error} />
      {lines ? <CreditForm invoice={invoice} lines={lines} onClose={onClose} /> : null}
    </Dialog>
  );
};

type Values = {
  transdate: string;
  invnumber: string;
  description: string;
  /** Of each line what is credited of it; empty where nothing is. */
  lines: { value: string }[];
};

const CreditForm = ({ invoice, lines, onClose }: CreditProps & { lines: readonly CreditableLine[] }) => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { call, client, today } = useBooks();
  const open = difference(invoice.amount, invoice.paid);
  const credit = (sent: unknown, more: object, options?: ReturnType<typeof once>) => {
    const input: Inputs['invoices']['credit'] = {
      invnumber: invoice.invnumber,
      creditnote: creditnote.parse(sent),
      ...more,
    };
    return call.invoices.credit.mutate(input, options);
  };
  const chosenIn = (values: Values) =>
    lines.flatMap((line, at) => {
      const value = parseAmount(values.lines[at]?.value ?? '') ?? values.lines[at]?.value ?? '';
      return value === '' || isZero(value) ? [] : [{ line: line.line, [line.by]: value }];
    });
  const sentOf = ({ lines: _, ...head }: Values, values: Values) => ({
    ...head,
    open,
    creditlines: chosenIn(values),
  });
  const form = useDraftForm({
    name: `credit.${invoice.invnumber}`,
    initial: {
      transdate: today as string,
      invnumber: '',
      description: entryText(entryLanguage(client), 'credit_of', { number: invoice.invnumber }),
      lines: lines.map(({ left }) => ({ value: left as string })),
    },
    schema: creditnote,
    sent: (values) => sentOf(values, values),
    // Lines of which nothing is credited are not sent.
    fieldOf: (issue) => {
      const at = Number(/^creditlines\.(\d+)\./.exec(issue)?.[1]);
      const line = chosenIn(form.getValues())[at]?.line;
      const place = lines.findIndex((one) => one.line === line);
      return place === -1 ? issue : `lines.${place}.value`;
    },
    send: async (sent, key) => {
      const { invnumber } = await credit(sent, {}, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
        await router.navigate({ href: invoicePages.one.to(invnumber) });
      };
    },
  });
  const { control, setValue, watch } = form;
  const values = useDeferredValue(watch());
  const sent = sentOf(values, values);
  const tried = useQuery({
    queryKey: ['credit', invoice.invnumber, sent],
    queryFn: () => credit(sent, { dry_run: true }),
    enabled: isDate(values.transdate) && sent.creditlines.length > 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Form form={form} className="form">
      <div className="form-row">
        <DateField control={control} name="transdate" label={text('date')} autoFocus />
        <TextField
          control={control}
          name="invnumber"
          label={text('number')}
          hint={text('documents.number_given')}
        />
      </div>
      <TextField control={control} name="description" label={text('description')} />
      <fieldset className="credit-lines">
        <legend>{text('credit.lines')}</legend>
        {lines.length === 0 ? <p className="soft">{text('credit.nothing')}</p> : null}
        {lines.map((line, at) => {
          const path = `lines.${at}.value` as const;
          const value = watch(path);
          const isChosen = value !== '' && !isZero(parseAmount(value) ?? value);
          return (
            <div key={line.line} className="credit-line">
              <label className="check">
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={({ target }) => setValue(path, target.checked ? line.left : '')}
                />
                <span>
                  {line.what}
                  <span className="soft credit-left">
                    {text(line.by === 'quantity' ? 'credit.left_quantity' : 'credit.left_amount', {
                      left:
                        line.by === 'quantity' ? `${line.left} ${line.unit}`.trim() : formatAmount(line.left),
                    })}
                  </span>
                </span>
              </label>
              <AmountField
                control={control}
                name={path}
                places={line.by === 'quantity' ? 0 : 2}
                label={`${text(line.by === 'quantity' ? 'documents.quantity' : 'amount')}, ${text('credit.line', { line: line.line })}`}
              />
            </div>
          );
        })}
      </fieldset>
      <ErrorNotice error={form.error ? undefined : tried.error} />
      <CreditOutcome answer={tried.data} currency={invoice.currency} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button
          type="submit"
          look="primary"
          keys="Ctrl+Enter"
          disabled={form.busy || sent.creditlines.length === 0}
        >
          {text('credit.post')}
        </Button>
      </div>
    </Form>
  );
};

type OutcomeProps = { answer: Outputs['invoices']['credit'] | undefined; currency: string };

/**
 * Says what the credit note comes to, and how much of it the invoice takes: the rest stays with the
 * customer.
 */
const CreditOutcome = ({ answer, currency }: OutcomeProps) => {
  const text = useText();
  const { invoices: [note] = [], payments: [payment] = [] } = answer?.dry_run ?? {};
  if (!note) return null;
  const settled = payment?.amount_paid ?? '0';
  const amount = negated(note.amount);
  const rest = difference(amount, settled);
  const inWords = (one: string) => `${currency} ${formatAmount(one)}`;
  return (
    <p role="status" className="credit-outcome">
      <strong>{text('credit.comes_to', { amount: inWords(amount) })}</strong>{' '}
      {isZero(settled) ? null : text('credit.settles', { amount: inWords(settled) })}{' '}
      {isZero(rest) ? null : text('credit.stays_open', { amount: inWords(rest) })}
    </p>
  );
};
