import {
  appropriationNames,
  inLanguage,
  legalFormNames,
  legalForms,
  positionBandNames,
  positionBands,
} from '@kontor/domain';
import { type Control, useWatch } from 'react-hook-form';
import { Button } from '../../../controls/button.tsx';
import { CheckField, SelectField } from '../../../forms/choices.tsx';
import { AmountField, DateField, NotesField, TextField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FieldRow, FormPart } from '../../../layout/layout.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { type AccountsShown, type AnswerValues, appropriationFields, useAnswersForm } from './answers.ts';

/** Asks what the books don't know, in the groups of the law. */
export const NotesForm = ({ accounts, city }: AccountsShown & { city: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const form = useAnswersForm({ accounts, city });
  const { control } = form;
  const named = (value: string, label: string) => ({ value, label });
  const groups = [...new Set(accounts.notes.map(({ group }) => group))];
  return (
    <Form form={form} className="closing-form stack gap-4">
      {accounts.answers_before ? <p className="soft">{text('annual.proposed')}</p> : null}
      <FormPart title={text('annual.company')}>
        <FieldRow>
          <SelectField
            {...{ control, name: 'legal_form', label: text('annual.legal_form') }}
            options={[
              named('', text('annual.choose')),
              ...legalForms.map((form) => named(form, inLanguage(legalFormNames[form], language))),
            ]}
          />
          <TextField control={control} name="seat" label={text('annual.seat')} />
          <SelectField
            {...{ control, name: 'positions', label: text('annual.positions') }}
            options={[
              named('', text('annual.choose')),
              ...positionBands.map((band) => named(band, inLanguage(positionBandNames[band], language))),
            ]}
          />
          <CheckField
            control={control}
            name="is_larger"
            label={text('annual.is_larger')}
            className="beside"
          />
        </FieldRow>
      </FormPart>
      {groups.map((group) => (
        <FormPart key={group} title={text(`annual.group.${group}`)}>
          {accounts.notes.map((note, at) =>
            note.group === group ? <NoteFields key={note.name} {...{ accounts, control, at }} /> : null,
          )}
        </FormPart>
      ))}
      {accounts.appropriation ? (
        <FormPart title={text('annual.proposal')} about={text('annual.proposal_about')}>
          <FieldRow>
            {appropriationFields.map((name) => (
              <AmountField
                key={name}
                {...{ control, name: `appropriation.${name}` }}
                label={inLanguage(appropriationNames[name], language)}
                {...hintOf(name, accounts, text('annual.at_least'), text('annual.at_most'))}
              />
            ))}
            <CheckField
              control={control}
              name="is_holding"
              label={text('annual.is_holding')}
              className="beside"
            />
          </FieldRow>
        </FormPart>
      ) : null}
      <FormPart title={text('annual.signatures')} about={text('annual.signatures_about')}>
        {[0, 1].map((at) => (
          <FieldRow key={at} each={6}>
            <TextField control={control} name={`signatories.${at}.name`} label={text('name')} />
            <TextField control={control} name={`signatories.${at}.role`} label={text('annual.role')} />
          </FieldRow>
        ))}
        <FieldRow each={6}>
          <TextField control={control} name="place" label={text('annual.place')} />
          <DateField control={control} name="signed_on" label={text('annual.signed_on')} />
        </FieldRow>
      </FormPart>
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('annual.save')}
        </Button>
      </div>
    </Form>
  );
};

const hintOf = (name: string, { appropriation }: AccountsShown['accounts'], least: string, most: string) => {
  if (!appropriation) return {};
  if (name === 'to_legal_reserve') return { hint: `${least} ${formatAmount(appropriation.least_reserve)}` };
  return name === 'dividend' ? { hint: `${most} ${formatAmount(appropriation.most_dividend)}` } : {};
};

type NoteProps = AccountsShown & { control: Control<AnswerValues>; at: number };

/** A note: whether there is something to say, and then what, with what the books have of it. */
const NoteFields = ({ accounts, control, at }: NoteProps) => {
  const text = useText();
  const state = useWatch({ control, name: `notes.${at}.state` });
  const note = accounts.notes[at];
  if (!note) return null;
  const known =
    note.known === undefined
      ? undefined
      : text('annual.known', { amount: formatAmount(note.known), currency: accounts.currency });
  return (
    <div className="annual-note stack gap-2">
      <SelectField
        {...{ control, name: `notes.${at}.state`, label: note.title }}
        {...(known === undefined ? {} : { hint: known })}
        options={[
          { value: '', label: text('annual.choose') },
          ...(note.name === 'principles' ? [] : [{ value: 'none', label: text('annual.none') }]),
          { value: 'given', label: text('annual.given') },
        ]}
      />
      {state === 'given' ? (
        <>
          <NotesField control={control} name={`notes.${at}.text`} label={text('annual.text')} rows={3} />
          <FieldRow each={6}>
            <AmountField control={control} name={`notes.${at}.amount`} label={text('amount')} />
            <AmountField control={control} name={`notes.${at}.compared`} label={text('annual.before')} />
          </FieldRow>
        </>
      ) : null}
    </div>
  );
};
