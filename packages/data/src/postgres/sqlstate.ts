import pg from 'pg';

/** What of a failed statement is worth knowing: which rule of the database it broke (its SQLSTATE and constraint). */
export type Violation = { state: string; constraint: string | undefined };

/** The rule that `error` broke; undefined when it is no error of a statement. */
export const violationOf = (error: unknown): Violation | undefined => {
  if (error instanceof pg.DatabaseError) return { state: error.code ?? '', constraint: error.constraint };
  const cause = causeOf(error);
  const state = at(cause, 'originalCode');
  const constraint = at(at(cause, 'constraint'), 'index');
  if (typeof state !== 'string') return undefined;
  return { state, constraint: typeof constraint === 'string' ? constraint : guardOf(cause) };
};

// Prisma's adapter drops the constraint of a guard that refuses what a statement posts (migration 0014), and keeps its message.
const guards = [
  { constraint: 'control_account', message: /^entry \d+ posts to the control accounts / },
  { constraint: 'account_currency', message: /^entry \d+ posts to the accounts .* in another currency/ },
];

const guardOf = (cause: unknown): string | undefined => {
  const said = at(cause, 'originalMessage');
  return typeof said === 'string' ? guards.find(({ message }) => message.test(said))?.constraint : undefined;
};

/** Every code by which `error` names itself: its SQLSTATE, or those of Prisma, its adapter and the operating system. */
export const codesOf = (error: unknown): string[] => {
  const cause = causeOf(error);
  return [at(cause, 'originalCode'), at(cause, 'kind'), at(error, 'code')].filter(
    (code) => typeof code === 'string',
  );
};

const causeOf = (error: unknown): unknown => at(at(at(error, 'meta'), 'driverAdapterError'), 'cause');

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

export const uniqueViolation = (error: unknown): boolean => violationOf(error)?.state === '23505';

// A NUL, or half of a character: PostgreSQL keeps neither.
const unstorable = new Set(['22021', '22P05']);

/** Whether `error` says that a text can't be stored, and so is in no record either. */
export const isUnstorable = (error: unknown): boolean => unstorable.has(violationOf(error)?.state ?? '');
