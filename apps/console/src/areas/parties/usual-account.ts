import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type Default = 'ar_accno' | 'ap_accno' | 'payment_accno' | 'income_accno' | 'expense_accno';
type Settings = Pick<Outputs['settings']['get'], Default>;

/** Answers the function that gives a field its hint: which account is taken where it is left empty. */
export const useUsualAccount = (): ((name: Default) => { hint?: string }) => {
  const text = useText();
  const { query } = useBooks();
  const settings: Settings | undefined = useQuery(query.settings.get.queryOptions()).data;
  return (name) =>
    settings ? { hint: text('parties.usual_account', { account: String(settings[name]) }) } : {};
};
