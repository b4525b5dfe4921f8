import { forgetAddress } from './address.ts';
import { makeCluster } from './cluster.ts';
import { makeDatabase } from './database.ts';
import { explained } from './error.ts';
import { postmasterOf } from './postmaster.ts';
import { bringDown, bringUp } from './server.ts';
import { renewSettings, serverSettings } from './settings.ts';
import { type Site, siteUnder } from './site.ts';
import { locked, signIn, signOut, type User } from './users.ts';

/**
 * A running server: `url` names its database `kontor`; `stop` must be awaited before the program
 * ends.
 */
export type Postgres = { url: string; stop: () => Promise<void> };

/**
 * Runs the PostgreSQL that comes with Kontor on the data in `<dataDir>/postgres`, which are made
 * when missing. A server that runs there already, started by another program or left by one that
 * was killed, is used, and brought back when it dies in use. `stop` leaves it; the last program
 * that leaves stops it. `say` gets sentences for the operator. Throws a PostgresError with a
 * sentence for the operator where that can't be done.
 */
export const startPostgres = async (options: Options): Promise<Postgres> => {
  const say = options.say ?? (() => undefined);
  const site = await siteUnder(options.dataDir, options.sockets);
  const user = await signIn(site).catch((error: unknown) => {
    throw explained(`Kontor can't write to ${site.home}`, error);
  });
  try {
    const address = await locked(user, async () => {
      await makeCluster(site, serverSettings);
      await renewSettings(site);
      const up = await bringUp(site);
      await makeDatabase(site, up);
      return up;
    });
    say(`The database is in ${site.home}.`);
    const guard = standBy(site, user, say);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= guard.end().then(() => leave(site, user));
      return stopped;
    };
    return { url: address('kontor', 'kontor'), stop };
  } catch (error) {
    await leave(site, user).catch(() => undefined);
    throw explained(`The database in ${site.home} could not be used`, error);
  }
};

/**
 * `sockets` false has the server listen on a port of 127.0.0.1 instead; on Windows it always does.
 */
export type Options = { dataDir: string; say?: (sentence: string) => void; sockets?: boolean };

const leave = (site: Site, user: User): Promise<void> =>
  locked(user, async () => {
    if (!(await signOut(user))) return;
    await bringDown(site);
    await forgetAddress(site);
  });

/**
 * Brings the server back when it dies while it is in use. Looks once a second, and keeps no program
 * from ending.
 */
const standBy = (site: Site, user: User, say: (sentence: string) => void) => {
  let round: Promise<void> | undefined;
  let failure = '';
  const look = async () => {
    if (await postmasterOf(site.home)) return;
    try {
      await locked(user, () => bringUp(site));
      say('The database had died and was started again.');
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      if (sentence !== failure) say(sentence);
      failure = sentence;
    }
  };
  const timer = setInterval(() => {
    round ??= look().finally(() => {
      round = undefined;
    });
  }, 1_000).unref();
  return {
    end: async () => {
      clearInterval(timer);
      await round;
    },
  };
};
