import type { AnswerToKeep, OfferReader } from '@kontor/data';
import {
  acceptedContent,
  amountOf,
  type Instant,
  type Ledger,
  type OfferContent,
  Refusal,
  say,
} from '@kontor/domain';
import { offerReferences } from './priced.ts';

/**
 * The acceptance of an offer: the lines that count, and those that they choose (§37.2).
 */

type Accepting = { invoices: OfferReader; ledger: Ledger; now: Instant };

/** A version as it is accepted with lines that are chosen. Refuses as `withChosen` does. */
export const acceptedWith = async (
  content: OfferContent,
  chosen: readonly number[],
  { invoices, ...at }: Accepting,
): Promise<OfferContent> =>
  chosen.length === 0
    ? content
    : acceptedContent(content, chosen, await offerReferences(invoices, { ...content, parts: [] }, at));

/**
 * The lines that were chosen with what is accepted by them, to be kept; nothing where none was.
 * Refuses as `withChosen` does, and `open_changed` where it comes to another total than was seen.
 */
export const chosenToKeep = async (
  content: OfferContent,
  { chosen, amount }: { chosen: readonly number[]; amount?: string | null | undefined },
  at: Accepting,
): Promise<Pick<AnswerToKeep, 'chosen'>> => {
  const lines = [...new Set(chosen)].toSorted((one, other) => one - other);
  const accepted = await acceptedWith(content, lines, at);
  if (typeof amount === 'string' && !amountOf(amount).eq(amountOf(accepted.amount))) {
    const said = { number: content.offernumber, amount: accepted.amount, seen: amount };
    throw new Refusal('open_changed', say('offer_total_changed', said), [
      { field: 'amount', ...say('offer_total_changed', said) },
    ]);
  }
  return lines.length === 0 ? {} : { chosen: { lines, content: accepted } };
};
