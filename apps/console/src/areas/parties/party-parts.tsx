import { Group } from '../../forms/record/record-field.tsx';
import { RowGap } from '../../layout/layout.tsx';
import type { PartyKind } from './kind.ts';
import { PartyField as Field } from './party.ts';

/** The groups of a party's form that are folded until they have something to show. */

type PartProps = { kind: PartyKind };

/** Whom letters address: a company or a person. */
export const PersonPart = ({ kind }: PartProps) => (
  <Group title="parties.contact_person">
    {kind.kind === 'customer' ? (
      <>
        <Field name="typeofcontact" />
        <Field name="gender" />
        <RowGap span={6} />
      </>
    ) : null}
    <Field name="salutation" span={4} />
    <Field name="firstname" span={4} />
    <Field name="lastname" span={4} />
  </Group>
);

/** The fields that an address and a contact seldom have. */
export const MoreContactPart = ({ kind }: PartProps) => (
  <Group title="parties.more_contact">
    <Field name="address2" span={6} />
    <Field name="state" />
    <Field name="street" span={6} />
    <Field name="building_number" />
    <Field name="mobile" />
    <Field name="fax" />
    {kind.kind === 'customer' ? (
      <>
        <Field name="cc" />
        <Field name="bcc" />
        <Field name="e_invoice" span={6} />
        <RowGap span={6} />
        <Field name="notes" span={12} />
      </>
    ) : null}
  </Group>
);

/** The accounts on which the party's documents are booked, and their defaults. */
export const BookingPart = ({ kind, mode }: PartProps & { mode: string }) => {
  const isCustomer = kind.kind === 'customer';
  return (
    <Group title="parties.accounts">
      {isCustomer ? null : (
        <>
          <Field name="discount_percent" />
          <Field name="discount_days" />
        </>
      )}
      <Field name="arap_accno" />
      <Field name="payment_accno" />
      <Field name="taxnumber" />
      {isCustomer ? (
        <>
          <Field name="tax_mode" />
          {mode === 'some' ? <Field name="tax_accnos" /> : null}
          <Field name="ended" />
          <Field name="remittancevoucher" span={12} />
        </>
      ) : null}
    </Group>
  );
};

/** The party's bank; the IBAN of a vendor stands among the first fields. */
export const BankPart = ({ kind }: PartProps) => (
  <Group title="parties.bank">
    {kind.kind === 'customer' ? <Field name="bank_iban" span={6} /> : null}
    <Field name="bank_bic" />
    <Field name="bank_name" label="name" />
    <Field name="bank_address1" label="parties.address1" span={6} placeholder="" />
    <Field name="bank_address2" label="parties.address2" span={6} />
    <Field name="bank_zipcode" label="parties.zipcode" span={2} placeholder="" />
    <Field name="bank_city" label="parties.city" span={4} placeholder="" />
    <Field name="bank_country" label="parties.country" className="narrow-3" />
    <Field name="bank_state" label="parties.state" />
  </Group>
);
