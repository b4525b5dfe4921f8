import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { useParties } from '../../choices/parties.ts';
import type { DraftForm } from '../../forms/draft-form.ts';
import { DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { DimensionChoices } from '../../forms/record/dimension-choices.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { FormPart } from '../../layout/layout.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { customerKind, vendorKind } from '../parties/kind.ts';
import { PartyDialog } from '../parties/party-dialog.tsx';
import { useUsualTerms } from '../parties/usual-terms.ts';
import { Preview, usePreview } from './preview.tsx';
import { DueField } from './sheet/due-field.tsx';
import { EntryLines } from './sheet/entry-lines.tsx';
import { PartLines } from './sheet/part-lines.tsx';
import { useParty } from './sheet/party.ts';
import { PartyCard } from './sheet/party-card.tsx';
import { leadToLines, PartyFields } from './sheet/party-fields.tsx';
import { PaymentFields } from './sheet/payment-fields.tsx';
import { PostBar } from './sheet/post-bar.tsx';
import { asPreviewed, useSums } from './sheet/sums.ts';
import { SupplyFields } from './sheet/supply-fields.tsx';
import { SheetTotals } from './sheet/totals.tsx';
import { AbroadNotice } from './taxing/abroad.tsx';
import { useTaxes } from './taxing/taxes.ts';
import { UntaxedNotice, useUntaxed } from './taxing/untaxed.tsx';
import type { DocumentValues } from './values.ts';
import './documents.css';
import './sheet/head.css';
import './sheet/sheet.css';
import './sheet/cards.css';

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

/**
 * The fields of an invoice or payable that is to be booked: its party with their card, its lines as
 * a sheet with their sums, and then all that mostly stays as it is; what will be booked is shown
 * while it is typed.
 */
export const DocumentForm = ({ kind, form, submit, actions, ...shown }: DocumentFormProps) => {
  const { byParts = true, autoFocus = false } = shown;
  const text = useText();
  const { control, watch, getValues, setValue } = form;
  const values = watch();
  const { client } = useBooks();
  const currency = values.currency || client.currency;
  const untaxed = useUntaxed(kind, values);
  const preview = usePreview({ kind, values, ...useTaxes(values, kind) });
  const sums = asPreviewed(useSums(kind, values), { preview, byParts: values.mode === 'parts' });
  const number = values[kind.partyField].trim();
  const parties = useParties(kind, number);
  const party = useParty(kind, values.name === '' ? number : '');
  const isInvoice = kind.kind === 'invoice';
  const customerTerms = useUsualTerms();
  const usualTerms = isInvoice ? customerTerms : undefined;
  const [newParty, setNewParty] = useState<string>();
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'documents.post', group: 'here', run: form.submit }]);
  const numberField = (
    <TextField
      control={control}
      name="invnumber"
      label={text('number')}
      hint={text(isInvoice ? 'documents.number_given' : 'documents.number_theirs')}
    />
  );
  const asked = useRef(false);
  const below = {
    tools: (
      <>
        {byParts ? <Mode form={form} asked={asked} /> : null}
        <label className="check">
          <input
            type="checkbox"
            checked={values.taxincluded}
            onChange={({ target }) => setValue('taxincluded', target.checked)}
          />
          {text('documents.taxincluded')}
        </label>
      </>
    ),
    totals: <SheetTotals form={form} sums={sums} currency={currency} />,
    rest: (
      <>
        {isInvoice ? null : (
          <FormPart title={text('payables.payment_details')}>
            <PaymentFields form={form} />
          </FormPart>
        )}
        <FormPart title={text('documents.further')}>
          <div className="form-row">
            {isInvoice ? numberField : null}
            <TextField control={control} name="currency" label={text('documents.currency')} />
            <TextField
              control={control}
              name="description"
              label={text('description')}
              className={isInvoice ? 'whole' : 'sheet-beside'}
            />
            {isInvoice ? <SupplyFields form={form} /> : null}
            <DimensionChoices control={control} />
          </div>
        </FormPart>
      </>
    ),
  };
  const lines = { kind, form, untaxed, below };
  return (
    <>
      <Form
        form={form}
        className="form documents-form"
        onKeyDown={(event) =>
          // The form has the choice of this key already.
          leadToLines(event, { kind, isKnown: () => parties.isKnown(getValues(kind.partyField)) })
        }
      >
        <div className="documents-head flow start gap-3">
          <PartyFields kind={kind} form={form} parties={parties} autoFocus={autoFocus} onNew={setNewParty} />
          {isInvoice ? null : numberField}
          <DateField control={control} name="transdate" label={text('date')} />
          <DueField form={form} terms={party && (party.terms ?? usualTerms ?? 0)} />
          {party ? <PartyCard kind={kind} number={number} party={party} usualTerms={usualTerms} /> : null}
        </div>
        {values.mode === 'entries' ? (
          <EntryLines {...lines} places={sums.places} />
        ) : (
          <PartLines {...lines} amounts={sums.amounts} places={sums.places} />
        )}
        {isInvoice ? <AbroadNotice form={form} number={number} party={party} /> : null}
        <UntaxedNotice kind={kind} form={form} untaxed={untaxed} />
        <Preview preview={preview.data} />
        <PostBar
          sums={sums}
          currency={currency}
          untaxed={untaxed.length}
          busy={form.busy}
          submit={submit}
          actions={actions}
        />
      </Form>
      {newParty === undefined ? null : (
        <PartyDialog
          kind={isInvoice ? customerKind : vendorKind}
          typed={newParty}
          onClose={() => setNewParty(undefined)}
          onSaved={(saved) => {
            setValue(kind.partyField, saved);
            setValue('name', '');
            setNewParty(undefined);
          }}
        />
      )}
    </>
  );
};

/** Whether the kind of the lines was just chosen. */
type Asked = RefObject<boolean>;

/**
 * Whether the lines are accounts or articles. It stands with the lines, and is drawn again with
 * those of the other kind: a choice keeps the focus.
 */
const Mode = ({ form: { watch, setValue }, asked }: Pick<DocumentFormProps, 'form'> & { asked: Asked }) => {
  const text = useText();
  const chosen = watch('mode');
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked.current) radio.current?.focus();
    asked.current = false;
  }, [asked]);
  return (
    <fieldset className="documents-mode">
      <legend className="unseen">{text('documents.mode')}</legend>
      {(['entries', 'parts'] as const).map((mode) => (
        <label key={mode}>
          <input
            ref={chosen === mode ? radio : undefined}
            type="radio"
            name="mode"
            checked={chosen === mode}
            onChange={() => {
              asked.current = true;
              setValue('mode', mode);
            }}
          />
          {text(`documents.by_${mode}`)}
        </label>
      ))}
    </fieldset>
  );
};
