import type { Logo } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';
import { audited } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';

/** The logo of a client's documents: what the client's row says of it, and its bytes. */
export const logoOf = (session: Session, client_id: number) => {
  const of = { client_id, table: 'client', key: { id: client_id } } as const;
  return {
    /** Reads the bytes; undefined where there is no logo. */
    read: async (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      (await session.ask((prisma) => prisma.logo.findUnique({ where: { client_id } })))?.png,
    /** Sets the logo, in place of one that was there. The audit trail has its hash. */
    save: (logo: Logo, png: Uint8Array<ArrayBuffer>, writing: Writing): Promise<void> =>
      audited(session, { of, writing }, async (tx) => {
        await tx.logo.upsert({ where: { client_id }, create: { client_id, png }, update: { png } });
        await tx.client.update({ where: { id: client_id }, data: { logo, version: { increment: 1 } } });
      }),
    remove: (writing: Writing): Promise<void> =>
      audited(session, { of, writing }, async (tx) => {
        await tx.logo.deleteMany({ where: { client_id } });
        const data = { logo: Prisma.DbNull, version: { increment: 1 } };
        await tx.client.update({ where: { id: client_id }, data });
      }),
  };
};
