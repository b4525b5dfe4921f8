import { currency, downloads, filterDay, Refusal, statementOf } from '@kontor/domain';
import { z } from 'zod';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { procedure } from '../procedure/procedure.ts';
import { type ReportContext, resolvePeriod } from '../reports/read.ts';
import { fileNamed, languageAsked, pdf } from './drawn.ts';
import { languageFor } from './head.ts';
import { drawDocument } from './printer.ts';
import { statementSheet } from './statement-sheet.ts';

/** Statements of account as letters (docs/interface §6). */

/** Of open items, and of movements: some hundred pages. */
const mostLines = 5_000;

/** The days and the currency of a statement. */
export const statementDays = {
  from: filterDay.optional().meta({
    description:
      'The first day of the account; without it the statement has what is open, and not what led to it.',
    examples: ['2026-01-01'],
  }),
  to: filterDay.optional().meta({
    description: 'The last day, of which it says what is open; today unless specified.',
    examples: ['2026-12-31'],
  }),
  currency: currency
    .optional()
    .meta({ description: "The currency of the documents; by default the client's.", examples: ['EUR'] }),
};
const asked = z.object({ ...statementDays, language_code: languageAsked });

/** Whose statement is asked for. A vendor has no language of his own. */
export type StatementOf = { customernumber: string } | { vendornumber: string };

const partyOf = async ({ books, client }: ReportContext, of: StatementOf) => {
  if ('customernumber' in of) {
    const number = of.customernumber;
    const found = await books.customers.find(number);
    const party = foundOrRefuse(found, { what: 'Customer', number }, client);
    return { kind: 'invoice' as const, party, number: party.customernumber, customer: party };
  }
  const number = of.vendornumber;
  const party = foundOrRefuse(await books.vendors.find(number), { what: 'Vendor', number }, client);
  return { kind: 'payable' as const, party, number: party.vendornumber, customer: undefined };
};

/**
 * Reads what is open of a customer or vendor, and where a period is asked for the account over it,
 * and makes the letter of it. Refuses `not_found`, and `invalid` where the letter would be too long
 * or the client has no sender.
 */
export const statementOfParty = async (
  ctx: ReportContext,
  { of, ...input }: z.infer<typeof asked> & { of: StatementOf },
) => {
  const { books, client } = ctx;
  const on = resolveDay(input.to, ctx) ?? todayOf(ctx);
  const { from } = resolvePeriod(ctx, { from: input.from, to: on });
  const currency = input.currency ?? client.currency;
  const { kind, party, number, customer } = await partyOf(ctx, of);
  const [ledger, open, account] = await Promise.all([
    books.ledger(),
    books.reports.openItemsOfParty(kind, on, { number, currency, most: mostLines + 1 }),
    from && books.reports.partyAccount(kind, { number, from, to: on, currency }),
  ]);
  if (Math.max(open.length, account ? account.moved.length : 0) > mostLines)
    throw new Refusal(
      'invalid',
      `The statement would have more than ${mostLines} lines; ask for a shorter period, or read the list.`,
    );
  const sheet = statementSheet({
    ...{ ledger, party, number: customer?.customernumber, open, currency, on },
    account: from && account ? statementOf(account, { from, to: on, currency }) : undefined,
    language: languageFor(ledger, { asked: input.language_code, customer }),
  });
  return { sheet, ledger, party, number, on, file_name: fileNamed(`${number} ${on}`, 'pdf') };
};

const drawnStatement = async (...[ctx, asked]: Parameters<typeof statementOfParty>) => {
  const { sheet, file_name } = await statementOfParty(ctx, asked);
  return fileMade(file_name, pdf, await drawDocument(ctx, sheet));
};

/** Draws what is open of a customer on a day, and for a period what changed it. */
export const customerStatement = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/customers/{customernumber}/statement',
      summary: 'Read the statement of a customer as PDF',
      description:
        'The invoices that are not paid, with what is open of each, by how many days it is late, and for a period the account with its balance.',
      tags: ['customers'],
    },
  })
  .input(
    asked.extend({
      customernumber: numberOf.meta({ description: 'The number of the customer.', examples: ['K1001'] }),
    }),
  )
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(({ ctx, input: { customernumber, ...input } }) =>
    drawnStatement(ctx, { of: { customernumber }, ...input }),
  );

/** Draws the same of a vendor: what the client owes. */
export const vendorStatement = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/vendors/{vendornumber}/statement',
      summary: 'Read the statement of a vendor as PDF',
      description:
        'The payables that are not paid, with what is open of each, by how many days it is late, and for a period the account with its balance.',
      tags: ['vendors'],
    },
  })
  .input(
    asked.extend({
      vendornumber: numberOf.meta({ description: 'The number of the vendor.', examples: ['L2001'] }),
    }),
  )
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(({ ctx, input: { vendornumber, ...input } }) =>
    drawnStatement(ctx, { of: { vendornumber }, ...input }),
  );
