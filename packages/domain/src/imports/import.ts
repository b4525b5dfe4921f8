import { z } from 'zod';
import { invoice } from '../documents/invoice.ts';
import { payable } from '../documents/payable.ts';
import { gl } from '../ledger/gl.ts';
import { account, categories } from '../master-data/account.ts';
import { article } from '../master-data/article.ts';
import { customer } from '../master-data/customer.ts';
import { vendor } from '../master-data/vendor.ts';
import { currency } from '../values/currency.ts';
import { accno, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import { parsedLater } from '../values/schema/unwrap.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/** Books that come from another program, written at once (docs/interface §18). */

/** The most records of a kind in an import. */
export const maxImported = 50_000;

/** The records are parsed one by one, so that all faults of all are listed. */
const records = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(parsedLater(entry), sayInSchema('a_list'))
    .max(maxImported, sayInSchema('too_many_entries', { max: maxImported }))
    .default([]);

/**
 * The schemas of the records of an import, in the order in which they are written: later ones may
 * refer to earlier ones.
 */
export const importedKinds = {
  accounts: account,
  customers: customer,
  vendors: vendor,
  articles: article,
  invoices: invoice,
  payables: payable,
  gls: gl,
} as const;
export type ImportedKind = keyof typeof importedKinds;

/** The records of an import, all of which are written or none. */
export const importSent = z.object({
  accounts: records(account),
  customers: records(customer),
  vendors: records(vendor),
  articles: records(article),
  invoices: records(invoice),
  payables: records(payable),
  gls: records(gl),
});
export type ImportSent = z.infer<typeof importSent>;

/**
 * The balance of each account before and after an import, debit positive; accounts without either
 * are left out.
 */
export const importOutcome = z.object({
  currency,
  balances: z.array(
    z.object({
      accno,
      description: text(),
      category: z.enum(categories),
      before: decimal,
      after: decimal,
    }),
  ),
});
export type ImportOutcome = z.infer<typeof importOutcome>;
