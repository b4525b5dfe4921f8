import type { Account } from '@kontor/domain';

/** An account as it is written: settings of its tax and currency that were not sent stay as they are. */
export const accountRow = ({ tax_accno, vat_code, currency, ...sent }: Account) => ({
  ...sent,
  ...(tax_accno === undefined ? {} : { tax_accno }),
  ...(vat_code === undefined ? {} : { vat_code }),
  ...(currency === undefined ? {} : { currency }),
});
