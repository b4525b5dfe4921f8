import type { Outputs } from '@kontor/client';
import { difference, isZero, sumOf } from '../../values/amount.ts';
import { type ComputedTax, type DocumentValues, emptyEntry } from '../documents/values.ts';

type Payable = Outputs['proposals']['get']['payable'];

/** A proposed payable as the values of a form, and what the form sends as a payable. */

/**
 * The values of the form, without taxes. Where the amount is missing, its line has the account of
 * the vendor's last bills, `accno`, if there is one.
 */
export const valuesOf = (
  payable: Payable,
  empty: DocumentValues,
  accno?: number | undefined,
): DocumentValues => {
  const open = accno === undefined ? empty.expenseentries : [{ ...emptyEntry, expense_accno: String(accno) }];
  const { expenseentries = [], vendor } = payable;
  const lines = expenseentries.map(({ amount, expense_accno, description = '', tax_accno }) => ({
    ...emptyEntry,
    amount,
    expense_accno: String(expense_accno),
    description,
    tax_accno: tax_accno ? String(tax_accno) : '',
  }));
  return {
    ...empty,
    vendornumber: payable.vendornumber ?? vendor?.vendornumber ?? '',
    name: vendor?.name ?? '',
    invnumber: payable.invnumber ?? '',
    transdate: payable.transdate,
    duedate: payable.duedate ?? '',
    currency: payable.currency || empty.currency,
    description: payable.description ?? '',
    dcn: payable.dcn ?? '',
    payment_iban: payable.payment_iban ?? '',
    payment_reference: payable.payment_reference ?? '',
    payment_message: payable.payment_message ?? '',
    discount_percent: payable.discount_percent ?? '',
    discount_days: String(payable.discount_days ?? ''),
    expenseentries: lines.length > 0 ? lines : open,
  };
};

/** The taxes that the bill tells otherwise than they are computed, by account. */
export const taxesBilled = (
  { taxentries = [] }: Payable,
  computed: readonly ComputedTax[],
): DocumentValues['taxes'] => {
  const billedTax = (accno: number) =>
    sumOf(taxentries.filter(({ tax_accno }) => tax_accno === accno).map(({ amount }) => amount));
  const others = computed.flatMap(({ accno, amount }) =>
    isZero(difference(billedTax(accno), amount)) ? [] : [[String(accno), billedTax(accno)]],
  );
  return Object.fromEntries(others);
};

/** The fields of a proposal that the form does not show; they are booked along. */
export type Kept = Pick<Payable, 'vendor' | 'ordnumber' | 'intnotes'>;

export const keptOf = ({ vendor, ordnumber, intnotes }: Payable): Kept => ({
  ...(vendor ? { vendor } : {}),
  ...(ordnumber ? { ordnumber } : {}),
  ...(intnotes ? { intnotes } : {}),
});

/**
 * The payable to send: `typed`, with the address and the account of a new vendor as the bill has
 * them.
 */
export const sentFor = (
  typed: Record<string, unknown>,
  { vendornumber, name }: DocumentValues,
  { vendor, ...kept }: Kept,
): Record<string, unknown> => {
  if (vendor?.vendornumber?.toLowerCase() !== vendornumber.trim().toLowerCase()) return { ...kept, ...typed };
  const { vendornumber: _, ...others } = typed;
  return { ...kept, ...others, vendor: { ...vendor, name: name.trim() || vendor?.name } };
};
