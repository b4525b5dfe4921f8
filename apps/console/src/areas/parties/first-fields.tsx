import { type Control, useWatch } from 'react-hook-form';
import { SelectField } from '../../forms/choices.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { TextField } from '../../forms/fields.tsx';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { languageName } from '../../texts/language-name.ts';
import { useText } from '../../texts/text.ts';
import { AddressFields } from './address-fields.tsx';
import type { PartyKind } from './kind.ts';
import { useUsualTerms } from './usual-terms.ts';
import type { PartyValues } from './values.ts';

type FirstProps = {
  form: DraftForm<PartyValues>;
  kind: PartyKind;
  isNew: boolean;
  /** Whether a number was proposed, so that typing begins with the name. */
  isNumbered: boolean;
};

/** The ten fields that are filled in for most customers or vendors. */
export const FirstFields = ({ form: { control }, kind, isNew, isNumbered }: FirstProps) => {
  const text = useText();
  const { client } = useBooks();
  const { language } = useLanguage();
  const focused = { autoFocus: true as const };
  return (
    <section className="party-row" aria-label={text('parties.name_address')}>
      {isNew ? (
        <TextField
          control={control}
          name={kind.number}
          label={text('number')}
          placeholder={text('parties.example.number')}
          {...(isNumbered ? {} : focused)}
        />
      ) : null}
      <TextField
        control={control}
        name="name"
        label={text('name')}
        className={isNew ? 'party-rest' : 'party-whole'}
        placeholder={text('parties.example.name')}
        {...(isNew && !isNumbered ? {} : focused)}
      />
      <AddressFields control={control} />
      <TextField
        control={control}
        name="email"
        label={text('parties.email')}
        className="party-half"
        placeholder={text('parties.example.email')}
      />
      <TextField
        control={control}
        name="phone"
        label={text('parties.phone')}
        placeholder={text('parties.example.phone')}
      />
      {kind.kind === 'customer' ? (
        <SelectField
          control={control}
          name="language_code"
          label={text('parties.language')}
          options={[
            { value: '', label: '–' },
            ...client.languages.map((value) => ({ value, label: languageName(value, language) })),
          ]}
        />
      ) : (
        <TextField
          control={control}
          name="bank_iban"
          label={text('parties.iban')}
          className="party-half"
          placeholder={text('parties.example.iban')}
        />
      )}
      <TermsField control={control} kind={kind} />
    </section>
  );
};

/** The terms; where a customer has none, those of the settings are shown. */
const TermsField = ({ control, kind }: { control: Control<PartyValues>; kind: PartyKind }) => {
  const text = useText();
  const usual = useUsualTerms();
  const typed = useWatch({ control, name: 'terms' });
  const days = kind.kind === 'customer' && typed === '' ? usual : undefined;
  return (
    <TextField
      control={control}
      name="terms"
      label={text('parties.terms')}
      placeholder={String(days ?? 30)}
      {...(days === undefined ? {} : { hint: text('parties.terms_usual', { days }) })}
    />
  );
};
