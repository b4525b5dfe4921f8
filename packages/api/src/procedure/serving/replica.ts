import { openBooks, type Position, positionIn, positionText, troubleOf, violationOf } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { uploaderOf } from '../caller.ts';
import type { Context } from '../context.ts';

/**
 * Reads that a replica answers, where the operator has some (docs/interface §13; decision 257):
 * they see all that was committed before they came, or, for a caller who says how far it has seen,
 * all up to there.
 */

/** The position that the caller has seen. Refuses `invalid`. */
const positionSeen = ({ position: sent }: Pick<Context, 'position'>): Position | undefined => {
  if (sent === undefined) return undefined;
  const position = positionIn(sent);
  if (position === undefined)
    throw new Refusal('invalid', 'The header Kontor-Position has no position; send it as it was answered.');
  return position;
};

/**
 * The context with the books on a replica that has all that the caller must see; the context itself
 * where there is none. The ledger is that of the request: it is of the version of the settings that
 * were read with the key.
 */
export const onReplica = async (context: Context): Promise<Context> => {
  const seen = positionSeen(context);
  const { replicas } = context.database;
  const { client, caller, books } = context;
  if (!replicas || !client || !books) return context;
  const position = seen ?? (await replicas.position());
  const database = position === undefined ? undefined : await replicas.at(position);
  if (!database) return context;
  return {
    ...context,
    database,
    session: database,
    books: openBooks(database, client, { uploader: uploaderOf(caller), ledger: books.ledger }),
  };
};

/**
 * Whether a read failed for the sake of the replica, and the primary may answer it: the replica
 * broke off, or had to go on with what the read held up. What takes too long there would do so at
 * the primary as well.
 */
export const failedOnReplica = (error: unknown): boolean =>
  troubleOf(error) !== undefined && violationOf(error)?.state !== statementTimeout;

const statementTimeout = '57014';

/**
 * Reports the caller of a write the position from which on it is seen, where replicas may be read.
 */
export const notePosition = async ({ database: { replicas }, reply }: Context): Promise<void> => {
  // It is written, whether or not this can be told.
  const position = await replicas?.position().catch(() => undefined);
  const noted = reply.position === undefined ? undefined : positionIn(reply.position);
  if (position !== undefined && (noted === undefined || noted < position))
    reply.position = positionText(position);
};
