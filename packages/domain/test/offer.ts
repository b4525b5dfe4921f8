import {
  acceptedContent,
  amountOf,
  type BookedPosting,
  computeInvoice,
  decimalOf,
  type Entry,
  invoiceOfOffer,
  type OfferContent,
  type OfferInvoice,
  type OfferInvoicedBefore,
  type OfferReferences,
  offer,
  offerInvoice,
  priceOffer,
  wholeOfOffer,
  zero,
} from '../src/index.ts';
import { refer } from './invoice.ts';
import { ledger, now } from './ledger.ts';

/** The helpers of tests of offers: an offer that is priced, and the invoices made of it. */

export const rounding = { rounding_accno: 3800 };

export const referOf = (client: object = rounding): OfferReferences => ({
  ledger: { ...ledger, client: { ...ledger.client, ...client } },
  customer: refer.customer,
  articles: refer.articles,
  now,
});

export const priced = (fields: object, by = referOf()): OfferContent =>
  priceOffer(
    {
      ...offer.parse({ customernumber: 'K-1001', transdate: '2026-01-14', ...fields }),
      offernumber: 'O-1',
    },
    by,
    1,
  );

/** The postings of an entry beside its receivables account, as they are read back. */
export const bookedBy = ({ postings }: Entry): BookedPosting[] =>
  postings.slice(1).map(({ accno, amount, tax_accno, tax_rate, tax_base }) => ({
    accno,
    amount: decimalOf(zero.minus(amountOf(amount)), 2),
    tax_accno,
    tax_rate,
    has_base: tax_base !== undefined,
  }));

/**
 * An offer that is accepted with lines that are chosen, and the invoices that are made of it, each
 * posted as it is made.
 */
export const offerOf = (fields: object, by = referOf(), chosen: readonly number[] = []) => {
  const content = acceptedContent(priced(fields, by), chosen, by);
  const whole = wholeOfOffer(content, by);
  const before: OfferInvoicedBefore[] = [];
  const amounts: string[] = [];
  const entries: Entry[] = [];
  return {
    content,
    whole,
    before,
    entries,
    amounts,
    /** Makes an invoice and posts it. */
    invoice: (sent: object) => {
      const wanted: OfferInvoice = offerInvoice.parse({ transdate: '2026-02-01', ...sent });
      const made = invoiceOfOffer(wanted, {
        ...{ content, whole, before, ledger: by.ledger, customer: by.customer, language: 'de' },
      });
      const { posted } = computeInvoice(made.sent, {
        ...by,
        articles: made.articles,
        amounts: made.amounts,
      });
      const invnumber = `A${before.length + 1}`;
      const booked = bookedBy(posted.entry);
      before.push({
        invnumber,
        transdate: wanted.transdate,
        cells: made.cells,
        accnos: made.cells.map((_, at) => booked[at]?.accno ?? 0),
        booked,
        credits: [],
      });
      amounts.push(posted.document.amount);
      entries.push(posted.entry);
      return posted;
    },
    /** Takes an invoice back, as its reversal does. */
    reverse: (at: number) => {
      before.splice(at, 1);
      amounts.splice(at, 1);
      entries.splice(at, 1);
    },
  };
};
