import { Prisma, type PrismaClient } from '../../generated/client.ts';
import type { CopiedRows } from '../copied/copy.ts';
import { type Outside, type Session, sessionIn } from './session.ts';

// In milliseconds: a year of a large client is read whole.
const timeout = 600_000;

/**
 * Reads in one transaction that sees the books as they are when its first statement begins,
 * whatever is booked in the meantime. Nothing can be written in it.
 */
export const inSnapshot = <Result>(
  { prisma, lists, direct, secrets }: { prisma: PrismaClient } & Outside,
  work: (session: Session) => Promise<Result>,
): Promise<Result> =>
  prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      const session = sessionIn(tx, { lists, direct, secrets });
      const copied: Session['lists']['copied'] = (statement, { mostBytes }) =>
        selectedAsCopied(session, statement, mostBytes);
      return work({ ...session, lists: { copied } });
    },
    { isolationLevel: 'RepeatableRead', timeout },
  );

/**
 * Rows as COPY writes them, up to the one by which they are longer than `mostBytes`. Prisma copies
 * nothing in a transaction, so the columns are selected as texts: those of booleans as COPY has
 * them, and no list that is read so has instants, which JSON writes in another way.
 */
const selectedAsCopied = async (
  session: Pick<Session, 'query'>,
  statement: Prisma.Sql,
  mostBytes: number,
): Promise<CopiedRows> => {
  const rows = await session.query<{ texts: (string | null)[] }[]>(Prisma.sql`
    SELECT ARRAY(SELECT CASE json_typeof(value) WHEN 'boolean' THEN left(value #>> '{}', 1) ELSE value #>> '{}' END
                   FROM json_each(row_to_json(r)) WITH ORDINALITY AS c (name, value, at) ORDER BY at) AS texts
      FROM (${statement}) r`);
  const lines: string[] = [];
  let bytes = 0;
  for (const { texts } of rows) {
    const line = texts.map(asCopied).join('\t');
    lines.push(line);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > mostBytes && lines.length > 1) return { lines, isCut: true };
  }
  return { lines, isCut: false };
};

const copyEscapes = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

const asCopied = (text: string | null): string =>
  text === null ? '\\N' : text.replace(/[\\\t\n\r]/g, (letter) => copyEscapes.get(letter) ?? letter);
