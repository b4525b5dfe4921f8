import { streetOf } from '@kontor/domain';
import { FieldRow, TitledRow } from '../../layout/layout.tsx';
import { useText } from '../../texts/text.ts';
import type { PartyKind } from './kind.ts';
import { PartyField as Field } from './party.ts';
import { useUsualTerms } from './usual-terms.ts';

type FirstProps = {
  kind: PartyKind;
  isNew: boolean;
  /** Whether they stand in a dialog, which has no room for titles. */
  brief: boolean;
  address1: string;
  street: string;
  terms: string;
};

/** The ten fields that are filled in for most customers or vendors. */
export const FirstFields = ({ kind, isNew, brief, address1, street, terms }: FirstProps) => {
  const text = useText();
  const isCustomer = kind.kind === 'customer';
  const isOneLine = address1.trim() !== '' && street.trim() === '' && !streetOf({ address1 }).building_number;
  const address = (
    <>
      <Field name={kind.record.key} />
      <Field name="name" span={isNew ? 9 : 12} />
      <Field
        name="address1"
        span={4}
        className="narrow-12"
        {...(isOneLine ? { hint: text('parties.street_unknown') } : {})}
      />
      <Field name="zipcode" span={2} />
      <Field name="city" span={4} />
      <Field name="country" span={2} className="narrow-3" placeholder="CH" />
    </>
  );
  const contact = (
    <>
      <Field name="email" span={isCustomer ? 3 : 6} className="narrow-12" />
      <Field name="phone" />
      {isCustomer ? <Field name="language_code" /> : <Field name="bank_iban" span={6} />}
      <TermsField kind={kind} typed={terms} />
    </>
  );
  return brief ? (
    <FieldRow label={text('parties.name_address')}>
      {address}
      {contact}
    </FieldRow>
  ) : (
    <>
      <TitledRow title={text('parties.name_address')}>{address}</TitledRow>
      <TitledRow title={text('parties.contact_payment')}>{contact}</TitledRow>
    </>
  );
};

/** The terms; where a customer has none, those of the settings are shown. */
const TermsField = ({ kind, typed }: { kind: PartyKind; typed: string }) => {
  const text = useText();
  const usual = useUsualTerms();
  const days = kind.kind === 'customer' && typed === '' ? usual : undefined;
  return (
    <Field
      name="terms"
      placeholder={String(days ?? 30)}
      {...(days === undefined ? {} : { hint: text('parties.terms_usual', { days }) })}
    />
  );
};
