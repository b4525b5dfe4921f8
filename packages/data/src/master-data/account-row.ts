import type { Account } from '@kontor/domain';

/** The columns of an account to write: those of tax and currency that were not sent stay unchanged. */
export const accountRow = ({ tax_accno, vat_code, currency, ...sent }: Account) => ({
  ...sent,
  ...(tax_accno === undefined ? {} : { tax_accno }),
  ...(vat_code === undefined ? {} : { vat_code }),
  ...(currency === undefined ? {} : { currency }),
});
