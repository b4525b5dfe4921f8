import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckField, SelectField } from '../../forms/choices.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { ExternalFields } from '../../forms/external-fields.tsx';
import { ChoiceField, DateField, NotesField, TextField } from '../../forms/fields.tsx';
import { Fold } from '../../forms/fold.tsx';
import { useText } from '../../texts/text.ts';
import { isLinked, useAccounts } from '../documents/options.ts';
import { BankAddressFields, MoreAddressFields } from './address-fields.tsx';
import type { PartyKind } from './kind.ts';
import { useUsualAccount, useUsualAccounts } from './usual-account.ts';
import { bankFields, type PartyValues } from './values.ts';

/** The groups of a party's form that are folded until they have something to show. */

type PartProps = { form: DraftForm<PartyValues>; kind: PartyKind };

type GroupProps = Pick<PartProps, 'form'> & {
  title: string;
  fields: readonly (keyof PartyValues)[];
  /** Values that the books give by themselves, and that open no group. */
  usual?: readonly string[];
  children: ReactNode;
};

const unset: readonly unknown[] = ['', false, 'all'];

const Group = ({ form: { control }, title, fields, usual = [], children }: GroupProps) => (
  <Fold
    control={control}
    title={title}
    fields={fields}
    isUnset={(value) => [...unset, ...usual].includes(value)}
  >
    <div className="party-row">{children}</div>
  </Fold>
);

/** Whom letters address: a company or a person. */
export const PersonPart = ({ form, kind }: PartProps) => {
  const text = useText();
  const { control } = form;
  const names = ['salutation', 'firstname', 'lastname'] as const;
  const isCustomer = kind.kind === 'customer';
  return (
    <Group
      form={form}
      title={text('parties.contact_person')}
      fields={isCustomer ? ['typeofcontact', 'gender', ...names] : names}
    >
      {isCustomer ? (
        <>
          <SelectField
            control={control}
            name="typeofcontact"
            label={text('parties.contact_type')}
            options={[
              { value: '', label: '–' },
              { value: 'company', label: text('parties.company') },
              { value: 'person', label: text('parties.person') },
            ]}
          />
          <SelectField
            control={control}
            name="gender"
            label={text('parties.gender')}
            options={[
              { value: '', label: '–' },
              { value: 'F', label: text('parties.female') },
              { value: 'M', label: text('parties.male') },
            ]}
          />
          <div className="party-half party-gap" />
        </>
      ) : null}
      {names.map((name) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={text(`parties.${name}`)}
          className="party-third"
        />
      ))}
    </Group>
  );
};

/** The fields that an address and a contact seldom have. */
export const MoreContactPart = ({ form, kind }: PartProps) => {
  const text = useText();
  const { control } = form;
  const isCustomer = kind.kind === 'customer';
  const shared = ['address2', 'state', 'street', 'building_number', 'mobile', 'fax'] as const;
  return (
    <Group
      form={form}
      title={text('parties.more_contact')}
      fields={isCustomer ? [...shared, 'cc', 'bcc', 'notes'] : shared}
    >
      <MoreAddressFields control={control} />
      <TextField control={control} name="mobile" label={text('parties.mobile')} />
      <TextField control={control} name="fax" label={text('parties.fax')} />
      {isCustomer ? (
        <>
          <TextField control={control} name="cc" label={text('parties.cc')} />
          <TextField control={control} name="bcc" label={text('parties.bcc')} />
          <NotesField control={control} name="notes" label={text('parties.notes')} className="party-whole" />
        </>
      ) : null}
    </Group>
  );
};

const taxTexts = { all: 'parties.all_taxes', none: 'parties.no_taxes', some: 'parties.some_taxes' } as const;

const bookingFields = ['arap_accno', 'payment_accno', 'taxnumber'] as const;
const customerFields = ['tax_mode', 'tax_accnos', 'ended', 'remittancevoucher'] as const;
const vendorFields = ['discount_percent', 'discount_days'] as const;

/** The accounts on which the party's documents are booked, and their defaults. */
export const BookingPart = ({ form, kind }: PartProps) => {
  const text = useText();
  const { control } = form;
  const hintOf = useUsualAccount();
  const usual = useUsualAccounts([kind.usualAccount, 'payment_accno']);
  const accounts = useAccounts();
  const mode = useWatch({ control, name: 'tax_mode' });
  const postable = accounts.filter(({ heading, is_active }) => !heading && is_active);
  const optionsOf = (wanted: typeof postable) =>
    wanted.map(({ accno, description }) => ({ key: String(accno), text: description }));
  if (!usual) return null;
  const more = kind.kind === 'customer' ? customerFields : vendorFields;
  return (
    <Group form={form} title={text('parties.accounts')} fields={[...bookingFields, ...more]} usual={usual}>
      {kind.kind === 'vendor' ? (
        <>
          <TextField control={control} name="discount_percent" label={text('parties.discount_percent')} />
          <TextField control={control} name="discount_days" label={text('parties.discount_days')} />
        </>
      ) : null}
      <ChoiceField
        control={control}
        name="arap_accno"
        label={text('parties.arap')}
        {...hintOf(kind.usualAccount)}
        options={optionsOf(postable.filter((account) => isLinked(account, kind.link)))}
        free
      />
      <ChoiceField
        control={control}
        name="payment_accno"
        label={text('parties.payment_account')}
        {...hintOf('payment_accno')}
        options={optionsOf(
          postable.filter((account) => !isLinked(account, 'AR') && !isLinked(account, 'AP')),
        )}
        free
      />
      <TextField
        control={control}
        name="taxnumber"
        label={text('parties.taxnumber')}
        placeholder={text('parties.example.taxnumber')}
      />
      {kind.kind === 'customer' ? (
        <>
          <SelectField
            control={control}
            name="tax_mode"
            label={text('parties.taxes')}
            options={(['all', 'none', 'some'] as const).map((value) => ({
              value,
              label: text(taxTexts[value]),
            }))}
          />
          {mode === 'some' ? (
            <TextField control={control} name="tax_accnos" label={text('parties.tax_accounts')} />
          ) : null}
          <DateField control={control} name="ended" label={text('parties.ended')} />
          <div className="party-whole">
            <CheckField control={control} name="remittancevoucher" label={text('parties.slip')} />
          </div>
        </>
      ) : null}
    </Group>
  );
};

/** The party's bank; the IBAN of a vendor stands among the first fields. */
export const BankPart = ({ form, kind }: PartProps) => {
  const text = useText();
  const { control } = form;
  const isVendor = kind.kind === 'vendor';
  return (
    <Group
      form={form}
      title={text('parties.bank')}
      fields={isVendor ? bankFields.filter((field) => field !== 'bank_iban') : bankFields}
    >
      {isVendor ? null : (
        <TextField control={control} name="bank_iban" label={text('parties.iban')} className="party-half" />
      )}
      <TextField control={control} name="bank_bic" label={text('parties.bic')} />
      <TextField control={control} name="bank_name" label={text('name')} />
      <BankAddressFields control={control} />
    </Group>
  );
};

/** The fields that other programs keep with the party. */
export const ExternalPart = ({ form }: Pick<PartProps, 'form'>) => {
  const text = useText();
  return (
    <Group form={form} title={text('external.programs')} fields={['external_id', 'metadata']}>
      <ExternalFields control={form.control} />
    </Group>
  );
};
