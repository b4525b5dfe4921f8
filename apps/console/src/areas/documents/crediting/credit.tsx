import { type creditnote, entryLanguage, entryText, type vendorcreditnote } from '@kontor/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Act } from '../../../controls/acts/acts.tsx';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { AmountField, DateField, TextField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { readAnew, sinceOpened } from '../../../forms/read-anew.ts';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { type TextName, useText } from '../../../texts/text.ts';
import { difference, formatAmount, isZero, parseAmount } from '../../../values/amount.ts';
import { isDate } from '../../../values/date.ts';
import { useAskedAct } from '../asked-act.ts';
import { type CreditableLine, type CreditedDocument, creditableLines } from './lines.ts';
import './credit.css';

/**
 * The credit note as both kinds of documents answer it: of its dry run, what it comes to and
 * settles.
 */
export type CreditTried = { amount: string; settled: string };

type Notes = { items: Parameters<typeof creditableLines>[1] };

/** The differences between credit notes of invoices and of vendors' payables. */
export type Crediting = {
  document: CreditedDocument;
  schema: typeof creditnote | typeof vendorcreditnote;
  /** Whether the counterparty has given it a number, which is asked for then. */
  numberHint: TextName;
  consequence: 'invoices.credit' | 'payables.credit';
  title: TextName;
  nothing: TextName;
  settles: TextName;
  staysOpen: TextName;
  readNotes: () => Promise<Notes>;
  /** Books it, or says what it would book. */
  send: (sent: unknown, options?: ReturnType<typeof once>) => Promise<{ invnumber: string }>;
  attempt: (sent: unknown) => Promise<CreditTried | undefined>;
  toNote: (invnumber: string) => string;
};

/**
 * The act that credits a document, and its dialog; an address may ask for it once it is offered.
 */
export const useCredit = (crediting: Crediting | undefined) => {
  const [open, setOpen] = useState(false);
  const run = () => setOpen(true);
  useAskedAct({ credit: run }, crediting !== undefined);
  const act: Act = { keys: 'k', label: 'credit.note', run };
  const dialog =
    open && crediting ? <CreditDialog crediting={crediting} onClose={() => setOpen(false)} /> : null;
  return { act, dialog };
};

type CreditProps = { crediting: Crediting; onClose: () => void };

/** Reads what earlier credit notes have credited, which cannot be credited again. */
const CreditDialog = ({ crediting, onClose }: CreditProps) => {
  const text = useText();
  const { document, readNotes, title } = crediting;
  const queryKey = ['credit notes', crediting.toNote(document.invnumber)];
  const notes = useQuery({ queryKey, queryFn: readNotes, ...readAnew });
  const found = sinceOpened(notes);
  const lines = found && creditableLines(document, found.items);
  const { invnumber } = document;
  return (
    <Dialog
      title={text(title, { invnumber })}
      consequence={crediting.consequence}
      open
      onClose={onClose}
      className="credit-dialog"
    >
      <ErrorNotice error={notes.error} />
      {lines ? <CreditForm crediting={crediting} lines={lines} onClose={onClose} /> : null}
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

const CreditForm = ({ crediting, lines, onClose }: CreditProps & { lines: readonly CreditableLine[] }) => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { client, today } = useBooks();
  const { document, schema } = crediting;
  const open = difference(document.amount, document.paid);
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
    name: `credit.${document.invnumber}`,
    initial: {
      transdate: today as string,
      invnumber: '',
      description: entryText(entryLanguage(client), 'credit_of', { number: document.invnumber }),
      lines: lines.map(({ left }) => ({ value: left as string })),
    },
    schema,
    sent: (values) => sentOf(values, values),
    // Lines of which nothing is credited are not sent.
    fieldOf: (issue) => {
      const at = Number(/^creditlines\.(\d+)\./.exec(issue)?.[1]);
      const line = chosenIn(form.getValues())[at]?.line;
      const place = lines.findIndex((one) => one.line === line);
      return place === -1 ? issue : `lines.${place}.value`;
    },
    send: async (sent, key) => {
      const { invnumber } = await crediting.send(sent, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
        await router.navigate({ href: crediting.toNote(invnumber) });
      };
    },
  });
  const { control, setValue, watch } = form;
  const values = useDeferredValue(watch());
  const sent = sentOf(values, values);
  const tried = useQuery({
    queryKey: ['credit', document.invnumber, sent],
    queryFn: async () => (await crediting.attempt(sent)) ?? null,
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
          hint={text(crediting.numberHint)}
        />
      </div>
      <TextField control={control} name="description" label={text('description')} />
      <fieldset className="credit-lines">
        <legend>{text('credit.lines')}</legend>
        {lines.length === 0 ? <p className="soft">{text(crediting.nothing)}</p> : null}
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
      {tried.data ? <CreditOutcome crediting={crediting} tried={tried.data} /> : null}
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

type OutcomeProps = { crediting: Crediting; tried: CreditTried };

/**
 * Says what the credit note comes to, and how much of it the document takes: the rest stays open in
 * favour of the counterparty.
 */
const CreditOutcome = ({ crediting, tried: { amount, settled } }: OutcomeProps) => {
  const text = useText();
  const { currency } = crediting.document;
  const rest = difference(amount, settled);
  const inWords = (one: string) => `${currency} ${formatAmount(one)}`;
  return (
    <p role="status" className="credit-outcome">
      <strong>{text('credit.comes_to', { amount: inWords(amount) })}</strong>{' '}
      {isZero(settled) ? null : text(crediting.settles, { amount: inWords(settled) })}{' '}
      {isZero(rest) ? null : text(crediting.staysOpen, { amount: inWords(rest) })}
    </p>
  );
};
