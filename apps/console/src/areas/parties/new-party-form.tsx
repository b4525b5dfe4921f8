import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBooks } from '../../server/session.ts';
import type { PartyKind } from './kind.ts';
import { PartyForm } from './party-form.tsx';
import { useProposedNumber } from './proposed-number.ts';
import type { PartyValues } from './values.ts';

type NewPartyFormProps = {
  kind: PartyKind;
  onSaved: (number: string) => void | Promise<void>;
  /** Only the first fields, as in a dialog. */
  brief?: boolean;
  /** Values that were typed already, elsewhere. */
  begun?: Partial<PartyValues>;
};

/** The form of a new customer or vendor, with the next number, the client's country and its first language. */
export const NewPartyForm = ({ begun, ...props }: NewPartyFormProps) => {
  const { query, client } = useBooks();
  const { kind } = props.kind;
  const number = useProposedNumber(kind);
  const settings = useQuery(query.settings.get.queryOptions());
  const country = settings.data?.sender?.country ?? (client.currency === 'CHF' ? 'CH' : '');
  const language_code = kind === 'customer' ? (client.languages[0] ?? '') : '';
  const initial = useMemo(
    () => ({ [props.kind.number]: number ?? '', country, language_code, ...begun }),
    [props.kind.number, number, country, language_code, begun],
  );
  if (number === undefined || settings.isPending) return null;
  return <PartyForm {...props} begun={initial} />;
};
