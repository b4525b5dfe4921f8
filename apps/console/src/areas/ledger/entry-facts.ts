import type { Outputs } from '@kontor/client';
import { fold } from '@kontor/domain';
import { useBooks } from '../../server/session.ts';
import { isZero, negated, parseAmount, sumOf } from '../../values/amount.ts';

/**
 * Stands beside the postings of an account: the other accounts of their entries, and whom these are
 * about.
 */

export type EntryFacts = Outputs['entries']['facts'][number];
type Transaction = Outputs['transactions']['list']['items'][number];

export type Posted = Transaction & { facts: EntryFacts | undefined };

/** Reads the facts of entries, of as many as a page of a list has. */
export const useFactsOf = (): ((
  ids: readonly (number | undefined)[],
) => Promise<ReadonlyMap<number | undefined, EntryFacts>>) => {
  const { call } = useBooks();
  return async (ids) => {
    const asked = [...new Set(ids.filter((id) => id !== undefined))];
    const facts = asked.length === 0 ? [] : await call.entries.facts.query({ ids: asked });
    return new Map(facts.map((one) => [one.id, one]));
  };
};

/** The accounts on the other side of an entry than the posting. */
export const contraOf = ({ debit, facts }: Posted): readonly number[] =>
  (debit === undefined ? facts?.debit : facts?.credit) ?? [];

export type SheetFilter = { text: string; amount: string };

/** Whether a posting has the words and the amount, whatever its sign. */
export const isFound = (posting: Posted, { text, amount }: SheetFilter): boolean => {
  const { reference, description, memo, source, facts } = posting;
  const said = [reference, description, memo, source, facts?.party_name ?? '', ...contraOf(posting)];
  const shown = fold(said.join(' '));
  const wanted = parseAmount(amount);
  const isOfAmount =
    wanted === undefined ||
    [wanted, negated(wanted)].some((one) => isZero(sumOf([posting.amount, negated(one)])));
  return (
    isOfAmount &&
    fold(text)
      .split(/\s+/)
      .every((word) => shown.includes(word))
  );
};
