import { type Database, findClient, findOfferLink, type OfferLinkFound, openBooks } from '@kontor/data';
import {
  checkOfferState,
  choiceGroups,
  dayIn,
  type Instant,
  markChosen,
  type OfferAnswer,
  type OfferContent,
  offerStateOn,
  Refusal,
  say,
} from '@kontor/domain';
import type { DocumentSheet, Language } from '@kontor/print';
import { beginAttempt } from '../people/attempts.ts';
import { keptFile } from '../print/kept-file.ts';
import { hashOf } from '../procedure/caller.ts';
import type { FileAnswered } from '../procedure/files/file-content.ts';
import { operatorWriting } from '../procedure/idempotency.ts';
import type { Receipts } from '../procedure/receipts/receipt-resources.ts';
import { acceptedWith, chosenToKeep } from './accepting.ts';
import { letterKey, printedOffer } from './letter.ts';
import { offerSheet } from './sheet.ts';

/**
 * Offers as their customers see them over a link, without signing in (docs/interface §37). Whoever
 * has the link sees the version that was sent, and answers it once.
 */

/** A line of the version; of those with the same group one counts at most. */
export type OfferedLine = { choice: '' | 'optional' | 'alternative'; group: number; isCounted: boolean };

/** A version as its page shows it. */
export type OfferShown = {
  sheet: DocumentSheet;
  language: Language;
  content: OfferContent;
  sha256: string;
  /** `open` until it is answered, another version was made, or its last day has passed. */
  state: 'open' | 'answered' | 'expired' | 'ended';
  answer: OfferLinkFound['answer'];
  /** Of each line of the version: what can be chosen, and whether it counts now. */
  offered: readonly OfferedLine[];
  /** The SHA-256 of what was accepted, where lines were chosen. */
  accepted: string | undefined;
};

type Linked = { database: Database; now: Instant };

const linkOf = async ({ database, now }: Linked, secret: string) => {
  const found = await findOfferLink(database, hashOf(secret));
  const client = found && (await findClient(database, found.client));
  if (!found || !client) throw new Refusal('not_found', 'There is no offer at this address.');
  const ctx = { books: openBooks(database, client), client, now };
  return { found, client, ctx, content: JSON.parse(found.content) as OfferContent };
};

const stateOf = (
  { ended, answer }: OfferLinkFound,
  { valid_until }: OfferContent,
  today: string,
): OfferShown['state'] => {
  if (answer) return 'answered';
  if (ended) return 'ended';
  return valid_until < today ? 'expired' : 'open';
};

/**
 * The version that a link shows, as it comes to with lines that are chosen, or as it was accepted.
 * Refuses `not_found`, and `invalid` for lines that do not go together.
 */
export const showOffer = async (
  at: Linked,
  secret: string,
  chosen: readonly number[] = [],
): Promise<OfferShown> => {
  const { found, client, ctx, content } = await linkOf(at, secret);
  const { sha256, answer, accepted } = found;
  const { invoices } = ctx.books;
  const shown = accepted
    ? (JSON.parse(accepted.content) as OfferContent)
    : await acceptedWith(content, chosen, { invoices, ledger: await ctx.books.ledger(), now: at.now });
  const printed = await printedOffer(ctx, { content: shown }, { kind: 'offer' });
  const state = stateOf(found, content, dayIn(at.now, client.zone));
  const marked = {
    ...content,
    parts: markChosen(content.parts, content.parts.length > 0 ? chosen : []),
    incomeentries: markChosen(content.incomeentries, content.parts.length > 0 ? [] : chosen),
  };
  // While lines can be chosen, they stay in their places.
  const { lines } = offerSheet(state === 'open' ? { ...printed, content: marked } : printed);
  return {
    ...{ sheet: { ...offerSheet(printed), lines }, language: printed.language, content, sha256 },
    ...{ state, answer, offered: state === 'open' ? offeredIn(content, marked) : [] },
    accepted: accepted?.sha256,
  };
};

const offeredIn = (content: OfferContent, marked: OfferContent): OfferedLine[] => {
  const linesOf = ({ parts, incomeentries }: OfferContent) => (parts.length > 0 ? parts : incomeentries);
  const groups = choiceGroups(linesOf(content));
  return linesOf(content).map(({ choice }, at) => ({
    choice,
    group: groups.findIndex((group) => group.includes(at)),
    isCounted: !linesOf(marked)[at]?.choice,
  }));
};

/** The PDF of the version that a link shows, as it was issued. Refuses `not_found`. */
export const offerLinkFile = async (
  at: Linked & { receipts: Receipts },
  secret: string,
): Promise<FileAnswered> => {
  const { ctx, content } = await linkOf(at, secret);
  const issued = await ctx.books.letters.find({ kinds: ['offer'], key: letterKey(content) });
  if (!issued) throw new Refusal('not_found', 'There is no offer at this address.');
  return keptFile(at, issued);
};

/** An answer over a link: the hash of what was shown, and who answers, from where. */
export type LinkAnswer = {
  answer: OfferAnswer;
  name: string;
  note: string;
  sha256: string;
  /** The lines that are chosen, and the total that was shown with them. */
  chosen: readonly number[];
  amount: string | undefined;
  address: string;
  request: string;
};

/**
 * Answers the version that a link shows, once. Refuses `not_found`; `link_spent` where it was
 * answered or has ended; `offer_state` where it has expired, or another version was shown;
 * `open_changed` where the chosen lines come to another total than was shown, and `invalid` where
 * they do not go together; and `rate_limited` where too much was tried from an address.
 */
export const answerOffer = async (at: Linked, secret: string, sent: LinkAnswer): Promise<void> => {
  const { database, now } = at;
  const attempt = await beginAttempt(database, { address: sent.address }, now);
  const { found, client, ctx } = await linkOf(at, secret);
  await attempt.succeeded();
  const { answer, name, note, address } = sent;
  const writing = operatorWriting(
    now,
    answer === 'accepted' ? 'offers.acceptByLink' : 'offers.declineByLink',
  );
  const ledger = await ctx.books.ledger();
  const by = { ...writing, by: { ...writing.by, request: sent.request } };
  await ctx.books.offers.change(
    found.offernumber,
    async (before, { isOpen, invoices }) => {
      if (!(await isOpen(hashOf(secret)))) throw new Refusal('link_spent', say('offer_link_ended'));
      const { offernumber, revision } = before;
      const state = offerStateOn(before, dayIn(now, client.zone));
      checkOfferState('accept', { offernumber, state });
      if (sent.sha256 !== found.sha256)
        throw new Refusal('offer_state', say('offer_outdated', { number: offernumber, revision }));
      const kept =
        answer === 'accepted' ? await chosenToKeep(before.content, sent, { invoices, ledger, now }) : {};
      return {
        state: answer === 'accepted' ? 'ACCEPTED' : 'DECLINED',
        answer: { answer, via: 'link', name, note, address, ...kept },
      };
    },
    { writing: by, answering: () => ({}) },
  );
};
