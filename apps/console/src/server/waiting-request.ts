/**
 * The page of the program's request that waits in this browser for its person to sign in
 * (docs/interface §36), for once; undefined where none does. It leads to the console only.
 */
export const takeWaitingRequest = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch('/oauth/resume', { method: 'POST' });
    const { address } = (await answer.json()) as { address: unknown };
    return typeof address === 'string' && address.startsWith('/connect?') ? address : undefined;
  } catch {
    // Whoever has signed in shall not stay at the door because of it.
    return undefined;
  }
};
