import { type Issue, openBooks } from '@kontor/data';
import { operatorWriting } from '../../src/index.ts';
import { invoiceLetter } from '../../src/letters/invoice-letter.ts';
import { printedOf } from '../../src/print/printed.ts';
import { now, type testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

/** Letters and mails for tests. */

type Installation = Awaited<ReturnType<typeof testInstallation>>;

export const sender = {
  ...{ name: 'Muster AG', street: 'Seeweg', zipcode: '8001', city: 'Zürich', country: 'CH' },
  email: 'info@muster.example',
};

export const writing = operatorWriting(now, 'test');

/** Gives a client a sender and a bank account, so that its invoices can be drawn. */
export const makeDrawable = async ({ ask }: TestClient) => {
  const asked = await ask();
  await asked.settings.save({ sender });
  await asked.accounts.save({
    ...({ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const),
    iban: 'CH9300762011623852957',
  });
};

/** The context of a request, which has a client. */
export const contextOf = async ({ database }: Installation, { context }: TestClient) => {
  const ctx = await context();
  if (!ctx.client) throw new Error('the context has no client');
  return { ...ctx, client: ctx.client, books: openBooks(database, ctx.client) };
};

/** The letter of an invoice, to be issued. */
export const letterOf = async (
  installation: Installation,
  client: TestClient,
  asked: { invnumber: string; language_code?: string },
) => {
  const ctx = await contextOf(installation, client);
  return invoiceLetter(ctx, await printedOf(ctx, asked));
};

export const mail: NonNullable<Issue['mail']> = {
  ...{ to: [{ name: 'Kundin', address: 'kundin@example.ch' }], cc: [], bcc: [] },
  ...{ from_name: 'Muster AG', reply_to: 'info@muster.example', subject: 'Rechnung A1', text: 'Guten Tag' },
  allowance: { limits: { mails: 'none', recipients: 'none' }, beyond: 'refused' },
};

export const issue = ({ database }: Installation, { client }: TestClient, issues: readonly Issue[]) =>
  openBooks(database, client).letters.issue(issues, { writing, answer: (issued) => ({ issued }) });
