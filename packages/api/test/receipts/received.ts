import { createHash } from 'node:crypto';
import { keepMail } from '@kontor/data';
import { now, type testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

/** The addresses at which an installation receives mails. */
export const mailIntakeAddress = 'receipts+{part}@example.ch';

/** Keeps a mail with one file, which waits because its sender is not on the list. */
export const receiveMail = (
  { database }: Pick<Installation, 'database'>,
  { client }: Pick<TestClient, 'client'>,
  subject: string,
) =>
  keepMail(database, client.id, {
    mail: {
      hash: createHash('sha256').update(subject).digest('hex'),
      received: now,
      sender: 'bills@supplier.example',
      subject,
      reason: 'SENDER_UNKNOWN',
      attachments: [
        { file_name: 'bill.pdf', media_type: 'application/pdf', content: Buffer.from(`%PDF-1.7 ${subject}`) },
      ],
    },
    now,
  });
