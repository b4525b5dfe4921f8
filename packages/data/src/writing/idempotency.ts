import type { Instant, Issue, RefusalCode, Wording } from '@kontor/domain';
import type { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import type { Session } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import type { IdempotencyClaim, Writing } from './writing.ts';

/** The outcomes of requests with an Idempotency-Key (docs/interface §14). */
export type Refused = { code: RefusalCode; message: string; wording?: Wording; issues: Issue[] };
export type Outcome = { done: unknown } | { refused: Refused };

export type RecordedOutcome = { request: string; outcome: Outcome };

/** Reads the outcome of the request with this key; undefined when there was none. */
export const findOutcome = async (
  { ask }: Pick<Session, 'ask'>,
  client_id: number,
  key: string,
): Promise<RecordedOutcome | undefined> => {
  const row = await ask((prisma) =>
    prisma.idempotency.findUnique({ where: { client_id_key: { client_id, key } } }),
  );
  if (!row) return undefined;
  return { request: Buffer.from(row.request).toString('hex'), outcome: row.outcome as Outcome };
};

/** Reads the outcomes of the requests with these keys, by their keys. */
export const findOutcomes = async (
  { ask }: Pick<Session, 'ask'>,
  client_id: number,
  keys: readonly string[],
): Promise<Map<string, RecordedOutcome>> => {
  const rows = await ask((prisma) =>
    prisma.idempotency.findMany({ where: { client_id, key: { in: [...keys] } } }),
  );
  return new Map(
    rows.map(({ key, request, outcome }) => [
      key,
      { request: Buffer.from(request).toString('hex'), outcome: outcome as Outcome },
    ]),
  );
};

/**
 * Records an outcome that no statement has recorded: a refusal, or a success that booked nothing.
 */
export const recordOutcome = async (
  session: Pick<Session, 'ask'>,
  of: { client_id: number; once: IdempotencyClaim; now: Instant },
  outcome: Outcome,
): Promise<void> => recordOutcomes(session, of, [{ once: of.once, outcome }]);

/** `recordOutcome` for several requests at once. */
export const recordOutcomes = async (
  { ask }: Pick<Session, 'ask'>,
  { client_id, now }: { client_id: number; now: Instant },
  outcomes: readonly { once: IdempotencyClaim; outcome: Outcome }[],
): Promise<void> => {
  await ask((prisma) =>
    prisma.idempotency.createMany({
      data: outcomes.map(({ once: { key, request }, outcome }) => ({
        client_id,
        key,
        request: Buffer.from(request, 'hex'),
        outcome: outcome as Prisma.InputJsonObject,
        created: now,
      })),
      skipDuplicates: true,
    }),
  );
};

/**
 * Records a success in its transaction, if the request has a key; rejects where another request has
 * used the key.
 */
export const recordOutcomeIn = async (
  tx: Pick<RawSql, 'run'>,
  { client_id, writing: { now, once } }: { client_id: number; writing: Writing },
  done: object,
): Promise<void> => {
  if (!once) return;
  const outcome = JSON.stringify({ done });
  await tx.run`
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    VALUES (${client_id}::integer, ${once.key}, decode(${once.request}, 'hex'), ${outcome}::jsonb, ${now}::timestamptz)`;
};

/**
 * An outcome with a secret, as it is kept: encrypted, for as long as the Idempotency-Key is
 * recorded.
 */
export type SealedOutcome = { sealed: string };

const outcomeOwner = (client_id: number, key: string): string => `outcome ${key} of ${client_id}`;

/** Records a success whose answer has a secret, in its transaction, if the request has a key. */
export const recordSecretOutcomeIn = async (
  tx: Pick<RawSql, 'run'>,
  { client_id, writing, secrets }: { client_id: number; writing: Writing; secrets: Database['secrets'] },
  done: object,
): Promise<void> => {
  if (!writing.once) return;
  const sealed = secrets.seal(JSON.stringify(done), outcomeOwner(client_id, writing.once.key));
  await recordOutcomeIn(tx, { client_id, writing }, { sealed } satisfies SealedOutcome);
};

/**
 * The answer that was recorded by `recordSecretOutcomeIn`; undefined where it was encrypted by
 * another key.
 */
const openOutcome = (
  { secrets }: Pick<Database, 'secrets'>,
  { client_id, key }: { client_id: number; key: string },
  { sealed }: SealedOutcome,
): unknown => {
  const text = secrets.open(sealed, outcomeOwner(client_id, key));
  return text === undefined ? undefined : JSON.parse(text);
};

/** The outcomes of one client's requests. */
export const requestsOf = (database: Session, client_id: number) => ({
  findOutcome: (key: string) => findOutcome(database, client_id, key),
  findOutcomes: (keys: readonly string[]) => findOutcomes(database, client_id, keys),
  openOutcome: (key: string, outcome: SealedOutcome) => openOutcome(database, { client_id, key }, outcome),
  recordOutcome: (of: { once: IdempotencyClaim; now: Instant }, outcome: Outcome) =>
    recordOutcome(database, { ...of, client_id }, outcome),
  recordOutcomes: (outcomes: readonly { once: IdempotencyClaim; outcome: Outcome }[], now: Instant) =>
    recordOutcomes(database, { client_id, now }, outcomes),
});

/**
 * Deletes the outcomes that are older than `before`, of all clients; returns how many there were.
 */
export const forget = async (database: Database, before: Instant): Promise<number> => {
  const { count } = await inStatement(database, () =>
    database.prisma.idempotency.deleteMany({ where: { created: { lt: before } } }),
  );
  return count;
};
