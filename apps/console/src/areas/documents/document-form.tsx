import { type Invoice, invoice, type Payable, payable } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { ChoiceField, DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { customerKind, vendorKind } from '../parties/kind.ts';
import { PartyDialog } from '../parties/party-dialog.tsx';
import type { DocumentKind } from './kind.ts';
import { EntryLines, PartLines, Taxes } from './lines.tsx';
import { useParties } from './options.ts';
import { Preview } from './preview.tsx';
import { useTaxes } from './taxing/taxes.ts';
import { UntaxedNotice, useUntaxed } from './taxing/untaxed.tsx';
import { type ComputedTax, type DocumentValues, documentOf } from './values.ts';
import './documents.css';

type DocumentFormProps = {
  kind: DocumentKind;
  form: DraftForm<DocumentValues>;
  /** The text of the button that books. */
  submit: string;
  /** Other buttons beside it. */
  actions?: ReactNode;
  /** Whether the lines may be articles. */
  byParts?: boolean;
  autoFocus?: boolean;
};

/** The fields of an invoice or payable that is to be booked, and what will be booked, shown while it is typed. */
export const DocumentForm = ({ kind, form, submit, actions, ...shown }: DocumentFormProps) => {
  const { byParts = true, autoFocus = false } = shown;
  const text = useText();
  const { control, watch, setValue } = form;
  const values = watch();
  const { taxes, areCurrent } = useTaxes(values, kind);
  const untaxed = useUntaxed(kind, values);
  const parties = useParties(kind, values[kind.partyField]);
  const isNew = values.name !== '' || parties.isNew;
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'documents.post', group: 'here', run: form.submit }]);
  const { may } = useBooks();
  const [newParty, setNewParty] = useState<string>();
  const partyKind = kind.kind === 'invoice' ? customerKind : vendorKind;
  return (
    <>
      <Form form={form} className="form documents-form">
        <div className="form-row">
          <ChoiceField
            control={control}
            name={kind.partyField}
            label={text(kind.party)}
            className="field-double"
            options={parties.options}
            free
            autoFocus={autoFocus}
            action={may('write') ? { label: text(partyKind.create), run: setNewParty } : undefined}
            // The name of a new party is not that of one that is there.
            onChosen={(chosen) => parties.isKnown(chosen) && setValue('name', '')}
          />
          {isNew ? <TextField control={control} name="name" label={text(kind.newParty)} /> : null}
          <TextField
            control={control}
            name="invnumber"
            label={text('number')}
            hint={text(kind.kind === 'invoice' ? 'documents.number_given' : 'documents.number_theirs')}
          />
          <DateField control={control} name="transdate" label={text('date')} />
          <DateField control={control} name="duedate" label={text('documents.due')} />
          <TextField control={control} name="currency" label={text('documents.currency')} />
          <TextField
            control={control}
            name="description"
            label={text('description')}
            className="field-double"
          />
        </div>
        <div className="form-actions">
          {byParts ? <Mode form={form} /> : null}
          <label className="check">
            <input
              type="checkbox"
              checked={values.taxincluded}
              onChange={({ target }) => setValue('taxincluded', target.checked)}
            />
            {text('documents.taxincluded')}
          </label>
        </div>
        {values.mode === 'entries' ? (
          <>
            <EntryLines kind={kind} form={form} untaxed={untaxed} />
            <Taxes form={form} taxes={taxes} />
          </>
        ) : (
          <PartLines kind={kind} form={form} untaxed={untaxed} />
        )}
        {kind.kind === 'payable' ? <PaymentFields form={form} /> : null}
        <WillBeBooked kind={kind} values={values} taxes={taxes} areCurrent={areCurrent} />
        <UntaxedNotice kind={kind} form={form} untaxed={untaxed} />
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {submit}
          </Button>
          {actions}
        </div>
      </Form>
      {newParty === undefined ? null : (
        <PartyDialog
          kind={partyKind}
          typed={newParty}
          onClose={() => setNewParty(undefined)}
          onSaved={(number) => {
            setValue(kind.partyField, number);
            setValue('name', '');
            setNewParty(undefined);
          }}
        />
      )}
    </>
  );
};

/** The fields by which a payable is paid: the account, the reference and the message, and the terms of cash discount. */
const PaymentFields = ({ form: { control } }: Pick<DocumentFormProps, 'form'>) => {
  const text = useText();
  return (
    <div className="form-row">
      <TextField
        control={control}
        name="payment_iban"
        label={text('payables.iban')}
        hint={text('payables.iban_hint')}
        className="field-double"
      />
      <TextField
        control={control}
        name="payment_reference"
        label={text('payables.reference')}
        className="field-double"
      />
      <TextField
        control={control}
        name="payment_message"
        label={text('payables.message')}
        className="field-double"
      />
      <TextField
        control={control}
        name="discount_percent"
        label={text('payables.discount_percent')}
        hint={text('payables.discount_hint')}
      />
      <TextField control={control} name="discount_days" label={text('payables.discount_days')} />
    </div>
  );
};

/** Whether the lines are accounts or articles. */
const Mode = ({ form: { watch, setValue } }: Pick<DocumentFormProps, 'form'>) => {
  const text = useText();
  const chosen = watch('mode');
  return (
    <fieldset className="documents-mode">
      <legend className="unseen">{text('documents.mode')}</legend>
      {(['entries', 'parts'] as const).map((mode) => (
        <label key={mode}>
          <input type="radio" name="mode" checked={chosen === mode} onChange={() => setValue('mode', mode)} />
          {text(`documents.by_${mode}`)}
        </label>
      ))}
    </fieldset>
  );
};

type WillBeBookedProps = Pick<DocumentFormProps, 'kind'> & {
  values: DocumentValues;
  taxes: readonly ComputedTax[];
  /** Whether the taxes are those of the values. */
  areCurrent: boolean;
};

/** The postings that the server computes for what was typed, once it is whole. */
const WillBeBooked = ({ kind, values, taxes, areCurrent }: WillBeBookedProps) => {
  const { query, today } = useBooks();
  const isInvoice = kind.kind === 'invoice';
  const shown = useDeferredValue(JSON.stringify(documentOf(values, { kind, taxes })));
  const parsed = (isInvoice ? invoice : payable).safeParse(JSON.parse(shown));
  const isWhole = parsed.success && hasAmount(values, kind);
  const asking = { enabled: isWhole && areCurrent, placeholderData: keepPreviousData, staleTime: 0 };
  const preview = useQuery(
    isInvoice
      ? query.invoices.preview.queryOptions((parsed.data ?? { transdate: today }) as Invoice, asking)
      : query.payables.preview.queryOptions((parsed.data ?? { transdate: today }) as Payable, asking),
  );
  return <Preview preview={isWhole ? preview.data : undefined} />;
};

const hasAmount = (values: DocumentValues, { lines, partyField }: DocumentKind): boolean =>
  values[partyField] !== '' &&
  (values.mode === 'parts'
    ? values.parts.some(({ partnumber }) => partnumber !== '')
    : values[lines].some(({ amount }) => amount !== ''));
