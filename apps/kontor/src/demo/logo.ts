import { caller, fileSent, type Inputs, writeTemporaryFile } from '@kontor/api';
import { logoKind } from '@kontor/domain';
import type { Installation } from '../installation.ts';

/** A sun above two hills, of which the one in front is a coffee bean. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100">
  <g stroke="#d97706" stroke-width="5" stroke-linecap="round">
    <path d="M60 4v11M27.5 14.5l6.5 9M92.5 14.5l-6.5 9M8 41l10.500 3.400M112 41l-10.500 3.400"/>
  </g>
  <circle cx="60" cy="48" r="23" fill="#f59e0b"/>
  <path d="M0 96c14-30 30-44 44-44 15 0 27 16 40 44z" fill="#b45309"/>
  <path d="M36 96c10-34 27-50 45-50 17 0 31 18 39 50z" fill="#78350f"/>
  <path d="M79 52c-8 11 7 18-1 28-3 4-6 7-7 11" fill="none" stroke="#fff7ed" stroke-width="4.5" stroke-linecap="round"/>
</svg>
`;

/** Sets the logo of the client that asks. */
export const sendLogo = async (
  { receipts: { directory } }: Pick<Installation, 'receipts'>,
  context: Parameters<typeof caller>[0],
): Promise<void> => {
  const source = (async function* () {
    yield Buffer.from(drawing);
  })();
  const { limit } = logoKind;
  const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
  const Filedata: unknown = fileSent(file, { file_name: 'sonnenberg.svg', media_type: 'image/svg+xml' });
  try {
    await caller(context).logo.save({ Filedata } as Inputs['logo']['save']);
  } finally {
    await file.close();
  }
};
