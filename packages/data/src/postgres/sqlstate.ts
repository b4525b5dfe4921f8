import pg from 'pg';

/** The rule of the database that a failed statement broke: its SQLSTATE and constraint. */
export type Violation = { state: string; constraint: string | undefined };

/**
 * Reads the rule that a statement broke from its error; undefined when `error` is not an error of a
 * statement.
 */
export const violationOf = (error: unknown): Violation | undefined => {
  for (const level of levelsOf(error)) {
    if (level instanceof pg.DatabaseError) return { state: level.code ?? '', constraint: level.constraint };
    const state = property(level, 'originalCode');
    if (typeof state !== 'string') continue;
    const constraint = property(property(level, 'constraint'), 'index');
    return { state, constraint: typeof constraint === 'string' ? constraint : guardOf(level) };
  }
  return undefined;
};

// Prisma's adapter drops the constraint of a guard that refuses what a statement posts
// (guard_posting), and keeps its message.
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
  const texts = levelsOf(error).map((level) => property(level, 'originalMessage'));
  const text = texts.find((one) => one !== undefined) ?? property(error, 'message');
  return typeof text === 'string' ? text : '';
};

/**
 * The codes of an error and of its causes: SQLSTATEs, and those of Prisma, its adapter and the
 * operating system.
 */
export const codesOf = (error: unknown): string[] =>
  levelsOf(error)
    .flatMap((level) => ['originalCode', 'kind', 'code'].map((name) => property(level, name)))
    .filter((code) => typeof code === 'string');

/**
 * An error and what it was made of, the outermost first: its causes at every depth, the error of
 * Prisma's adapter, which is thrown bare or within one of Prisma's, and the errors of an aggregate.
 */
export const levelsOf = (error: unknown): unknown[] => {
  const levels = new Set([error]);
  // Goes on with what is added in the meantime, once with each, so that causes in a circle end.
  for (const level of levels) {
    const within = [property(property(level, 'meta'), 'driverAdapterError'), property(level, 'cause')];
    const errors = property(level, 'errors');
    for (const one of [...within, ...(Array.isArray(errors) ? errors : [])])
      if (typeof one === 'object' && one !== null) levels.add(one);
  }
  return [...levels];
};

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

export const uniqueViolation = (error: unknown): boolean => violationOf(error)?.state === '23505';

// A NUL, or half of a character: PostgreSQL stores neither.
const unstorableStates = new Set(['22021', '22P05']);

/** Whether `error` says that PostgreSQL can't store a text, so that no record has it either. */
export const isUnstorable = (error: unknown): boolean =>
  unstorableStates.has(violationOf(error)?.state ?? '');
