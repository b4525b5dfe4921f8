import type { DrawnLetter } from '@kontor/data';
import {
  checkOfferState,
  type Mail,
  minorUnit,
  type OfferContent,
  type OfferKept,
  type Placeholders,
} from '@kontor/domain';
import { dayIn, figure } from '@kontor/print';
import { drawLetter } from '../letters/draw.ts';
import { letterMail } from '../letters/letter-mail.ts';
import { fileNamed } from '../print/drawn.ts';
import { languageFor, senderOf } from '../print/head.ts';
import { drawDocument } from '../print/printer.ts';
import { todayOf } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { type OfferDocument, offerSheet, type PrintedOffer } from './sheet.ts';

/** The letters of an offer, and the mail that takes one to the customer (docs/interface §37). */

type OfferDrawing = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now' | 'receipts'>;

/**
 * A version of an offer to be printed. What is made of an offer is made of one that was accepted:
 * refuses `offer_state`.
 */
export const printedOffer = async (
  { books, ...ctx }: Pick<OfferDrawing, 'books' | 'client' | 'now'>,
  offer: OfferKept | { content: OfferContent },
  { kind, language_code }: { kind: OfferDocument; language_code?: string | undefined },
): Promise<PrintedOffer> => {
  if (kind !== 'offer' && 'state' in offer) checkOfferState('confirm', offer);
  const content = 'content' in offer ? offer.content : sentContent(offer);
  const [ledger, customer] = await Promise.all([
    books.ledger(),
    books.customers.find(content.customernumber),
  ]);
  const language = languageFor(ledger, { asked: language_code, customer });
  const day = kind === 'offer' ? content.transdate : todayOf(ctx);
  return { ledger, content, customer, language, kind, day };
};

/** The content of an offer, in the version that it is in. */
export const sentContent = ({
  id: _,
  state: __,
  intnotes: ___,
  invoiced: ____,
  left: _____,
  revisions: ______,
  invoices: _______,
  created: ________,
  updated: _________,
  ...content
}: OfferKept): OfferContent => content;

/** The key of a letter: each version has letters of its own. */
export const letterKey = ({ offernumber, revision }: OfferContent): string => `${offernumber}/${revision}`;

const fileNames: Record<OfferDocument, string> = {
  offer: '',
  order_confirmation: ' OC',
  delivery_note: ' DN',
};

export const offerFileName = ({ content, kind }: PrintedOffer): string =>
  fileNamed(`${content.offernumber}${fileNames[kind]}`, 'pdf');

/** The letter, drawn as it is now unless it was issued before. */
export const offerLetter = (
  ctx: OfferDrawing,
  printed: PrintedOffer,
): Promise<DrawnLetter | { id: number }> => {
  const { content, kind, language } = printed;
  const { offernumber, customernumber, currency, amount } = content;
  return drawLetter(
    ctx,
    {
      kind,
      key: letterKey(content),
      language_code: language,
      number: offernumber,
      party: { customernumber },
      invoices: [],
      transdate: printed.day as OfferContent['transdate'],
      ...{ currency, amount, file_name: offerFileName(printed) },
    },
    () => drawDocument(ctx, offerSheet(printed)),
  );
};

/** The mail as it would be sent; `link` is where the offer is answered. */
export const offerMailOf = (
  printed: PrintedOffer,
  sent: Mail,
  link: string,
): ReturnType<typeof letterMail> => {
  const { ledger, kind, language, customer: party } = printed;
  return letterMail({ ledger, kind, language, party, values: placeholdersOf(printed, link) }, sent);
};

const placeholdersOf = ({ ledger, content, language }: PrintedOffer, link: string): Placeholders => {
  const { currency, amount } = content;
  const money = `${currency} ${figure(amount, minorUnit(currency))}`;
  return {
    number: content.offernumber,
    date: dayIn(language, content.transdate),
    due_date: dayIn(language, content.valid_until),
    ...{ amount: money, open: money, reference: '', link },
    customer: content.customer.name,
    sender: senderOf(ledger).name,
  };
};
