import {
  type Database,
  forget,
  forgetCalls,
  forgetConnections,
  forgetDeliveries,
  forgetPlans,
  forgetSessions,
} from '@kontor/data';
import type { FastifyBaseLogger } from 'fastify';
import { day, later, now } from '../clock.ts';
import { levelOf } from '../log.ts';

/**
 * Deletes idempotency records that are older than seven days (docs/interface §14), and sessions and
 * links that have ended (§2), tokens and programs of connections (§36), the log of deliveries that
 * are older than 30 days (§20), plans that have ended 30 days ago (§21), and what is kept of
 * agents' calls and former plans (§35), now and once a day, until the returned function is called.
 */
export const forgetDaily = (database: Database, log: FastifyBaseLogger): (() => void) => {
  let ended = false;
  const tell = (forgetting: Promise<number>, what: string) =>
    forgetting.then(
      (count) => log.debug({ count }, `${what} were forgotten.`),
      // The database is closed under what a stop finds under way; the next start forgets the rest.
      (error) =>
        ended ||
        log[levelOf(error, 'warn')]({ err: error }, `${what} could not be forgotten; tomorrow again.`),
    );
  const run = () => {
    void tell(forget(database, later(now(), -7 * day)), 'Old idempotency records');
    void tell(forgetSessions(database, now()), 'Ended sessions and links');
    void tell(forgetConnections(database, now()), 'Ended tokens and programs');
    void tell(forgetDeliveries(database, later(now(), -30 * day)), 'Old deliveries of events');
    const past = later(now(), -400 * day);
    void tell(forgetPlans(database, { before: later(now(), -30 * day), past }), 'Old plans');
    void tell(forgetCalls(database, { calls: later(now(), -30 * day), days: past }), 'Old calls of agents');
  };
  run();
  const timer = setInterval(run, day).unref();
  return () => {
    ended = true;
    clearInterval(timer);
  };
};
