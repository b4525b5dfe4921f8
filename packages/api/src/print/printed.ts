import { minorUnit } from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { languageFor } from './head.ts';
import type { Printed } from './invoice-lines.ts';

type Asked = { invnumber: string; language_code?: string | undefined };

/** An invoice with all that its sheet is made of. Refuses `not_found`. */
export const printedOf = async (
  { books, ...ctx }: Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now'>,
  asked: Asked,
): Promise<Printed> => {
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
