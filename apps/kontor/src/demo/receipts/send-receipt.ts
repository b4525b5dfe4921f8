import { caller, fileSent, type Inputs, receiptSteps, writeTemporaryFile } from '@kontor/api';
import type { ClientKept } from '@kontor/data';
import { type BookingDate, type Instant, receiptKind } from '@kontor/domain';
import { openPrinter } from '@kontor/print';
import { now } from '../../clock.ts';
import { operatorContext } from '../../operator-context.ts';
import type { Open } from '../first-year/asking.ts';
import { billNumber, telephoneBill } from './telephone-bill.ts';

/**
 * Uploads a bill as a vendor sends it, and has it read as a worker does: it waits to be booked, so
 * that its fields are seen on its page. It is the same file for the same day, and is taken once.
 */
export const sendReceipt = async (
  installation: Open,
  client: ClientKept,
  { today, at }: { today: BookingDate; at: Instant },
): Promise<void> => {
  const idempotencyKey = 'demo-receipt';
  const context = operatorContext(installation, client, { requestId: 'demo', idempotencyKey, at });
  const vendor = { kind: 'key', id: undefined, prefix: '', draft: false, scopes: ['upload'] } as const;
  await upload(installation, { ...context, caller: vendor }, today);
  // Where the demo was interrupted while it was read, the receipt is free again only now.
  for (const time of [at, now()]) await readWaiting(installation, time);
};

const upload = async (
  { receipts: { directory } }: Open,
  context: Parameters<typeof caller>[0],
  today: BookingDate,
): Promise<void> => {
  const printer = openPrinter();
  try {
    const pdf = await printer.drawDocument(telephoneBill(today));
    const source = (async function* () {
      yield Buffer.from(pdf);
    })();
    const { limit } = receiptKind;
    const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
    const named = { file_name: `${billNumber(today)}.pdf`, media_type: 'application/pdf' };
    const Filedata: unknown = fileSent(file, named);
    try {
      await caller(context).receipts.upload({ Filedata } as Inputs['receipts']['upload']);
    } finally {
      await file.close();
    }
  } finally {
    await printer.close();
  }
};

const readWaiting = async ({ database, receipts }: Open, at: Instant): Promise<void> => {
  const { stores, scanner } = receipts;
  const { take, process } = receiptSteps({ database, stores, scanner, now: () => at, log });
  for (let [job] = await take(); job; [job] = await take()) await process(job);
};

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
