import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Archiving } from '../../src/index.ts';
import { invoiceOf, payableOf, paymentOf, type testInstallation, vendorpaymentOf } from '../installation.ts';
import { entryOf, glOf, reversalOf, type TestClient, yearendOf } from '../ledger.ts';
import { issue, letterOf, makeDrawable } from '../letters/letters.ts';
import { processAll, upload } from '../receipts/receipt.ts';
import { entryNames } from './zip.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

export const archiving: Archiving = { version: '1.2.3', stamp: undefined };

/**
 * A client with books of two years: documents, payments, receipts, a letter, a year that was
 * closed.
 */
export const someYears = async (installation: Installation): Promise<TestClient> => {
  const client = await installation.newClient();
  await makeDrawable(client);
  const receipt = await upload(installation, client, { file_name: 'Quittung, März.pdf' });
  const other = await upload(installation, client, {});
  await processAll(installation);
  const ask = await client.ask();
  await ask.gl.post(
    entryOf(
      '2025-03-01',
      [
        [1020, '50000.00'],
        [2800, '-50000.00'],
      ],
      { reference: 'G0' },
    ),
  );
  await ask.invoices.post(
    invoiceOf({ invnumber: 'A0', transdate: '2025-11-05', description: 'Beratung "Löwen", Teil 1' }),
  );
  await ask.gl.endYear(yearendOf('2025-12-31'));
  for (const nth of [1, 2, 3, 4])
    await ask.invoices.post(
      invoiceOf({
        invnumber: `A${nth}`,
        transdate: `2026-0${nth}-01`,
        notes: nth === 2 ? 'erste Zeile\nzweite "Zeile"' : '',
      }),
    );
  await ask.exchangeRates.save({ rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }] } as never);
  await ask.payables.post(payableOf({ invnumber: 'R1' }));
  await ask.payables.post(payableOf({ invnumber: 'R2', transdate: '2026-05-01', currency: 'EUR' }));
  await ask.invoices.pay(paymentOf('A0'));
  await ask.invoices.pay(paymentOf('A1', { amount_paid: '40.00' }));
  await ask.payables.pay(vendorpaymentOf('R1'));
  await ask.gl.post(glOf({ reference: 'G1' }));
  await ask.gl.reverse(reversalOf('G1'));
  await ask.receipts.link({ id: receipt, payable: 'R1' });
  await ask.receipts.link({ id: other, invoice: 'A0' });
  await issue(installation, client, [{ letter: await letterOf(installation, client, { invnumber: 'A1' }) }]);
  return client;
};

/** The bytes of an archive that is asked for. */
export const archiveOf = async (
  client: TestClient,
  year: string,
  more: { archiving?: Archiving } = {},
): Promise<Buffer> => {
  const { archives } = await client.ask({ archiving, ...more });
  const { content, size } = await archives.make({ year });
  const pieces: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: size })) pieces.push(piece);
  return Buffer.concat(pieces);
};

const run = promisify(execFile);

/** Runs the program of an archive on a path, and answers its exit code and what it printed. */
export const proven = async (
  program: string,
  ...args: readonly string[]
): Promise<{ code: number; said: string }> => {
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...args], { maxBuffer: 1 << 26 });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
};

/** A folder of its own, with the archive and its program. */
export const unpackedProgram = async (
  zip: Buffer,
): Promise<{ folder: string; zip: string; program: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-archive-'));
  const paths = { folder, zip: join(folder, 'archive.zip'), program: join(folder, 'verify.mjs') };
  await writeFile(paths.zip, zip);
  await writeFile(paths.program, entryNames(zip).get('verify.mjs') ?? '');
  return paths;
};
