import pg from 'pg';

/** What of a failed statement is worth knowing: which rule of the database it broke (its SQLSTATE and constraint). */
export type Violation = { state: string; constraint: string | undefined };

/** The rule that `error` broke; undefined when it is no error of a statement. */
export const violationOf = (error: unknown): Violation | undefined => {
  if (error instanceof pg.DatabaseError) return { state: error.code ?? '', constraint: error.constraint };
  const cause = at(at(at(error, 'meta'), 'driverAdapterError'), 'cause');
  const state = at(cause, 'originalCode');
  const constraint = at(at(cause, 'constraint'), 'index');
  if (typeof state !== 'string') return undefined;
  return { state, constraint: typeof constraint === 'string' ? constraint : undefined };
};

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

// The server is going down, coming up or full (its SQLSTATEs), or can't be reached (the adapter's names for it).
const unreachable =
  /^(57P0[123]|53300|08|ECONN|ETIMEDOUT|ENOENT|EPIPE)|NotReachable|ConnectionClosed|TooManyConnections|SocketTimeout/;

/** Whether `error` says that the database can't be reached, rather than that it refused. */
export const isUnavailable = (error: unknown): boolean => {
  const cause = at(at(at(error, 'meta'), 'driverAdapterError'), 'cause');
  const said = [at(cause, 'originalCode'), at(cause, 'kind'), at(error, 'code')];
  return said.some(
    (word) => typeof word === 'string' && (unreachable.test(word) || word === 'P1001' || word === 'P1017'),
  );
};

export const uniqueViolation = (error: unknown): boolean => violationOf(error)?.state === '23505';

// Two programs met at the same rows: the statement was rolled back whole, and may succeed when it runs again.
const collisions = new Set(['23505', '40001', '40P01']);
const attempts = 5;

/**
 * Runs `statement` again when it collided with another one: its first look then finds what the other one wrote. Only
 * for statements that look before they write, and are one transaction each.
 */
export const collided = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      const violation = violationOf(error);
      const again =
        violation && collisions.has(violation.state) && violation.constraint !== 'idempotency_pkey';
      if (!again || attempt === attempts) throw error;
    }
  }
};
