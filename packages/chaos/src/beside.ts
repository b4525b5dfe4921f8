import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newImage } from '@kontor/testing';
import type { Load } from './caller.ts';

/** A request beside the writes: a list, a report, an export, a check of the books, or an upload. */
type Beside = { name: string; path: string; body?: () => FormData; accept?: string };

const trpc = (procedure: string, input: object) =>
  `/trpc/{client}/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
const period = 'from_date=2026-01-01&to_date=2026-12-31';

const requests: readonly Beside[] = [
  { name: 'transactions', path: `{books}/charts/1100/transactions?${period}` },
  { name: 'invoices', path: '{books}/invoices' },
  { name: 'entries', path: '{books}/gl?limit=20' },
  { name: 'trial balance', path: '{books}/gl/saldo' },
  { name: 'report', path: trpc('reports.trialBalance', { to: '2026-12-31' }) },
  { name: 'check', path: trpc('verify.run', { check: 'entries_balanced' }) },
  {
    name: 'export',
    path: `${trpc('exports.books', { 0: { format: 'hledger' } })}&batch=1`,
    accept: 'application/jsonl',
  },
  { name: 'upload', path: '{books}/belege', body: () => formOf(newImage()) },
];

/**
 * Sends one kind of request again and again, and counts its answers by name and status; `0` for one
 * that broke off. When the load has ended it is sent until it is answered 200, five times at most,
 * so that no kind is left untried however slow the machine is.
 */
export const sendBeside = async (load: Load, at: number): Promise<void> => {
  const request = requests[at % requests.length] as Beside;
  const send = async () => {
    const { status, text } = await answerTo(load, request);
    const counted = `${request.name} ${status}`;
    load.beside.set(counted, (load.beside.get(counted) ?? 0) + 1);
    if (![0, 200, 503].includes(status)) load.wrong.push(`${request.name}: ${status} ${text}`);
    return status;
  };
  while (!load.stopping()) await send();
  for (let time = 0; time < 5 && (await send()) !== 200; time += 1) await sleep(500);
};

/** The requests that there are, each for a caller of its own. */
export const besideCount = requests.length;

const answerTo = async ({ books, apiKey }: Load, { path, body, accept = 'application/json' }: Beside) => {
  const { origin, pathname } = new URL(books);
  const client = pathname.split('/').at(-1) ?? '';
  const url = origin + path.replace('{books}', pathname).replace('{client}', client);
  const headers = {
    ...{ 'x-api-key': apiKey, accept, connection: 'close' },
    ...(accept.endsWith('jsonl') ? { 'trpc-accept': accept } : {}),
  };
  try {
    const sent = body
      ? { method: 'POST', body: body(), headers: { ...headers, 'idempotency-key': randomUUID() } }
      : { headers };
    const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(60_000) });
    return { status: answer.status, text: (await answer.text()).slice(0, 500) };
  } catch {
    return { status: 0, text: '' };
  }
};

const formOf = (image: File): FormData => {
  const form = new FormData();
  form.append('Filedata', image);
  return form;
};
