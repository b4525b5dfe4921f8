import { logoKind } from '@kontor/domain';
import { caller, fileSent, type Inputs, writeTemporaryFile } from '../../src/index.ts';
import type { testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path fill="#a00" d="M0 0h20v10H0z"/></svg>`;

/** Sets the logo of a client to a file of this content. */
export const sendLogo = async (
  { receipts: { directory } }: Installation,
  client: TestClient,
  { content = drawing, media_type = 'image/svg+xml' }: { content?: string; media_type?: string } = {},
) => {
  const source = (async function* () {
    yield Buffer.from(content, 'latin1');
  })();
  const { limit } = logoKind;
  const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
  const Filedata: unknown = fileSent(file, { file_name: 'logo', media_type });
  try {
    return await caller(await client.context()).logo.save({ Filedata } as Inputs['logo']['save']);
  } finally {
    await file.close();
  }
};
