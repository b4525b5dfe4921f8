import { type BankPayment, type Customer, type Vendor, withMod97 } from '@kontor/domain';

/** Counterparties as the bank reports them. */

type Counterparty = BankPayment['counterparty'];

const nobody: Counterparty = { name: '', iban: '', bic: '', address: [] };

/** One whom the books do not know. */
export const stranger = (name: string, iban = ''): Counterparty => ({ ...nobody, name, iban });

const addressLines = ({
  address1,
  zipcode,
  city,
}: Pick<Customer, 'address1' | 'zipcode' | 'city'>): string[] =>
  [address1 ?? '', [zipcode, city].join(' ')].filter((line) => line.trim() !== '');

/** The IBANs of customers have right check digits, and belong to no bank. */
const ibanOf = ({ customernumber = '', country }: Customer): string =>
  country === 'CH' ? withMod97('CH', `99101${customernumber.slice(1).padStart(12, '0')}`) : '';

export const payerOf = (customer: Customer): Counterparty => ({
  ...nobody,
  name: customer.name ?? '',
  iban: ibanOf(customer),
  address: addressLines(customer),
});

export const payeeOf = (vendor: Vendor): Counterparty => ({
  ...nobody,
  name: vendor.name ?? '',
  iban: vendor.bank_iban ?? '',
  address: addressLines(vendor),
});
