import { FieldsWithin } from '../../../forms/record/record-field.tsx';
import { FieldCard, FieldRow, FormPart, Tiles } from '../../../layout/layout.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { languageName } from '../../../texts/language-name.ts';
import { useText } from '../../../texts/text.ts';
import { LetterField, LetterTextField, letters, letterTexts, SenderField, senders } from './letters.tsx';
import { LivePreview } from './live-preview.tsx';

type InLanguages = { languages: readonly string[] };

/** Name, address, contact and UID of the company that sends the documents. */
export const SenderFields = () => (
  <FieldsWithin of={senders} at="sender">
    <FieldRow each={4}>
      <SenderField name="name" span={12} />
      <SenderField name="street" span={8} className="narrow-8" />
      <SenderField name="building_number" className="narrow-4" />
      <SenderField name="zipcode" span={3} className="narrow-4" />
      <SenderField name="city" span={6} className="narrow-8" />
      <SenderField name="country" span={3} className="narrow-4" />
      <SenderField name="email" />
      <SenderField name="phone" />
      <SenderField name="website" />
      <SenderField name="uid" />
      <SenderField name="vat_registered" span={8} className="beside" />
    </FieldRow>
  </FieldsWithin>
);

/** The choices of the layout, beside a small page that shows them. */
export const LayoutPart = ({ languages }: InLanguages) => (
  <FormPart title={useText()('letter.layout')}>
    <div className="letter-layout">
      <FieldsWithin of={letters} at="letter">
        <FieldRow each={6}>
          <LetterField name="template" />
          <LetterField name="font" />
          <LetterField name="color" />
          <LetterField name="address" />
          <LetterField name="discount_percent" />
          <LetterField name="discount_days" />
        </FieldRow>
      </FieldsWithin>
      <LivePreview languages={languages} />
    </div>
  </FormPart>
);

const rowsOf = { opening: 3, closing: 3, footer: 2, mail_subject: 1, mail_text: 6 } as const;
type LetterText = keyof typeof rowsOf;
export const allTexts = Object.keys(rowsOf) as LetterText[];

/** The texts `of` letters, with a card for each language. */
export const TextFields = ({ languages, of }: InLanguages & { of: readonly LetterText[] }) => {
  const { language } = useLanguage();
  return (
    <Tiles wide>
      {languages.map((code, at) => (
        <FieldsWithin key={code} of={letterTexts} at={`letter.texts.${at}`}>
          <FieldCard title={languageName(code, language)}>
            {of.map((field) => (
              <LetterTextField key={field} name={field} rows={rowsOf[field]} />
            ))}
          </FieldCard>
        </FieldsWithin>
      ))}
    </Tiles>
  );
};
