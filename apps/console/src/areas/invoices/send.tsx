import type { Outputs } from '@kontor/client';
import { letterLanguages, mail, text as textOf } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Act } from '../../controls/acts/acts.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useDraftForm } from '../../forms/draft-form.ts';
import { NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { readAnew, sinceOpened } from '../../forms/read-anew.ts';
import { once } from '../../server/client.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { useAskedAct } from '../documents/asked-act.ts';
import { PdfError } from '../documents/pdf.tsx';
import { PreviewDialog } from './preview.tsx';
import './send.css';

type SendProps = { invnumber: string; currency: string };

/**
 * The act that sends an invoice to its customer by mail, and its dialog. An address may ask for it
 * once it is offered.
 */
export const useSend = (props: SendProps, isOffered: boolean) => {
  const [open, setOpen] = useState(false);
  const run = () => setOpen(true);
  useAskedAct({ send: run }, isOffered);
  const act: Act = { keys: 'm', label: 'invoices.send', run };
  return { act, dialog: open ? <SendDialog {...props} onClose={() => setOpen(false)} /> : null };
};

type SendDialogProps = SendProps & { onClose: () => void };

const SendDialog = (props: SendDialogProps) => {
  const text = useText();
  const { query } = useBooks();
  const { invnumber, currency, onClose } = props;
  const mail = useQuery(query.invoices.mail.queryOptions({ invnumber }, readAnew));
  const { error } = mail;
  const data = sinceOpened(mail);
  return (
    <Dialog
      title={text('invoices.send_title', { invnumber })}
      consequence="invoices.send"
      open
      onClose={onClose}
      className="dialog-wide"
    >
      <PdfError error={error} currency={currency} />
      {data ? <SendForm {...props} suggested={data} /> : null}
      {error ? (
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('close')}</Button>
        </div>
      ) : null}
    </Dialog>
  );
};

type Suggested = Outputs['invoices']['mail'];

// Empty ones would be sent as the client's texts say, which is not what is in the form.
const filledMail = mail.extend({ to: textOf(2000, 1), subject: textOf(200, 1), text: textOf(5000, 1) });

const SendForm = ({
  invnumber,
  currency,
  onClose,
  suggested,
}: SendDialogProps & { suggested: Suggested }) => {
  const text = useText();
  const { call, cache, query } = useBooks();
  const [isPreviewed, setPreviewed] = useState(false);
  const suggesting = useAction();
  const form = useDraftForm({
    name: `mail.${invnumber}`,
    // The words that were suggested are kept with the draft, as those that nobody has changed
    // follow the language.
    initial: { ...suggested, words: { subject: suggested.subject, text: suggested.text } },
    schema: filledMail,
    sent: ({ words: _, ...others }) => others,
    send: async (sent, key) => {
      await call.invoices.send.mutate({ invnumber, mail: sent }, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  const { control } = form;
  const language = useController({ control, name: 'language_code' }).field;
  const speak = (language_code: string) =>
    void suggesting.run(async () => {
      language.onChange(language_code);
      const next = await cache.fetchQuery(query.invoices.mail.queryOptions({ invnumber, language_code }));
      const { words, ...typed } = form.getValues();
      for (const field of ['subject', 'text'] as const)
        if (typed[field] === words[field]) form.setValue(field, next[field]);
      form.setValue('words', { subject: next.subject, text: next.text });
    });
  return (
    <Form form={{ ...form, error: undefined }} className="form">
      <SendError error={form.error ?? suggesting.error} currency={currency} />
      <div className="send-document">
        <LanguageField value={language.value} onChange={speak} />
        <span className="soft send-attached">{text('invoices.attached')}</span>
        <Button onClick={() => setPreviewed(true)}>{text('invoices.preview')}</Button>
      </div>
      <TextField
        control={control}
        name="to"
        label={text('outbox.to')}
        hint={text('invoices.addresses')}
        autoFocus
      />
      <div className="form-row">
        <TextField control={control} name="cc" label={text('outbox.cc')} />
        <TextField control={control} name="bcc" label={text('outbox.bcc')} />
      </div>
      <TextField control={control} name="subject" label={text('outbox.subject')} />
      <NotesField control={control} name="text" label={text('outbox.text')} rows={8} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button type="submit" look="primary" disabled={form.busy || suggesting.busy} keys="Ctrl+Enter">
          {text('invoices.send')}
        </Button>
      </div>
      {isPreviewed ? (
        <PreviewDialog
          invnumber={invnumber}
          currency={currency}
          hasBill={false}
          language={language.value}
          onClose={() => setPreviewed(false)}
        />
      ) : null}
    </Form>
  );
};

type LanguageFieldProps = { value: string | undefined; onChange: (code: string) => void };

const LanguageField = ({ value, onChange }: LanguageFieldProps) => {
  const text = useText();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <Field label={text('invoices.language')}>
      {(state) => (
        <select {...state} className="select" value={value} onChange={({ target }) => onChange(target.value)}>
          {letterLanguages.map((code) => (
            <option key={code} value={code}>
              {names.of(code) ?? code}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

/** Says why a mail was not sent, where that is not about a field. */
const SendError = ({ error, currency }: { error: unknown; currency: string }) => {
  const text = useText();
  if (refusalIn(error)?.code === 'mail_missing') return <Notice>{text('invoices.mail_missing')}</Notice>;
  return <PdfError error={error} currency={currency} />;
};
