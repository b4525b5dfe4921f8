import type { Database } from '../postgres/database.ts';

/**
 * Finds the id of the installation that a database is: its own, also where its books were restored
 * from a backup of another one.
 */
export const installationId = async ({ prisma }: Pick<Database, 'prisma'>): Promise<string> => {
  const [row] = await prisma.$queryRaw<[{ id: string }]>`SELECT id::text FROM _kontor_installation`;
  return row.id;
};
