import { billText, drawn, page } from '@kontor/samples';
import type { Page } from 'playwright-core';

/** Receipts for the tests of the console. */

// Number, date and tax of a bill, as Swico writes them.
const billing = (number: string) => `//S1/10/${number}/11/260220/32/8.1/40/0:30`;

/** A PDF with a QR-bill of CHF 1949.75 that reports its number, its day and its tax. */
export const billPdf = async (number: string, seed = 1): Promise<Buffer> =>
  Buffer.from(await drawn([page.bill(seed, `${billText()}\r\n${billing(number)}`)]));

/** A PDF without a bill. */
export const plainPdf = async (seed: number): Promise<Buffer> => Buffer.from(await drawn([page.text(seed)]));

/** Uploads a file over REST, and answers the id of the receipt. It waits to be read. */
export const receive = async (
  { server }: { server: { address: string } },
  { key, client }: { key: string; client: string },
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> => {
  const body = new FormData();
  body.set('Filedata', new File([Uint8Array.from(bytes)], name));
  const answer = await fetch(`${server.address}/api/latest/clients/${client}/belege`, {
    method: 'POST',
    headers: { 'x-api-key': key, accept: 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
};

/**
 * Drops a file on the page, as someone who drags it there and sees this sentence in the meantime.
 */
export const dropFile = async (
  page: Page,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
  sentence: string,
): Promise<void> => {
  const held = JSON.stringify({ name, type: mimeType, base64: buffer.toString('base64') });
  // The types of these tests have no DOM, so that this is a text.
  const transfer = await page.evaluateHandle(`(() => {
    const { name, type, base64 } = ${held};
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  })()`);
  await page.dispatchEvent('#main', 'dragover', { dataTransfer: transfer });
  await page.getByText(sentence).waitFor();
  await page.dispatchEvent('#main', 'drop', { dataTransfer: transfer });
};
