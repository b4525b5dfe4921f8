import { streetOf } from '@kontor/domain';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckField, SelectField } from '../../forms/choices.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { ExternalFields } from '../../forms/external-fields.tsx';
import { ChoiceField, DateField, NotesField, TextField } from '../../forms/fields.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { isLinked, useAccounts } from '../documents/options.ts';
import type { PartyKind } from './kind.ts';
import { useUsualAccount } from './usual-account.ts';
import type { PartyValues } from './values.ts';

type PartProps = { form: DraftForm<PartyValues>; kind: PartyKind; brief?: boolean };

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="party-part" aria-label={title}>
    <h2>{title}</h2>
    <div className="party-row">{children}</div>
  </section>
);

/** Street and number apart, which a QR-bill wants, and whether the line above tells them by itself. */
const StreetFields = ({ control }: Pick<PartProps['form'], 'control'>) => {
  const text = useText();
  const [address1, street] = useWatch({ control, name: ['address1', 'street'] });
  const isOneLine = address1.trim() !== '' && street.trim() === '' && !streetOf({ address1 }).building_number;
  return (
    <>
      <TextField
        control={control}
        name="street"
        label={text('parties.street')}
        className="party-half"
        hint={text(isOneLine ? 'parties.street_unknown' : 'parties.street_hint')}
      />
      <TextField control={control} name="building_number" label={text('parties.building_number')} />
    </>
  );
};

type AddressProps = Pick<PartProps['form'], 'control'> & { prefix: '' | 'bank_'; brief?: boolean };

/** The fields of an address: the party's, or that of its bank. */
const AddressFields = ({ control, prefix, brief = false }: AddressProps) => {
  const text = useText();
  const common = (field: 'address1' | 'address2' | 'zipcode' | 'city' | 'state' | 'country') => ({
    control,
    name: `${prefix}${field}` as const,
    label: text(`parties.${field}`),
  });
  return (
    <>
      <TextField {...common('address1')} className="party-half" />
      <TextField {...common('address2')} className="party-half" />
      {prefix === '' && !brief ? <StreetFields control={control} /> : null}
      <TextField {...common('zipcode')} className="party-short" />
      <TextField {...common('city')} className="party-third" />
      {brief ? null : <TextField {...common('state')} />}
      <TextField {...common('country')} />
    </>
  );
};

/** The fields of the name and the address. */
export const NamePart = ({
  form: { control },
  kind,
  brief = false,
  focused,
}: PartProps & { focused: boolean }) => {
  const text = useText();
  const isCustomer = kind.kind === 'customer';
  return (
    <Part title={text('parties.name_address')}>
      <TextField
        control={control}
        name="name"
        label={text('name')}
        className={isCustomer && !brief ? 'party-half' : 'party-whole'}
        {...(focused ? { autoFocus: true } : {})}
      />
      {isCustomer && !brief ? (
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
      ) : null}
      {isCustomer && !brief ? (
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
      ) : null}
      {brief ? null : (
        <>
          <TextField
            control={control}
            name="salutation"
            label={text('parties.salutation')}
            className="party-third"
          />
          <TextField
            control={control}
            name="firstname"
            label={text('parties.firstname')}
            className="party-third"
          />
          <TextField
            control={control}
            name="lastname"
            label={text('parties.lastname')}
            className="party-third"
          />
        </>
      )}
      <AddressFields control={control} prefix="" brief={brief} />
    </Part>
  );
};

/** The fields of telephone, mail and language. */
export const ContactPart = ({ form: { control }, kind, brief = false }: PartProps) => {
  const text = useText();
  const { client } = useBooks();
  const isCustomer = kind.kind === 'customer';
  return (
    <Part title={text('parties.contact')}>
      <TextField
        control={control}
        name="email"
        label={text('parties.email')}
        className={isCustomer ? 'party-half' : ''}
      />
      {isCustomer && !brief ? (
        <>
          <TextField control={control} name="cc" label={text('parties.cc')} />
          <TextField control={control} name="bcc" label={text('parties.bcc')} />
        </>
      ) : null}
      <TextField control={control} name="phone" label={text('parties.phone')} />
      {brief ? null : (
        <>
          <TextField control={control} name="mobile" label={text('parties.mobile')} />
          <TextField control={control} name="fax" label={text('parties.fax')} />
        </>
      )}
      {isCustomer ? (
        <SelectField
          control={control}
          name="language_code"
          label={text('parties.language')}
          options={[{ value: '', label: '–' }, ...client.languages.map((value) => ({ value, label: value }))]}
        />
      ) : null}
      {isCustomer && !brief ? (
        <NotesField control={control} name="notes" label={text('parties.notes')} className="party-whole" />
      ) : null}
    </Part>
  );
};

const taxTexts = { all: 'parties.all_taxes', none: 'parties.no_taxes', some: 'parties.some_taxes' } as const;

/** The defaults of the party's documents, and the accounts on which they are booked. */
export const BookingPart = ({ form: { control }, kind }: PartProps) => {
  const text = useText();
  const hintOf = useUsualAccount();
  const accounts = useAccounts();
  const mode = useWatch({ control, name: 'tax_mode' });
  const postable = accounts.filter(({ heading, is_active }) => !heading && is_active);
  const optionsOf = (wanted: typeof postable) =>
    wanted.map(({ accno, description }) => ({ key: String(accno), text: description }));
  return (
    <Part title={text('parties.accounts')}>
      <TextField control={control} name="terms" label={text('parties.terms')} />
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
      <TextField control={control} name="taxnumber" label={text('parties.taxnumber')} />
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
    </Part>
  );
};

/** The fields that other programs keep with the party. */
export const ExternalPart = ({ form: { control } }: Pick<PartProps, 'form'>) => {
  const text = useText();
  return (
    <Part title={text('external.programs')}>
      <ExternalFields control={control} />
    </Part>
  );
};

/** The party's bank. */
export const BankPart = ({ form: { control } }: Pick<PartProps, 'form'>) => {
  const text = useText();
  return (
    <Part title={text('parties.bank')}>
      <TextField control={control} name="bank_iban" label={text('parties.iban')} className="party-half" />
      <TextField control={control} name="bank_bic" label={text('parties.bic')} />
      <TextField control={control} name="bank_name" label={text('name')} />
      <AddressFields control={control} prefix="bank_" />
    </Part>
  );
};
