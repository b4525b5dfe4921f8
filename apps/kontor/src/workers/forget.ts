import { type Database, forget, forgetSessions } from '@kontor/data';
import type { FastifyBaseLogger } from 'fastify';
import { day, later, now } from '../clock.ts';

/**
 * Deletes idempotency records that are older than seven days (docs/interface §14), and sessions and links that have ended
 * (§2), now and once a day, until the returned function is called.
 */
export const forgetDaily = (database: Database, log: FastifyBaseLogger): (() => void) => {
  const run = () => {
    forget(database, later(now(), -7 * day)).then(
      (count) => log.debug({ count }, 'Old idempotency records were forgotten.'),
      (error) => log.warn({ err: error }, 'Old idempotency records could not be forgotten; tomorrow again.'),
    );
    forgetSessions(database, now()).then(
      (count) => log.debug({ count }, 'Ended sessions and links were forgotten.'),
      (error) => log.warn({ err: error }, 'Ended sessions and links could not be forgotten; tomorrow again.'),
    );
  };
  run();
  const timer = setInterval(run, day).unref();
  return () => clearInterval(timer);
};
