import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '@kontor/data';
import { codeOfOurs } from './challenge.ts';

/**
 * The mark of a device on which people have signed in before: random bytes, and for each of these
 * people a code over them that only this installation can make. It opens nothing; guesses of others
 * do not slow down its people there (docs/interface §2).
 */

// The people of whom a device is known; beyond that the one who came first is forgotten.
const mostPeople = 5;

const marked = /^[\w-]{22}(\.[\w-]{22}){1,5}$/;

/** The id of the device of a browser, if the person has signed in on it before. */
export const knownDevice = async (
  database: Database,
  mark: string | undefined,
  person_id: number,
): Promise<string | undefined> => {
  if (mark === undefined || !marked.test(mark)) return undefined;
  const [id = '', ...codes] = mark.split('.');
  const own = await codeFor(database, id, person_id);
  const isKnown = codes.some((code) => timingSafeEqual(Buffer.from(code), Buffer.from(own)));
  return isKnown ? id : undefined;
};

/** The mark of a browser on which a person has just signed in. */
export const markWith = async (
  database: Database,
  mark: string | undefined,
  person_id: number,
): Promise<string> => {
  const [id = '', ...codes] =
    mark !== undefined && marked.test(mark) ? mark.split('.') : [randomBytes(16).toString('base64url')];
  const own = await codeFor(database, id, person_id);
  return [id, ...codes.filter((code) => code !== own).slice(1 - mostPeople), own].join('.');
};

const codeFor = async (database: Database, id: string, person_id: number): Promise<string> =>
  (await codeOfOurs(database, `device of ${person_id}`, Buffer.from(id))).toString('base64url');
