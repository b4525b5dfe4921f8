import { z } from 'zod';
import { clientName } from '../master-data/client.ts';
import { scope } from '../master-data/key.ts';
import { instant } from '../values/dates.ts';
import { integer, text } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { role } from './role.ts';

/** People, who sign in with a browser (docs/interface §2). Programs have keys instead. */
export const personName = text(64, 1);

/** The name by which a person signs in with a password; nobody else of the installation has it. */
export const loginName = text(64, 1);

/** A new password: long enough that it is not guessed. */
export const newPassword = text(200).refine(
  (value) => [...value].length >= 12,
  sayInSchema('password_length'),
);

/** A one-time code, as an authenticator shows it. */
export const oneTimeCode = z.string(sayInSchema('a_text')).regex(/^\d{6}$/, sayInSchema('six_digits'));

/** The languages in which people are told something by mail. */
export const mailLanguages = ['en', 'de', 'fr', 'it'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** Where a person is told that a way in has changed. */
export const noticeAddress = z.object({
  mail: z.email(sayInSchema('mail')).max(254, sayInSchema('too_long', { max: 254 })),
  language: z.enum(mailLanguages, sayOneOf(mailLanguages)),
});
export type NoticeAddress = z.infer<typeof noticeAddress>;

export const person = z.object({ id: integer, name: personName }).meta({ id: 'person' });
export type Person = z.infer<typeof person>;

/** The role of a person for one client, and the scopes that it gives. */
export const membership = z.object({
  /** The client's name in an address. */
  client: clientName,
  /** The client's name as it is shown: that of the company, where its settings have one. */
  name: z.string(),
  role,
  scopes: z.array(scope),
  /** Since when the client is archived; absent while it is not. */
  archived: instant.optional(),
});
export type Membership = z.infer<typeof membership>;

/** A person who works for a client, as that client's owners see them. */
export const member = z
  .object({ id: integer, name: z.string(), role, created: instant })
  .meta({ id: 'member' });
export type Member = z.infer<typeof member>;

/** A person who is an operator, who sees how the installation does, and no books for that. */
export const operatorKept = z.object({ id: integer, name: z.string(), since: instant });
export type OperatorKept = z.infer<typeof operatorKept>;

/** Someone who is invited to a client and has not come yet. */
export const invitation = z
  .object({ id: integer, name: z.string(), role, created: instant, expires: instant })
  .meta({ id: 'invitation' });
export type Invitation = z.infer<typeof invitation>;

export const passkeyName = text(64, 1);

/** A passkey as its person sees it. */
export const passkeyKept = z
  .object({ id: integer, name: z.string(), created: instant, last_used: instant.optional() })
  .meta({ id: 'passkey' });
export type PasskeyKept = z.infer<typeof passkeyKept>;

/**
 * A signed-in person, the clients that they work for, and whether they are an operator of the
 * installation.
 */
export const personSignedIn = z.object({
  person,
  memberships: z.array(membership),
  operator: z.boolean(),
});
export type PersonSignedIn = z.infer<typeof personSignedIn>;

/** A browser in which a person is signed in. */
export const sessionKept = z.object({
  id: integer,
  /** The browser, as it named itself when the person signed in. */
  browser: z.string(),
  created: instant,
  last_used: instant,
  expires: instant,
  /** Whether the request that asks came from this browser. */
  current: z.boolean(),
});
export type SessionKept = z.infer<typeof sessionKept>;
