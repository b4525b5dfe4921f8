import type { Inputs } from '@kontor/client';
import { anyClient, connect } from './client.ts';
import type { Session } from './session.ts';

/**
 * Passkeys: what the server asks of a device goes through the browser, which asks the person for a
 * finger or a PIN.
 */

/**
 * Whether the browser can ask for passkeys on this page, for which it must be on HTTPS or on the
 * machine itself.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The answer of the device; undefined where the person or the device would not. */
const answerOf = async (credential: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> => {
  try {
    const answer = await credential;
    return answer instanceof PublicKeyCredential ? answer : undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

/** Makes a passkey and keeps it under `name`; answers whether the device made one. */
export const makePasskey = async (name: string): Promise<boolean> => {
  const { session } = connect(anyClient).call;
  const options = await session.newPasskey.mutate();
  const answer = await answerOf(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  if (!answer) return false;
  const { response, id, rawId } = answer.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject } = response;
  const sent: Inputs['session']['addPasskey']['response'] = {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject },
  };
  await session.addPasskey.mutate({ name, response: sent });
  return true;
};

/** Signs in by a passkey; undefined where the person or the device would not. */
export const signInByPasskey = async (): Promise<Session | undefined> => {
  const { session } = connect(anyClient).call;
  const options = await session.askPasskey.mutate();
  const answer = await answerOf(
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
  if (!answer) return undefined;
  const { response, id, rawId } = answer.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const sent: Inputs['session']['signInByPasskey']['response'] = {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
  return session.signInByPasskey.mutate({ response: sent });
};
