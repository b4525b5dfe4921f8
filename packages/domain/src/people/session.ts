import { type Instant, instantAt } from '../values/dates.ts';

/** The lifetimes of sessions, challenges and links, in milliseconds (docs/interface §2). */
const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** A session ends when its browser has not been used for this long. */
const idleTime = 12 * hour;
/** A session ends so long after the person signed in, however much it is used. */
const lifetime = 14 * day;
/** People may change how they sign in only for so long after signing in. */
const freshTime = 15 * minute;
/** A device has so long to answer a challenge. */
const challengeLifetime = 5 * minute;
/** A secret for one-time codes waits so long for its first code. */
const offerLifetime = 15 * minute;
/** A link lets someone in for so long. */
const linkLifetime = day;

const after = (now: Instant, milliseconds: number): Instant => instantAt(Date.parse(now) + milliseconds);

/** The moment at which a session that begins now ends at the latest. */
export const endOfSession = (now: Instant): Instant => after(now, lifetime);

/** A session that was last used before this moment has ended. */
export const idleSince = (now: Instant): Instant => after(now, -idleTime);

/** Whoever signed in before this moment has to sign in again, to change how they do so. */
export const freshSince = (now: Instant): Instant => after(now, -freshTime);

/** The moment from which on a challenge that is made now is answered too late. */
export const endOfChallenge = (now: Instant): Instant => after(now, challengeLifetime);

/** The moment from which on a secret for one-time codes that is made now is given up. */
export const endOfOffer = (now: Instant): Instant => after(now, offerLifetime);

/** The moment from which on a link that is made now lets nobody in. */
export const endOfLink = (now: Instant): Instant => after(now, linkLifetime);
