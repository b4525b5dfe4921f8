import type { NoticeAddress } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { type Access, addAccess } from './access.ts';

/** Where people are told that a way in has changed (docs/operations, Mail). */
export type NoticeTo = { name: string; mail: string | undefined; language: string | undefined };

/**
 * The mail address of a person and their language; that of the first client they work for where
 * they have chosen none.
 */
export const noticeTo = async (
  { prisma }: Pick<Database, 'prisma'>,
  person_id: number,
): Promise<NoticeTo | undefined> => {
  const row = await prisma.person.findUnique({
    where: { id: person_id },
    select: {
      name: true,
      mail: true,
      language: true,
      membership_person: {
        take: 1,
        orderBy: { created: 'asc' },
        select: { client: { select: { languages: true } } },
      },
    },
  });
  if (!row) return undefined;
  const language = row.language ?? row.membership_person[0]?.client.languages[0];
  return { name: row.name, mail: row.mail ?? undefined, language };
};

/** Sets where a person is notified of changes; null takes it away. */
export const saveNoticeAddress = (
  database: Database,
  { person_id: id, sent }: { person_id: number; sent: NoticeAddress | null },
  access: Access,
): Promise<void> =>
  database.transaction(async ({ tx }) => {
    const [before] = await tx.query<{ mail: string | null }[]>`
      SELECT mail FROM person WHERE id = ${id} FOR NO KEY UPDATE`;
    const mail = sent?.mail ?? null;
    await tx.person.update({ where: { id }, data: { mail, ...(sent ? { language: sent.language } : {}) } });
    if (before?.mail === mail || !before) return;
    const kind = mail === null ? 'removed' : before.mail === null ? 'added' : 'changed';
    await addAccess(
      tx,
      { person_id: id, kind, way: 'mail', ...(mail === null ? {} : { name: mail }) },
      access,
    );
  });
