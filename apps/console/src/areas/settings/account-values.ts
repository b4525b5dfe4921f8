import { account } from '@kontor/domain';
import { useMemo } from 'react';
import { useDraftForm } from '../../forms/draft-form.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { groupedReference } from '../../values/reference.ts';
import type { Account } from '../../choices/accounts.ts';
import { linkWith, shownUses } from './uses.ts';

/** The bank account that an asset stands for, as it is typed. */
const bankFields = ['iban', 'qr_iban', 'reference_prefix', 'bank_name', 'bank_bic'] as const;
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
const bankSent = (values: BankValues): Record<BankField, string | null> => {
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

/** Whether an account may stand for one at a bank. */
export const hasBank = ({ category, heading }: Pick<AccountValues, 'category' | 'heading'>): boolean =>
  category === 'asset' && !heading;

const withoutBank = Object.fromEntries(bankFields.map((field) => [field, undefined]));

/** The form of an account, new or as it was before; `name` is that of its draft. */
export const useAccountForm = (
  before: Account | undefined,
  { name, onSaved }: { name: string; onSaved: () => unknown },
) => {
  const { call, cache } = useBooks();
  const initial = useMemo(() => accountValues(before), [before]);
  return useDraftForm({
    name,
    initial,
    schema: account,
    isNew: before === undefined,
    record: before && {
      version: before.version,
      read: async () => {
        const now = (await call.accounts.list.query()).find(({ accno }) => accno === before.accno);
        return { version: now?.version ?? before.version, values: accountValues(now ?? before) };
      },
    },
    sent: ({ accno, link, tax_accno, vat_code, currency, ...values }) => ({
      ...values,
      // The fields that another kind of account is not asked for stay as they are.
      ...(hasBank(values) ? bankSent(values) : withoutBank),
      accno: accno.trim() === '' ? undefined : Number(accno),
      link: linkWith(before?.link ?? '', link),
      tax_accno: tax_accno === '' ? null : Number(tax_accno),
      vat_code: vat_code === '' ? null : vat_code,
      currency: currency.trim() === '' ? null : currency.trim().toUpperCase(),
    }),
    send: async (sent, idempotencyKey, version_seen) => {
      if (before) await call.accounts.save.mutate({ ...sent, version_seen }, once(idempotencyKey));
      else await call.accounts.create.mutate(sent, once(idempotencyKey));
      return async () => {
        await cache.invalidateQueries();
        await onSaved();
      };
    },
  });
};
