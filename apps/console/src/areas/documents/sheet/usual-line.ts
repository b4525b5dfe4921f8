import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { useLineTaxes } from '../taxing/untaxed.tsx';
import type { DocumentValues } from '../values.ts';
import { useLastAccountOf } from './party.ts';

/**
 * Answers the function that begins the first line with the account of a party's last document, and
 * the usual tax of that account, as long as nobody has chosen another account or tax. Who types
 * fast has an amount there already.
 */
export const useUsualLine = (kind: DocumentKind, form: DraftForm<DocumentValues>) => {
  const cache = useQueryClient();
  const lastAccountOf = useLastAccountOf(kind);
  const { readOfAccount } = useLineTaxes(kind, form.watch('transdate'));
  const begun = useRef({ account: '', tax: '' });
  return async (number: string): Promise<void> => {
    const last = await cache.fetchQuery(lastAccountOf(number)).catch(() => null);
    const usual = last ? await readOfAccount(String(last)).catch(() => undefined) : undefined;
    const { mode, [kind.lines]: lines, [kind.partyField]: present } = form.getValues();
    const [line, other] = lines;
    if (!last || mode !== 'entries' || present !== number || !line || other) return;
    const { account, tax } = begun.current;
    const isUntouched = (line[kind.account] || account) === account && (line.tax_accno || tax) === tax;
    if (!isUntouched) return;
    begun.current = { account: String(last), tax: usual ?? '' };
    const path = `${kind.lines}.0` as const;
    form.setValue(`${path}.${kind.account}`, begun.current.account, { shouldDirty: true });
    form.setValue(`${path}.tax_accno`, begun.current.tax, { shouldDirty: true });
  };
};
