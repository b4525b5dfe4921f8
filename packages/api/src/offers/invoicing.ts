import { type OfferBooks, sha256, type Writing } from '@kontor/data';
import {
  amountOf,
  checkOfferState,
  comparableContent,
  countedOf,
  decimalOf,
  invoice,
  invoiceOfOffer,
  type Ledger,
  leftOfOffer,
  type OfferInvoice,
  offerInvoice,
  offerStateOn,
  postInvoice,
  Refusal,
  say,
  shareTotal,
  wholeOfOffer,
} from '@kontor/domain';
import { z } from 'zod';
import { documentNumber, invnumberOf, numberOrRefuse } from '../documents/booking-outcome.ts';
import { languageFor } from '../print/head.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { offerFound, offerNamed, offerTags } from './found.ts';
import { offerReferences } from './priced.ts';

/** Making invoices of an accepted offer (docs/interface §37). */

type Invoicing = { offernumber: string; offer_invoice: OfferInvoice };

/**
 * Books an invoice of an offer: in full, a deposit, a progress, or the rest. Refuses what
 * `invoiceOfOffer` and `postInvoice` refuse, `not_found`, `offer_state`, `invoice_exists`, and
 * `open_changed` where another amount was left when the caller looked.
 */
const bookOfferInvoice = async (
  { ctx, input }: WriteOptions<Invoicing>,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> => {
  const { books, client } = ctx;
  const { offernumber: number, offer_invoice: sent } = input;
  const ledger = await books.ledger();
  const content = sha256(comparableContent(offerInvoice, sent));
  // Part of a transaction that records the outcome by itself.
  const part = { ...writing, once: undefined };
  const booked = await books.offers.invoice(async (within) => {
    const offer = offerFound(await within.offer(number), number, ctx);
    const { offernumber } = offer;
    const again = invnumberOf(sent);
    const repeated =
      again === '' ? undefined : await within.repeated({ invnumber: again, offer_id: offer.id, content });
    if (repeated !== undefined) return { outcome: 'done', done: { invnumber: repeated } };
    checkOfferState('invoice', { offernumber, state: offerStateOn(offer, todayOf(ctx)) });
    const made = await madeOf(within, { offer, sent, ledger }, ctx);
    const posted = postInvoice(made.invoice.sent, {
      ...made.refer,
      articles: made.invoice.articles,
      amounts: made.invoice.amounts,
    });
    const hash = sha256(comparableContent(invoice, made.invoice.sent));
    const written = await within.invoices.book(posted, { content: hash, versions: made.versions, ...part });
    const numbered = numberOrRefuse(
      written.outcome === 'repeated' ? { ...written, outcome: 'exists' } : written,
      'invoice',
      client,
    );
    if (numbered.outcome === 'retry') return numbered;
    const { invnumber } = numbered.done;
    const { cells } = made.invoice;
    return {
      outcome: 'done',
      done: { invnumber },
      made: { invnumber, offer, kind: sent.kind, cells, content },
    };
  }, writing);
  return booked.outcome === 'retry' ? booked : { outcome: 'done', done: booked.done, recorded: true };
};

type OfferFound = NonNullable<Awaited<ReturnType<OfferBooks['offer']>>>;

/** The invoice that a request makes of an offer, by its customer as they are now. */
const madeOf = async (
  within: OfferBooks,
  { offer, sent, ledger }: { offer: OfferFound; sent: OfferInvoice; ledger: Ledger },
  ctx: WriteOptions<Invoicing>['ctx'],
) => {
  const { content } = offer;
  const known = await within.invoices.references({
    invnumber: invnumberOf(sent),
    partynumber: content.customernumber,
    currency: content.currency,
    transdate: sent.transdate,
    partnumbers: [],
  });
  const ofOffer = await offerReferences(within.invoices, { ...content, parts: [] }, { ledger, now: ctx.now });
  const whole = wholeOfOffer(content, ofOffer);
  const before = await within.invoiced(offer.id);
  if (typeof sent.left === 'string') {
    const left = shareTotal(
      leftOfOffer(
        whole,
        before.map((one) => countedOf(one, whole)),
      ),
    );
    const said = { number: offer.offernumber, most: decimalOf(left, whole.places), seen: sent.left };
    if (!left.eq(amountOf(sent.left)))
      throw new Refusal('open_changed', say('offer_left_changed', said), [
        { field: 'left', ...say('offer_left_changed', said) },
      ]);
  }
  const language = languageFor(ledger, { customer: known.party });
  const made = invoiceOfOffer(sent, { content, whole, before, ledger, customer: known.party, language });
  const customer = known.party && withoutTaxes(known.party);
  return {
    invoice: made,
    refer: { ledger, customer, rate: known.rate, now: ctx.now },
    versions: known.versions,
  };
};

const withoutTaxes = <Customer extends { tax_accnos?: number[] | undefined }>({
  tax_accnos: _,
  ...customer
}: Customer): Omit<Customer, 'tax_accnos'> => customer;

export const invoiceOffer = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/invoices/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/offers/{offernumber}/invoices',
        summary: 'Make an invoice of an offer',
        description:
          'In full, a deposit, a progress invoice, or the rest, which deducts those before with their tax. Together they are the offer, to the cent.',
        tags: offerTags,
      },
    })
    .input(z.object({ ...offerNamed, offer_invoice: offerInvoice }))
    .output(documentNumber)
    .mutation(idempotent(bookOfferInvoice)),
);
