import {
  beginSession,
  createPasskey,
  findPasskey,
  listPasskeys,
  recordFailure,
  recordPasskeyUse,
  removePasskey,
} from '@kontor/data';
import { passkeyKept, passkeyName, personSignedIn, Refusal, sayInSchema } from '@kontor/domain';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { withNotice } from '../procedure/notices/notice.ts';
import { beginAttempt } from './attempts.ts';
import {
  accessOf,
  browserProcedure,
  comeIn,
  freshProcedure,
  newSession,
  personProcedure,
} from './browser.ts';
import { newChallenge, useChallenge } from './challenge.ts';
import { removalOfWayIn } from './removal.ts';

/**
 * Passkeys (docs/interface §2): a device signs a challenge, after it has asked its owner for a
 * finger or a PIN.
 */

/**
 * Loads the protocol's library when it is first needed: it takes longer to load than all of
 * Kontor's own commands.
 */
const loadWebAuthn = () => import('@simplewebauthn/server');

const base64url = (longest: number) =>
  z
    .string(sayInSchema('a_text'))
    .max(longest, sayInSchema('long'))
    .regex(/^[\w-]+$/, 'must be base64url');

// In characters. A credential's id has 1,023 bytes at most, as WebAuthn says; what is signed holds
// no certificates.
const longest = { id: 1_364, signed: 8_000, attestation: 20_000 };

const signedBy = {
  id: base64url(longest.id),
  rawId: base64url(longest.id),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/**
 * The answer of a device to `session.newPasskey`, as `navigator.credentials.create` gives it as
 * JSON.
 */
const attestation = z.object({
  ...signedBy,
  response: z.object({
    clientDataJSON: base64url(longest.signed),
    attestationObject: base64url(longest.attestation),
  }),
});

/**
 * The answer of a device to `session.askPasskey`, as `navigator.credentials.get` gives it as JSON.
 */
const assertion = z.object({
  ...signedBy,
  response: z.object({
    clientDataJSON: base64url(longest.signed),
    authenticatorData: base64url(longest.signed),
    signature: base64url(longest.signed),
    userHandle: base64url(longest.id).optional(),
  }),
});

// Extensions, whose types hold what JSON cannot, are left to the library and the browser.
const creationOptions = z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>();
const requestOptions = z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>();

const passkeyRefused = () =>
  new Refusal('sign_in_refused', 'The passkey is not known here, or was not used well.');

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that a device says it has answered; empty where it says none. */
const challengeIn = ({ response }: { response: { clientDataJSON: string } }): string => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return clientData.safeParse(parsed).data?.challenge ?? '';
  } catch {
    return '';
  }
};

/** The site to which a passkey belongs: the host of the page that asks. */
const siteOf = ({ origin }: { origin: string | undefined }): { origin: string; site: string } => {
  if (origin === undefined || !URL.canParse(origin)) throw passkeyRefused();
  return { origin, site: new URL(origin).hostname };
};

export const passkeys = {
  passkeys: personProcedure
    .output(z.array(passkeyKept))
    .query(async ({ ctx }) =>
      (await listPasskeys(ctx.database, ctx.caller.person.id)).map(({ credential: _, ...kept }) => kept),
    ),

  /**
   * Answers the options with which a browser asks a device for a new passkey. Refuses
   * `sign_in_again`.
   */
  newPasskey: freshProcedure.output(creationOptions).mutation(async ({ ctx }) => {
    const { database, now, caller, browser } = ctx;
    const { generateRegistrationOptions } = await loadWebAuthn();
    const { id, name } = caller.person;
    const known = await listPasskeys(database, id);
    return generateRegistrationOptions({
      rpName: 'Kontor',
      rpID: siteOf(browser).site,
      userName: name,
      userDisplayName: name,
      userID: Uint8Array.from(Buffer.from(String(id))),
      challenge: await newChallenge(database, `new passkey of ${id}`, now),
      excludeCredentials: known.map(({ credential }) => ({ id: credential })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }),

  /**
   * Keeps the passkey that a device has made. Refuses `sign_in_again`, `sign_in_refused` and
   * `person_exists`.
   */
  addPasskey: freshProcedure
    .input(z.object({ name: passkeyName, response: attestation }))
    .output(z.object({}))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { name, response } = input;
      const { database, now, caller, browser } = ctx;
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const { id: person_id } = caller.person;
      const { origin, site } = siteOf(browser);
      const challenge = challengeIn(response);
      if (!(await useChallenge(database, { challenge, purpose: `new passkey of ${person_id}` }, now)))
        throw passkeyRefused();
      // It throws where the answer is not what was asked for.
      const made = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: site,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!made?.verified) throw passkeyRefused();
      const { id: credential, publicKey, counter } = made.registrationInfo.credential;
      const public_key = Uint8Array.from(publicKey);
      const notice = { name: 'passkey_added', about: name } as const;
      await withNotice(ctx, { person_id, noticeOf: () => notice }, () =>
        createPasskey(database, { person_id, credential, public_key, counter, name }, accessOf(opts)),
      );
      return {};
    }),

  /**
   * Removes a passkey of the person who asks; answers how many there were. Refuses `sign_in_again`.
   */
  removePasskey: removalOfWayIn('passkey_removed', removePasskey),

  /** Answers the options with which a browser asks a device to sign in; the same for everyone. */
  askPasskey: browserProcedure
    .output(requestOptions)
    .mutation(async ({ ctx: { database, now, browser } }) => {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      return generateAuthenticationOptions({
        rpID: siteOf(browser).site,
        challenge: await newChallenge(database, 'sign in', now),
        userVerification: 'required',
      });
    }),

  /** Signs in by a passkey. Refuses `rate_limited` and `sign_in_refused`. */
  signInByPasskey: browserProcedure
    .input(z.object({ response: assertion }))
    .output(personSignedIn)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { response } = input;
      const { database, now, browser, caller } = ctx;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const { secret, session } = newSession(ctx);
      const { origin, site } = siteOf(browser);
      const attempt = await beginAttempt(database, { address: browser.address }, now);
      const found = await findPasskey(database, response.id);
      if (!found) throw passkeyRefused();
      const { id, credential, public_key: publicKey, counter, person } = found;
      const { userHandle, ...signed } = response.response;
      const challenge = challengeIn(response);
      if (!(await useChallenge(database, { challenge, purpose: 'sign in' }, now))) throw passkeyRefused();
      const answer = await verifyAuthenticationResponse({
        response: { ...response, response: { ...signed, ...(userHandle ? { userHandle } : {}) } },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: site,
        credential: { id: credential, publicKey, counter },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!answer?.verified) {
        const failure = { person_id: person.id, way: 'passkey', reason: 'passkey' } as const;
        await recordFailure(database, failure, accessOf(opts));
        throw passkeyRefused();
      }
      await attempt.succeeded();
      await recordPasskeyUse(database, { id, counter: answer.authenticationInfo.newCounter }, now);
      const before = caller.kind === 'person' ? caller.session : undefined;
      await beginSession(database, { person, session, before, way: 'passkey' }, accessOf(opts));
      return comeIn(ctx, person, { secret, session });
    }),
};
