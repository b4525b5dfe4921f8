import { streetOf } from '@kontor/domain';
import { useWatch } from 'react-hook-form';
import type { DraftForm } from '../../forms/draft-form.ts';
import { TextField } from '../../forms/fields.tsx';
import { useText } from '../../texts/text.ts';
import type { PartyValues } from './values.ts';

/** The fields of addresses: the party's, and that of its bank. */

type Of = Pick<DraftForm<PartyValues>, 'control'>;

const useCommon = ({ control }: Of, prefix: '' | 'bank_') => {
  const text = useText();
  return (field: 'address1' | 'address2' | 'zipcode' | 'city' | 'state' | 'country') => ({
    control,
    name: `${prefix}${field}` as const,
    label: text(`parties.${field}`),
  });
};

/** The lines that nearly every address has, with examples. */
export const AddressFields = ({ control }: Of) => {
  const text = useText();
  const common = useCommon({ control }, '');
  const [address1, street] = useWatch({ control, name: ['address1', 'street'] });
  const isOneLine = address1.trim() !== '' && street.trim() === '' && !streetOf({ address1 }).building_number;
  return (
    <>
      <TextField
        {...common('address1')}
        className="party-half"
        placeholder={text('parties.example.address1')}
        {...(isOneLine ? { hint: text('parties.street_unknown') } : {})}
      />
      <TextField
        {...common('zipcode')}
        className="party-short"
        placeholder={text('parties.example.zipcode')}
      />
      <TextField {...common('city')} className="party-third" placeholder={text('parties.example.city')} />
      <TextField {...common('country')} className="party-country" placeholder="CH" />
    </>
  );
};

/** The fields that an address seldom has: a second line, street and number apart, which a QR-bill wants, and a canton or state. */
export const MoreAddressFields = ({ control }: Of) => {
  const text = useText();
  const common = useCommon({ control }, '');
  return (
    <>
      <TextField {...common('address2')} className="party-half" />
      <TextField {...common('state')} />
      <TextField
        control={control}
        name="street"
        label={text('parties.street')}
        className="party-half"
        hint={text('parties.street_hint')}
      />
      <TextField control={control} name="building_number" label={text('parties.building_number')} />
    </>
  );
};

/** The address of the party's bank. */
export const BankAddressFields = ({ control }: Of) => {
  const common = useCommon({ control }, 'bank_');
  return (
    <>
      <TextField {...common('address1')} className="party-half" />
      <TextField {...common('address2')} className="party-half" />
      <TextField {...common('zipcode')} className="party-short" />
      <TextField {...common('city')} className="party-third" />
      <TextField {...common('country')} className="party-country" />
      <TextField {...common('state')} />
    </>
  );
};
