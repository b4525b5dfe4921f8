import { sessionEnded } from './refusal.ts';

let here: number | undefined;

/**
 * The person whose page this is, from the moment on at which that is known. In another tab someone
 * else may sign in in the meantime.
 */
export const personHere = {
  id: (): number | undefined => here,
  /** Takes over who is signed in where nobody was known. */
  found: (id: number): void => {
    here ??= id;
  },
  entered: (id: number): void => {
    here = id;
  },
  left: (): void => {
    here = undefined;
  },
  /** The headers of a request that say so (docs/interface §2). */
  headers: (): Record<string, string> => (here === undefined ? {} : { 'kontor-person': String(here) }),
};

/**
 * Sends a request over REST, as files are; one whose session has ended again as soon as the same
 * person has signed in. Answers undefined where no answer arrived.
 */
export const sendForPerson = async <Answer extends { status: number }>(
  send: (headers: Record<string, string>) => Promise<Answer | undefined>,
): Promise<Answer | undefined> => {
  for (;;) {
    const answer = await send(personHere.headers());
    const resumed = answer?.status === 401 ? sessionEnded() : undefined;
    if (!resumed) return answer;
    await resumed;
  }
};
