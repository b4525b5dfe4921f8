import { groupedReference } from '../../values/reference.ts';
import type { Account } from '../documents/options.ts';
import { shownUses } from './uses.ts';

/** The bank account that an asset stands for, as it is typed. */
export const bankFields = ['iban', 'qr_iban', 'reference_prefix', 'bank_name', 'bank_bic'] as const;
type BankField = (typeof bankFields)[number];
type BankValues = Record<BankField, string>;

const bankValues = (of: Account | undefined): BankValues => ({
  iban: groupedReference(of?.iban ?? ''),
  qr_iban: groupedReference(of?.qr_iban ?? ''),
  reference_prefix: of?.reference_prefix ?? '',
  bank_name: of?.bank_name ?? '',
  bank_bic: of?.bank_bic ?? '',
});

/** The details as they are sent: null clears what is empty. */
export const bankSent = (values: BankValues): Record<BankField, string | null> => {
  const sent = (field: BankField) => values[field].trim() || null;
  return {
    iban: sent('iban'),
    qr_iban: sent('qr_iban'),
    reference_prefix: sent('reference_prefix'),
    bank_name: sent('bank_name'),
    bank_bic: sent('bank_bic'),
  };
};

/** An account as it is typed. */
export type AccountValues = BankValues & {
  accno: string;
  description: string;
  category: Account['category'];
  heading: boolean;
  link: string[];
  allow_gl: boolean;
  is_active: boolean;
  tax_accno: string;
  vat_code: string;
  currency: string;
};

export const accountValues = (of: Account | undefined): AccountValues => ({
  accno: of ? String(of.accno) : '',
  description: of?.description ?? '',
  category: of?.category ?? 'expense',
  heading: of?.heading ?? false,
  link: shownUses(of?.link ?? ''),
  allow_gl: of?.allow_gl ?? true,
  is_active: of?.is_active ?? true,
  tax_accno: of?.tax_accno ? String(of.tax_accno) : '',
  vat_code: of?.vat_code ?? '',
  currency: of?.currency ?? '',
  ...bankValues(of),
});
