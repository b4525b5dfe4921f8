import { customer, vendor } from '@kontor/domain';
import { isLinked, isPostable } from '../../choices/accounts.ts';
import { dimensionKindsOf, fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';

/** Customers and vendors as their forms and lists show them. */

const paid = fieldKinds.account({ usual: 'payment_accno' });
const controlAccount = (usual: 'ar_accno' | 'ap_accno', link: 'AR' | 'AP') =>
  fieldKinds.account({ usual, fits: (one) => isPostable(one) && isLinked(one, link) });

export const customers = recordOf(customer, {
  ...{ name: 'customer', key: 'customernumber', texts: 'parties', title: 'name' },
  labels: { customernumber: 'number', ...dimensionKindsOf.labels },
  as: {
    ...dimensionKindsOf.as,
    notes: fieldKinds.notes,
    language_code: fieldKinds.language,
    typeofcontact: fieldKinds.choice(['', 'company', 'person']),
    gender: fieldKinds.choice(['', 'F', 'M']),
    e_invoice: fieldKinds.choice(['', 'ubl', 'cii', 'facturx']),
    arap_accno: controlAccount('ar_accno', 'AR'),
    payment_accno: paid,
    // Whether all taxes apply, none, or those of the field beside it.
    tax_mode: fieldKinds.from(fieldKinds.choice(['all', 'none', 'some']), ({ tax_accnos: some }) =>
      Array.isArray(some) ? (some.length === 0 ? 'none' : 'some') : 'all',
    ),
  },
});

export const vendors = recordOf(vendor, {
  ...{ name: 'vendor', key: 'vendornumber', texts: 'parties', title: 'name' },
  labels: { vendornumber: 'number', ...dimensionKindsOf.labels },
  as: {
    ...dimensionKindsOf.as,
    arap_accno: controlAccount('ap_accno', 'AP'),
    payment_accno: paid,
    discount_percent: fieldKinds.percent,
  },
});

/** A field that customers or vendors have. */
export const PartyField = fieldOf<typeof customers | typeof vendors>();
