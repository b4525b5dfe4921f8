import pg from 'pg';

/** The rule of the database that a failed statement broke: its SQLSTATE and constraint. */
export type Violation = { state: string; constraint: string | undefined };

/** Reads the rule that a statement broke from its error; undefined when `error` is no error of a statement. */
export const violationOf = (error: unknown): Violation | undefined => {
  if (error instanceof pg.DatabaseError) return { state: error.code ?? '', constraint: error.constraint };
  const cause = causeOf(error);
  const state = property(cause, 'originalCode');
  const constraint = property(property(cause, 'constraint'), 'index');
  if (typeof state !== 'string') return undefined;
  return { state, constraint: typeof constraint === 'string' ? constraint : guardOf(cause) };
};

// Prisma's adapter drops the constraint of a guard that refuses what a statement posts (migration 0014), and keeps its message.
const guards = [
  { constraint: 'control_account', message: /^entry \d+ posts to the control accounts / },
  { constraint: 'account_currency', message: /^entry \d+ posts to the accounts .* in another currency/ },
];

const guardOf = (cause: unknown): string | undefined => {
  const text = property(cause, 'originalMessage');
  return typeof text === 'string' ? guards.find(({ message }) => message.test(text))?.constraint : undefined;
};

/** PostgreSQL's own sentence for an error of a statement, else that of the error itself. */
export const messageOf = (error: unknown): string => {
  const text = property(causeOf(error), 'originalMessage') ?? property(error, 'message');
  return typeof text === 'string' ? text : '';
};

/** The codes of an error: its SQLSTATE, or those of Prisma, its adapter and the operating system. */
export const codesOf = (error: unknown): string[] => {
  const cause = causeOf(error);
  return [property(cause, 'originalCode'), property(cause, 'kind'), property(error, 'code')].filter(
    (code) => typeof code === 'string',
  );
};

const causeOf = (error: unknown): unknown =>
  property(property(property(error, 'meta'), 'driverAdapterError'), 'cause');

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

export const uniqueViolation = (error: unknown): boolean => violationOf(error)?.state === '23505';

// A NUL, or half of a character: PostgreSQL stores neither.
const unstorableStates = new Set(['22021', '22P05']);

/** Whether `error` says that PostgreSQL can't store a text, so that no record has it either. */
export const isUnstorable = (error: unknown): boolean =>
  unstorableStates.has(violationOf(error)?.state ?? '');
