import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProposedNumber } from '../../forms/record/proposed-number.ts';
import { useBooks } from '../../server/session.ts';
import type { PartyKind } from './kind.ts';
import { PartyForm, type PartyValues } from './party-form.tsx';

type NewPartyFormProps = {
  kind: PartyKind;
  onSaved: (number: string) => void | Promise<void>;
  /** Only the first fields, as in a dialog. */
  brief?: boolean;
  /** Values that were typed already, elsewhere. */
  begun?: PartyValues;
};

/**
 * The form of a new customer or vendor, with the next number, the client's country and its first
 * language.
 */
export const NewPartyForm = ({ begun, ...props }: NewPartyFormProps) => {
  const { query, client } = useBooks();
  const { kind, record } = props.kind;
  const number = useProposedNumber(kind);
  const settings = useQuery(query.settings.get.queryOptions());
  const country = settings.data?.sender?.country ?? (client.currency === 'CHF' ? 'CH' : '');
  const language = kind === 'customer' ? (client.languages[0] ?? '') : '';
  const initial = useMemo(
    () => ({
      ...{ [record.key]: number ?? '', country, ...begun },
      ...(language === '' ? {} : { language_code: language }),
    }),
    [record, number, country, language, begun],
  );
  if (number === undefined || settings.isPending) return null;
  return <PartyForm {...props} begun={initial} />;
};
