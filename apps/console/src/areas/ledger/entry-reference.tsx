import { Anchor } from '../../controls/anchor.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { useText } from '../../texts/text.ts';
import type { EntryFacts } from './entry-facts.ts';

type EntryReferenceProps = { id: number; reference: string; kind: EntryFacts['kind'] | undefined };

/**
 * The reference of an entry with what it is of, so that an invoice 9 and an entry 9 by hand differ.
 */
export const EntryReference = ({ id, reference, kind }: EntryReferenceProps) => {
  const text = useText();
  return (
    <span className="ledger-reference">
      {reference === '' ? null : <Anchor href={ledgerPages.entry.to(id)}>{reference}</Anchor>}
      {kind === undefined ? null : <span className="ledger-kind">{text(`ledger.kind.${kind}`)}</span>}
    </span>
  );
};
