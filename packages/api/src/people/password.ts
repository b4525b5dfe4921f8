import { invalidField, isOwnName, Refusal } from '@kontor/domain';
import { isCommonPassword } from './common-passwords.ts';

/** Passwords are kept by Argon2id, with the memory (19 MiB) and passes that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// It is loaded when someone first signs in or sets a password.
const loadArgon2 = () => import('@node-rs/argon2');

// Each takes its memory and a processor; what comes beyond that waits or is refused.
const mostAtOnce = 16;
let underWay = 0;

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (underWay >= mostAtOnce)
    throw new Refusal('unavailable', 'Too many people sign in at this moment; try again in a moment.');
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
};

/** The same letters are one password, however a keyboard composes them. */
const composed = (password: string): string => password.normalize('NFKC');

/**
 * Refuses `invalid` for a password that is easily guessed: one that many people use, or a name of
 * its person.
 */
export const checkNewPassword = async (password: string, names: readonly string[]): Promise<void> => {
  const message = isOwnName(password, names)
    ? 'must not be just your name'
    : (await isCommonPassword(password))
      ? 'is too common'
      : undefined;
  if (message) throw invalidField('password', message);
};

/** A password in the form in which it is stored. */
export const passwordHash = (password: string): Promise<string> =>
  inTurn(async () => (await loadArgon2()).hash(composed(password), cost));

/**
 * Whether `password` is the one that is stored. Takes as long where none is, so that nobody learns
 * which names there are.
 */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const same = await inTurn(async () =>
    (await loadArgon2()).verify(stored ?? noPasswordHash, composed(password)),
  );
  return same && stored !== undefined;
};

// The hash of 32 random bytes that nobody knows.
const noPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$69pd5RruYIipKHl3yA/BMQ$ExiZKM+zC8EYLbJ/88ma2sRSbfdUMyDZVQjVKSHAehQ';
