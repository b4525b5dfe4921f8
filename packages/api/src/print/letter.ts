import { addressLines } from '@kontor/domain';
import { z } from 'zod';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { procedure } from '../procedure/procedure.ts';
import { linesOf, ratesOf } from './invoice-lines.ts';
import { totalsOf } from './invoice-sheet.ts';
import { printedOf } from './printed.ts';

/**
 * An invoice as its customer reads it, for screens (docs/interface §18). It asks for no
 * sender and no account to pay to, without which nothing can be printed.
 */

const letterLine = z.object({
  article: z.string().optional(),
  description: z.string(),
  quantity: z.string().optional(),
  unit: z.string().optional(),
  price: z.string().optional(),
  discount: z.string().optional(),
  supply: z.object({ from: z.string(), to: z.string().optional() }).optional(),
  /**
   * None of them for a line without tax; absent where nobody knows which tax is that of the line.
   */
  rates: z.array(z.string()).readonly().optional(),
  amount: z.string().optional(),
  /** Of a title or a subtotal, which stands among the lines and is none. */
  part: z.enum(['title', 'subtotal']).optional(),
});

const letter = z.object({
  recipient: z.array(z.string()),
  lines: z.array(letterLine).readonly(),
  subtotal: z.string().optional(),
  taxes: z.array(z.object({ rate: z.string(), base: z.string(), amount: z.string() })).readonly(),
  taxes_included: z.boolean().optional(),
  rounding: z.string().optional(),
  total: z.string(),
  paid: z.string().optional(),
  open: z.string().optional(),
});

/** The recipient, the lines with their rates, and the totals of an invoice as they are printed. */
export const invoiceLetter = procedure
  .meta({ scope: 'read' })
  .input(z.object({ invnumber: numberOf }))
  .output(letter)
  .query(async ({ ctx, input }) => {
    const printed = await printedOf(ctx, input);
    const rates = ratesOf(printed);
    return {
      recipient: addressLines(printed.invoice.customer, {
        country: printed.ledger.client.sender?.country ?? 'CH',
      }),
      // A letter leaves the rates out where all are the same; who keeps the books sees each.
      lines: linesOf(printed).map((one) => {
        // Titles and subtotals stand among the lines, and have no rate.
        const known = one.part === undefined ? rates.shift() : undefined;
        return known ? { ...one, rates: known } : one;
      }),
      ...totalsOf(printed),
    };
  });
