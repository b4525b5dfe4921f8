import { billText, drawn, page } from '@kontor/samples';

/** Receipts for the tests of the console. */

// Number, date and tax of a bill, as Swico writes them.
const billing = (number: string) => `//S1/10/${number}/11/260220/32/8.1/40/0:30`;

/** A PDF with a QR-bill of CHF 1949.75 that tells its number, its day and its tax. */
export const billPdf = async (number: string, seed = 1): Promise<Buffer> =>
  Buffer.from(await drawn([page.bill(seed, `${billText()}\r\n${billing(number)}`)]));

/** A PDF without a bill. */
export const plainPdf = async (seed: number): Promise<Buffer> => Buffer.from(await drawn([page.text(seed)]));

/** Uploads a PDF over REST, and answers the id of the receipt. It waits to be read. */
export const receive = async (
  { server }: { server: { address: string } },
  { key, client }: { key: string; client: string },
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> => {
  const body = new FormData();
  body.set('Filedata', new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' }));
  const answer = await fetch(`${server.address}/api/latest/clients/${client}/belege`, {
    method: 'POST',
    headers: { 'x-api-key': key, accept: 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
};
