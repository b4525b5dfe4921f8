import { forgetAddress } from './address.ts';
import { makeCluster, serverSettings } from './cluster.ts';
import { makeDatabase } from './database.ts';
import { explained } from './error.ts';
import { postmasterOf } from './postmaster.ts';
import { bringDown, bringUp } from './server.ts';
import { siteUnder } from './site.ts';
import { locked, signIn, signOut } from './users.ts';
/**
 * Runs the PostgreSQL that comes with Kontor on the data in `<dataDir>/postgres`, which are made when missing. A server that
 * runs there already, started by another program or left by one that was killed, is used, and brought back when it dies
 * in use. `stop` leaves it; the last program that leaves stops it. `say` gets sentences for the operator. Throws a
 * PostgresError with a sentence for the operator where that can't be done.
 */
export const startPostgres = async (options) => {
  const say = options.say ?? (() => undefined);
  const site = await siteUnder(options.dataDir, options.sockets);
  const user = await signIn(site).catch((error) => {
    throw explained(`Kontor can't write to ${site.home}`, error);
  });
  try {
    const address = await locked(user, async () => {
      await makeCluster(site, serverSettings);
      const up = await bringUp(site);
      await makeDatabase(site, up);
      return up;
    });
    say(`The database is in ${site.home}.`);
    const guard = standBy(site, user, say);
    let stopped;
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
const leave = (site, user) =>
  locked(user, async () => {
    if (!(await signOut(user))) return;
    await bringDown(site);
    await forgetAddress(site);
  });
/** Brings the server back when it dies while it is in use. Looks once a second, and keeps no program from ending. */
const standBy = (site, user, say) => {
  let round;
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
  }, 1000).unref();
  return {
    end: async () => {
      clearInterval(timer);
      await round;
    },
  };
};
