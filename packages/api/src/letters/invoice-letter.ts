import type { DrawnLetter } from '@kontor/data';
import { amountOf, zero } from '@kontor/domain';
import { fileNamed } from '../print/drawn.ts';
import { drawInvoice } from '../print/e-invoice/drawn.ts';
import type { Printed } from '../print/invoice-lines.ts';
import { type DrawingContext, drawLetter } from './draw.ts';

/**
 * The letter of an invoice or credit note, drawn as it is now unless it was issued before. Refuses
 * as `drawInvoice` does.
 */
export const invoiceLetter = (
  ctx: DrawingContext,
  printed: Printed,
): Promise<DrawnLetter | { id: number }> => {
  const { invoice, language } = printed;
  const { invnumber, customernumber, transdate, currency, amount } = invoice;
  return drawLetter(
    ctx,
    {
      kind: amountOf(amount).lt(zero) ? 'credit_note' : 'invoice',
      key: invnumber,
      language_code: language,
      number: invnumber,
      party: { customernumber },
      invoices: [invnumber],
      ...{ transdate, currency, amount, file_name: fileNamed(invnumber, 'pdf') },
    },
    () => drawInvoice(ctx, printed),
  );
};
