import { fold } from '../values/number.ts';

// A shorter name is in many good passwords by chance.
const shortestName = 4;
/** The letters and digits that a password must have besides a name. */
const fewestOthers = 6;

/**
 * Whether a password is one of the names of its person, or little more: in whatever case, as often
 * as it is there.
 */
export const isOwnName = (password: string, names: readonly string[]): boolean => {
  const letters = lettersOf(password);
  // The name in a mail address is a name, too.
  const all = names.flatMap((name) => [name, name.replace(/@.*$/, '')]).map(lettersOf);
  return all.some(
    (name) =>
      name.length >= shortestName &&
      letters.includes(name) &&
      letters.replaceAll(name, '').length < fewestOthers,
  );
};

const lettersOf = (text: string): string => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
