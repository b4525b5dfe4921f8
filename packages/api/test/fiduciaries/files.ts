import { fiduciaryFileKind } from '@kontor/domain';
import { fileSent, type Inputs, writeTemporaryFile } from '../../src/index.ts';
import type { testInstallation } from '../installation.ts';
import { entryOf, type TestClient } from '../ledger.ts';

/** Files of fiduciaries for tests. */

type Installation = Awaited<ReturnType<typeof testInstallation>>;
type Sending = { dry_run?: boolean; media_type?: string; idempotencyKey?: string };

/** Sends a file of closing entries. */
export const sendClosing = async (
  { receipts: { directory } }: Pick<Installation, 'receipts'>,
  client: Pick<TestClient, 'ask'>,
  content: string | Uint8Array,
  { dry_run, media_type = 'text/csv', idempotencyKey }: Sending = {},
) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const source = (async function* () {
    yield bytes;
  })();
  const { limit } = fiduciaryFileKind;
  const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
  try {
    const Filedata: unknown = fileSent(file, { file_name: 'closing.csv', media_type });
    const { fiduciary } = await client.ask(idempotencyKey === undefined ? {} : { idempotencyKey });
    return await fiduciary.import({
      Filedata,
      ...(dry_run ? { dry_run } : {}),
    } as Inputs['fiduciary']['import']);
  } finally {
    await file.close();
  }
};

/** A table of Banana with these rows: day, document, text, debit, credit, amount. */
export const bananaOf = (...rows: readonly (readonly string[])[]): string =>
  [['Date', 'Doc', 'Description', 'AccountDebit', 'AccountCredit', 'Amount'], ...rows]
    .map((row) => row.join('\t'))
    .join('\n');

/** The bytes of a file in an answer. */
export const bytesOf = async ({ content }: { content: AsyncIterable<string> }): Promise<Buffer> => {
  let text = '';
  for await (const part of content) text += part;
  return Buffer.from(text, 'base64');
};

/** Two exports, and an import between them, which is reversed and booked again. */
export const fillFiduciary = async (
  installation: Pick<Installation, 'receipts'>,
  client: TestClient,
): Promise<void> => {
  const { gl, fiduciary } = await client.ask();
  await gl.post(
    entryOf('2026-03-05', [
      [1000, '70'],
      [1020, '-70'],
    ] as never),
  );
  await fiduciary.export({ format: 'banana' });
  const file = bananaOf(['2026-03-06', 'F-1', 'Abschluss', '6800', '1510', '100.00']);
  const { id } = await sendClosing(installation, client, file);
  await fiduciary.reverse({ id, reversal: {} });
  await sendClosing(installation, client, file);
  await fiduciary.export({ format: 'abaconnect' });
};
