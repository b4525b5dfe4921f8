import {
  amountOf,
  type CustomerKept,
  countedLines,
  decimalOf,
  type Ledger,
  minorUnit,
  type OfferContent,
  zero,
} from '@kontor/domain';
import { type DocumentLine, type DocumentSheet, type Language, wordsIn } from '@kontor/print';
import { headOf, textsOf } from '../print/head.ts';
import { partsShown, shortest, withParts } from '../print/invoice-lines.ts';

/** The sheets of an offer, its order confirmation and its delivery note (docs/interface §37). */

export const offerDocuments = ['offer', 'order_confirmation', 'delivery_note'] as const;
export type OfferDocument = (typeof offerDocuments)[number];

/** A version of an offer with all that its sheets are made of. */
export type PrintedOffer = {
  ledger: Ledger;
  content: OfferContent;
  customer: CustomerKept | undefined;
  language: Language;
  kind: OfferDocument;
  /** The day of the sheet: of an offer its own, else that on which it is drawn. */
  day: string;
};

export const offerSheet = (printed: PrintedOffer): DocumentSheet => {
  const { ledger, content, language, kind, day } = printed;
  const texts = textsOf(ledger, language);
  const places = minorUnit(content.currency);
  const { taxes, taxincluded } = content;
  const rounding = amountOf(content.amount)
    .minus(amountOf(content.netamount))
    .minus(taxes.reduce((sum, { amount }) => sum.plus(amountOf(amount)), zero));
  const isPriced = kind !== 'delivery_note';
  return {
    kind,
    ...headOf(ledger, { language, recipient: content.customer }),
    day,
    customer_number: content.customernumber,
    currency: content.currency,
    ...(content.description === '' ? {} : { subject: content.description }),
    ...(texts?.closing ? { after: texts.closing } : {}),
    number: content.offernumber,
    ...(kind === 'offer' ? { valid_until: content.valid_until } : { offer_number: content.offernumber }),
    ...(content.ordnumber === '' ? {} : { order_number: content.ordnumber }),
    lines: sheetLines(printed),
    ...(isPriced && taxes.length > 0 && !taxincluded
      ? { subtotal: decimalOf(amountOf(content.netamount), places) }
      : {}),
    taxes: isPriced
      ? taxes.flatMap(({ rate, base, amount }) =>
          rate === undefined ? [] : [{ rate: shortest(rate), base, amount }],
        )
      : [],
    taxes_included: taxincluded,
    ...(isPriced && !rounding.eq(zero) ? { rounding: decimalOf(rounding, places) } : {}),
    total: content.amount,
    ...(content.notes === '' ? {} : { notes: content.notes }),
  };
};

/**
 * The lines; in what was ordered those that do not count are left out, and a delivery has no
 * prices.
 */
const sheetLines = ({ ledger, content, kind, language }: PrintedOffer): DocumentLine[] => {
  const places = minorUnit(content.currency);
  const sources = content.parts.length > 0 ? content.parts : content.incomeentries;
  const shown: DocumentLine[] =
    content.parts.length > 0
      ? partsShown(content.parts, places)
      : content.incomeentries.map(({ amount, description, income_accno }) => ({
          description: description || (ledger.accounts.get(income_accno)?.description ?? ''),
          amount: decimalOf(amountOf(amount), places),
        }));
  const all = shown.map((line, at) => {
    const { choice, title, subtotal } = sources[at] ?? {};
    return { line: choice ? { ...line, choice } : line, choice, title, subtotal };
  });
  const kept = kind === 'offer' ? all : countedLines(all);
  const lines = withParts(
    kept.map(({ line }) => line),
    kept,
    { word: wordsIn(language).subtotal, places },
  );
  if (kind !== 'delivery_note') return lines;
  return lines
    .filter(({ part }) => part !== 'subtotal')
    .map(({ amount: _, price: __, discount: ___, ...line }) => line);
};
