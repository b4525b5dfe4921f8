import { CheckField, SelectField } from '../../../forms/choices.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { NotesField, TextField } from '../../../forms/fields.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { languageName } from '../../../texts/language-name.ts';
import { useText } from '../../../texts/text.ts';
import { ColorField } from './color-field.tsx';
import {
  contactFields,
  type DocumentValues,
  letterChoices,
  letterTexts,
  senderFields,
} from './document-values.ts';
import { LivePreview } from './live-preview.tsx';

type PartProps = { form: DraftForm<DocumentValues> };

const widths = {
  street: 'letter-street',
  building_number: 'letter-number',
  zipcode: 'letter-zipcode',
  city: 'letter-city',
  country: 'letter-zipcode',
} as const;

/** The fields of the company that sends the documents. */
export const SenderPart = ({ form }: PartProps) => {
  const text = useText();
  return (
    <section className="settings-part">
      <h2>{text('letter.sender')}</h2>
      <p className="soft">{text('letter.sender_about')}</p>
      <SenderFields form={form} />
    </section>
  );
};

/** Name, address, contact and UID of the company. */
export const SenderFields = ({ form: { control } }: PartProps) => {
  const text = useText();
  return (
    <div className="letter-row">
      <TextField control={control} name="sender.name" label={text('letter.name')} className="letter-whole" />
      {senderFields.map((field) => (
        <TextField
          key={field}
          control={control}
          name={`sender.${field}`}
          label={text(`letter.${field}`)}
          className={widths[field]}
        />
      ))}
      {contactFields.map((field) => (
        <TextField key={field} control={control} name={`sender.${field}`} label={text(`letter.${field}`)} />
      ))}
      <TextField
        control={control}
        name="sender.uid"
        label={text('letter.uid')}
        hint={text('letter.uid_hint')}
      />
      <div className="letter-check">
        <CheckField
          control={control}
          name="sender.vat_registered"
          label={text('letter.vat_registered')}
          hint={text('letter.vat_registered_hint')}
        />
      </div>
    </div>
  );
};

/** The choices of the layout, beside a small page that shows them. */
export const LayoutPart = ({ form, languages }: PartProps & { languages: readonly string[] }) => {
  const text = useText();
  const { control } = form;
  const { template, font, address } = letterChoices;
  return (
    <section className="settings-part">
      <h2>{text('letter.layout')}</h2>
      <div className="letter-layout">
        <div className="letter-choices">
          <SelectField
            control={control}
            name="letter.template"
            label={text('letter.template')}
            options={template.map((value) => ({ value, label: text(`letter.template.${value}`) }))}
          />
          <SelectField
            control={control}
            name="letter.font"
            label={text('letter.font')}
            options={font.map((value) => ({ value, label: text(`letter.font.${value}`) }))}
          />
          <ColorField control={control} name="letter.color" label={text('letter.color')} />
          <SelectField
            control={control}
            name="letter.address"
            label={text('letter.address')}
            hint={text('letter.address_hint')}
            options={address.map((value) => ({ value, label: text(`letter.address.${value}`) }))}
          />
          <TextField
            control={control}
            name="letter.discount_percent"
            label={text('letter.discount_percent')}
            hint={text('letter.discount_hint')}
          />
          <TextField control={control} name="letter.discount_days" label={text('letter.discount_days')} />
        </div>
        <LivePreview form={form} languages={languages} />
      </div>
    </section>
  );
};

const rowsOf = { opening: 3, closing: 3, footer: 2, mail_subject: 1, mail_text: 6 } as const;

/** The texts of documents and mails, in each language. */
export const TextsPart = ({ form, languages }: PartProps & { languages: readonly string[] }) => {
  const text = useText();
  return (
    <section className="settings-part">
      <h2>{text('letter.texts')}</h2>
      <p className="soft">{text('letter.texts_about')}</p>
      <TextFields form={form} languages={languages} of={letterTexts} />
    </section>
  );
};

type TextFieldsProps = PartProps & { languages: readonly string[]; of: readonly (keyof typeof rowsOf)[] };

/** The texts `of` letters, with a card for each language. */
export const TextFields = ({ form: { control }, languages, of }: TextFieldsProps) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <div className="letter-texts">
      {languages.map((code, at) => (
        <fieldset key={code} className="card letter-language">
          <legend className="unseen">{languageName(code, language)}</legend>
          <div className="letter-language-name" aria-hidden="true">
            {languageName(code, language)}
          </div>
          {of.map((field) => (
            <NotesField
              key={field}
              control={control}
              name={`letter.texts.${at}.${field}`}
              label={text(`letter.${field}`)}
              rows={rowsOf[field]}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
};
