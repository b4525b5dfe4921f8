import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type Default = 'ar_accno' | 'ap_accno' | 'payment_accno' | 'income_accno' | 'expense_accno';
type Settings = Pick<Outputs['settings']['get'], Default>;

/** The accounts of the client that are taken where these fields are left empty; undefined until they are known. */
export const useUsualAccounts = (names: readonly Default[]): readonly string[] | undefined => {
  const { query } = useBooks();
  const { data, isPending } = useQuery(query.settings.get.queryOptions());
  return isPending ? undefined : names.flatMap((name) => (data ? String(data[name]) : []));
};

/** Answers the function that gives a field its hint: which account is taken where it is left empty. */
export const useUsualAccount = (): ((name: Default) => { hint?: string }) => {
  const text = useText();
  const { query } = useBooks();
  const settings: Settings | undefined = useQuery(query.settings.get.queryOptions()).data;
  return (name) =>
    settings ? { hint: text('parties.usual_account', { account: String(settings[name]) }) } : {};
};
