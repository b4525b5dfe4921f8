import { createHash } from 'node:crypto';
import { downloads, minorUnit, Refusal, sayOneOf, text } from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { type FileAnswered, fileAnswered, fileContentOf } from '../receipts/file-content.ts';
import { languageFor } from './head.ts';
import { billOf, invoiceSheet, type Printed } from './invoice-sheet.ts';
import { drawDocument, drawQrBill } from './printer.ts';
import { statementSheet } from './statement-sheet.ts';

/** Documents as files for those who get them (docs/interface §9). */

const pdf = 'application/pdf';
const svg = 'image/svg+xml';

const language_code = text(6, 1)
  .optional()
  .meta({
    description: "The language: de, fr, it or en. By default the customer's.",
    examples: ['fr'],
  });
const invnumber = numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] });
const slipFormats = ['pdf', 'svg'] as const;

/** A page of a list has no more. */
const mostItems = 1_000;

type Asked = { invnumber: string; language_code?: string | undefined };

const printedOf = async ({ books, ...ctx }: WriteOptions<unknown>['ctx'], asked: Asked): Promise<Printed> => {
  const today = todayOf(ctx);
  const what = { what: 'Invoice', number: asked.invnumber };
  const [[found], [id], ledger] = await Promise.all([
    books.invoices.find(asked.invnumber, { today }),
    books.entriesOf('invoice', { invnumber: asked.invnumber, partynumber: undefined }),
    books.ledger(),
  ]);
  const invoice = foundOrRefuse(found, what, ctx.client);
  const [entry, customer] = await Promise.all([
    books.entry({ id: foundOrRefuse(id, what, ctx.client), today, places: minorUnit(ctx.client.currency) }),
    books.customers.find(invoice.customernumber),
  ]);
  const language = languageFor(ledger, { asked: asked.language_code, customer });
  return { ledger, invoice, entry: foundOrRefuse(entry, what, ctx.client), customer, language };
};

const answered = (file_name: string, media_type: string, bytes: Uint8Array): FileAnswered => ({
  ...{ file_name, media_type, encoding: 'base64' as const, size: bytes.byteLength },
  sha256: createHash('sha256').update(bytes).digest('hex'),
  content: fileContentOf(bytes.byteLength, async function* ({ start, end }) {
    yield bytes.subarray(start, end);
  }),
});

/** A number may have any character, and a file name not. */
const named = (number: string, ending: string): string => `${number.replace(/[\\/:*?"<>|]/g, '-')}.${ending}`;

export const print = router({
  /** Draws an invoice or a credit note, with the QR-bill of what is open of it. */
  invoice: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}/pdf',
        summary: 'Read an invoice as PDF',
        description: 'As it goes to the customer, with the QR-bill of what is open of it.',
        tags: ['invoices'],
      },
    })
    .input(z.object({ invnumber, language_code }))
    .output(fileAnswered().register(downloads, { media: [pdf] }))
    .query(async ({ ctx, input }) => {
      const printed = await printedOf(ctx, input);
      return answered(
        named(printed.invoice.invnumber, 'pdf'),
        pdf,
        await drawDocument(invoiceSheet(printed)),
      );
    }),

  /** Draws what is open of a customer today, in one currency. */
  statement: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/customers/{customernumber}/statement',
        summary: 'Read the statement of a customer as PDF',
        description:
          'The invoices that are not paid, with what is open of each, and by how many days it is late.',
        tags: ['customers'],
      },
    })
    .input(
      z.object({
        customernumber: numberOf.meta({ description: 'The number of the customer.', examples: ['K1001'] }),
        currency: text(3, 1)
          .optional()
          .meta({ description: "The currency of the invoices; by default the client's.", examples: ['EUR'] }),
        language_code,
      }),
    )
    .output(fileAnswered().register(downloads, { media: [pdf] }))
    .query(async ({ ctx, input }) => {
      const { books, client } = ctx;
      const on = todayOf(ctx);
      const currency = input.currency ?? client.currency;
      const [found, ledger] = await Promise.all([books.customers.find(input.customernumber), books.ledger()]);
      const customer = foundOrRefuse(found, { what: 'Customer', number: input.customernumber }, client);
      const filter = { status: 'OPEN', partynumber: customer.customernumber, sort: 'due' } as const;
      const { items, next } = await books.invoices.list({ ...filter, limit: mostItems }, on);
      if (next !== undefined)
        throw new Refusal(
          'invalid',
          `More than ${mostItems} invoices of the customer are open; read them as a list.`,
        );
      const invoices = items.filter((invoice) => invoice.currency === currency);
      const language = languageFor(ledger, { asked: input.language_code, customer });
      const sheet = statementSheet({ ledger, customer, invoices, currency, on, language });
      return answered(named(`${customer.customernumber} ${on}`, 'pdf'), pdf, await drawDocument(sheet));
    }),

  /** Draws the payment part alone, for those who have a layout of their own. */
  qrBill: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}/qr-bill',
        summary: 'Read the QR-bill of an invoice',
        description: 'The payment part with its receipt, 210 × 105 mm, of what is open of the invoice.',
        tags: ['invoices'],
      },
    })
    .input(
      z.object({
        invnumber,
        language_code,
        format: z
          .enum(slipFormats, sayOneOf(slipFormats))
          .default('pdf')
          .meta({ description: '`pdf`, or `svg`.', examples: ['svg'] }),
      }),
    )
    .output(fileAnswered().register(downloads, { media: [pdf, svg] }))
    .query(async ({ ctx, input }) => {
      const printed = await printedOf(ctx, input);
      const bill = billOf(printed);
      if (!bill)
        throw new Refusal(
          'invalid',
          'Invoice has no QR-bill: nothing of it is open, or it is in another currency than CHF and EUR.',
        );
      const bytes = await drawQrBill(bill, printed.language, input.format);
      return answered(
        named(`${printed.invoice.invnumber} QR`, input.format),
        input.format === 'svg' ? svg : pdf,
        bytes,
      );
    }),
});
