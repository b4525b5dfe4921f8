import { type EInvoiceShown, eInvoiceShown, integer } from '@kontor/domain';
import type { EInvoice } from '@kontor/e-invoices';
import type { CheckedEInvoice } from '@kontor/scan';
import { z } from 'zod';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { procedure } from '../procedure/procedure.ts';
import { factsOf } from './e-invoice-facts.ts';
import { bytesOf, locate, mediaOf, reading } from './reading.ts';

/** The electronic invoice in a receipt, for people to look at (docs/interface §16). */

// Nobody reads more; the file has all of them.
const mostShown = 500;

type WrittenParty = NonNullable<EInvoice['seller'] | EInvoice['buyer']>;

const partyShown = (party: WrittenParty | undefined): EInvoiceShown['seller'] => {
  const { address, contact } = party ?? {};
  return {
    name: party?.name ?? '',
    trading_name: party?.trading_name ?? '',
    address1: address?.line_1 ?? '',
    address2: address?.line_2 ?? '',
    address3: address?.line_3 ?? '',
    zipcode: address?.post_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? '',
    vat_number: party?.vat_id ?? '',
    registration: party?.registration?.id ?? '',
    contact: contact?.name ?? '',
    phone: contact?.phone ?? '',
    mail: contact?.mail ?? '',
  };
};

const lineShown = ({ vat, ...line }: EInvoice['lines'][number]): EInvoiceShown['lines'][number] => ({
  id: line.id ?? '',
  name: line.name ?? '',
  description: line.description ?? line.note ?? '',
  quantity: line.quantity ?? '',
  unit: line.unit ?? '',
  price: line.price ?? '',
  price_base: line.price_base ?? '',
  net: line.net ?? '',
  vat_category: vat?.category ?? '',
  vat_rate: vat?.rate ?? '',
});

const adjustmentsShown = (parts: EInvoice['charges'], is_charge: boolean): EInvoiceShown['adjustments'] =>
  parts.map(({ reason, reason_code, amount, vat }) => ({
    is_charge,
    reason: reason ?? reason_code ?? '',
    amount: amount ?? '',
    vat_rate: vat?.rate ?? '',
  }));

const totalsShown = ({ totals, tax_totals, currency }: EInvoice): EInvoiceShown['totals'] => ({
  lines: totals?.lines ?? '',
  allowances: totals?.allowances ?? '',
  charges: totals?.charges ?? '',
  net: totals?.net ?? '',
  tax: (tax_totals.find((one) => one.currency === currency) ?? tax_totals[0])?.amount ?? '',
  gross: totals?.gross ?? '',
  paid: totals?.paid ?? '',
  rounding: totals?.rounding ?? '',
  due: totals?.due ?? '',
});

const paymentShown = ({
  payments,
  payment_terms,
  payment_reference,
}: EInvoice): EInvoiceShown['payment'] => ({
  terms: payment_terms ?? '',
  reference: payment_reference ?? '',
  means: [...new Set(payments.flatMap(({ text, code }) => text || code || []))],
  accounts: payments.flatMap(({ account, bic }) =>
    account?.id ? [{ id: account.id, name: account.name ?? '', bic: bic ?? '' }] : [],
  ),
});

const invoiceShown = (read: CheckedEInvoice): EInvoiceShown => {
  const { invoice, syntax, broken } = read;
  return {
    ...factsOf(read),
    syntax: syntax === 'ubl' ? 'UBL' : 'CII',
    specification: invoice.specification ?? '',
    number: invoice.number ?? '',
    issued: invoice.issued ?? '',
    due: invoice.due ?? '',
    delivered: invoice.delivery?.delivered ?? '',
    period_from: invoice.period?.from ?? '',
    period_to: invoice.period?.to ?? '',
    currency: invoice.currency ?? '',
    order: invoice.order ?? '',
    contract: invoice.contract ?? '',
    buyer_reference: invoice.buyer_reference ?? '',
    // UBL has the subject of a note within it: `#AAI#The text`.
    notes: invoice.notes.flatMap(({ text }) => text?.replace(/^#[^#]*#/, '') || []),
    seller: partyShown(invoice.seller),
    buyer: partyShown(invoice.buyer),
    payee: invoice.payee?.name ?? '',
    lines: invoice.lines.slice(0, mostShown).map(lineShown),
    line_count: invoice.lines.length,
    adjustments: [...adjustmentsShown(invoice.allowances, false), ...adjustmentsShown(invoice.charges, true)],
    taxes: invoice.taxes.map(({ taxable, tax, vat, category_code }) => ({
      category: vat?.category ?? category_code ?? '',
      rate: vat?.rate ?? '',
      taxable: taxable ?? '',
      tax: tax ?? '',
      reason: vat?.reason ?? vat?.reason_code ?? '',
    })),
    totals: totalsShown(invoice),
    payment: paymentShown(invoice),
    attachments: invoice.attachments.map(({ reference, description, file_name }) => ({
      reference: reference ?? '',
      description: description ?? '',
      file_name: file_name ?? '',
    })),
    broken: [...broken],
  };
};

/** Reads the electronic invoice that a receipt is, or that is attached to its PDF. */
export const receiptEInvoice = procedure
  .meta({ scope: 'read', own: 'upload' })
  .input(z.object({ id: integer }))
  .output(eInvoiceShown)
  .query(async ({ ctx, input: { id } }) => {
    const located = await locate(ctx, id);
    const { scanner } = ctx.receipts;
    const media_type = mediaOf(located);
    const read = scanner.eInvoice(bytesOf(ctx, located), media_type, String(ctx.client.id));
    const what = { what: 'Electronic invoice', number: `of receipt ${id}` };
    return invoiceShown(foundOrRefuse(await reading(id, read), what, ctx.client));
  });
