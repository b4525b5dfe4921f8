import { account } from '@kontor/domain';
import { useMemo } from 'react';
import { useDraftForm } from '../../forms/draft-form.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import type { Account } from '../documents/options.ts';
import { type AccountValues, accountValues, bankFields, bankSent } from './account-values.ts';
import { linkWith } from './uses.ts';

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
