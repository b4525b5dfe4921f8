import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRouter } from '@kontor/api';
import type { BelegUpload, ReceiptKept } from '@kontor/domain';
import { drawn, page, stackOf } from '@kontor/samples';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect } from 'vitest';

/** Receipts of the client muster that are uploaded to a program. */

/** A program, and a key with the scope to upload. */
export type Served = { address: string; key: string };

export const trpcOf = ({ address, key }: Served) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${address}/trpc/muster`, headers: { authorization: `Bearer ${key}` } })],
  });

const belege = ({ address }: Served) => `${address}/api/v1/clients/muster/belege`;

export const upload = async (
  served: Served,
  file: Uint8Array,
  { name = 'bills.pdf', type = 'application/pdf' }: { name?: string; type?: string } = {},
): Promise<number> => {
  const form = new FormData();
  form.set('Filedata', new File([Uint8Array.from(file)], name, { type }));
  const headers = { 'x-api-key': served.key, accept: 'application/json' };
  const answer = await fetch(belege(served), { method: 'POST', headers, body: form });
  const body = await answer.text();
  expect(answer.status, body).toBe(200);
  return Number((JSON.parse(body) as BelegUpload).id);
};

/** Reads the receipts `ids` until they are all in one of these states. */
export const until = async (served: Served, ids: readonly number[], ...statuses: ReceiptKept['status'][]) => {
  const { receipts } = trpcOf(served);
  for (;;) {
    const read = await Promise.all(ids.map((id) => receipts.get.query({ id })));
    if (read.every(({ status }) => statuses.includes(status))) return read;
    const ended = read.find(({ status }) => !['RECEIVED', 'PROCESSING', ...statuses].includes(status));
    if (ended) throw new Error(`${ended.file_name} is ${ended.status}: ${ended.reason}`);
    await sleep(50);
  }
};

/**
 * A stack of receipts with a bill on the first of their two pages; the last one has a page that
 * tells it from others.
 */
export const stack = async (receipts: number, seed: number) => {
  const { pages, parts } = stackOf('bill first', '', { receipts, length: 2 });
  const ranges = parts.map(({ first_page, last_page }, at) => [
    first_page,
    at < receipts - 1 ? last_page : last_page + 1,
  ]);
  return { pdf: await drawn([...pages, page.text(seed)]), ranges };
};

/** The parts of a receipt, in the order of their pages. */
export const partsOf = async (served: Served, source: number) => {
  const { items } = await trpcOf(served).receipts.list.query({});
  return items.filter((one) => one.source === source);
};

/** An upload of which half has been sent, and when it is broken off. */
export const halfUploaded = async (
  served: Served,
  pdf: Uint8Array,
): Promise<{ broken: Promise<unknown> }> => {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="Filedata"; filename="half.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  );
  const headers = {
    'x-api-key': served.key,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + pdf.length + 9,
  };
  const sending = request(belege(served), { method: 'POST', headers });
  sending.on('error', () => undefined);
  const broken = new Promise((resolve) => sending.once('close', resolve));
  sending.write(head);
  await new Promise<void>((sent) => sending.write(pdf.subarray(0, pdf.length / 2), () => sent()));
  return { broken };
};
