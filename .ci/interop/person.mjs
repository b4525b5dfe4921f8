// A person who connects a program by a link, as the console has them do it (docs/interface §36).

const ownPage = { 'sec-fetch-site': 'same-origin' };

/** The result of a procedure that a page of Kontor calls. */
const resultOf = async (answer) => {
  const { result, error } = await answer.json();
  if (error) throw new Error(error.message);
  return result.data;
};

const post = (url, input, headers = ownPage) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });

/**
 * Signs in by a link; `allow` opens the address to which a program sends its person, allows it to
 * propose, and gives the parameters with which the browser comes back.
 */
export const signIn = async ({ address, link }) => {
  const opened = await post(`${address}/trpc/-/session.open`, { token: new URL(link).hash.slice(1) });
  await resultOf(opened);
  const cookie = opened.headers
    .getSetCookie()
    .find((one) => one.includes('kontor_session'))
    .split(';')[0];
  const headers = { ...ownPage, cookie };
  return {
    allow: async (url) => {
      const { headers: led } = await fetch(url, { redirect: 'manual' });
      const request = Object.fromEntries(new URL(led.get('location'), address).searchParams);
      const question = `${address}/trpc/-/connections.request?input=${encodeURIComponent(JSON.stringify(request))}`;
      const { client, scopes } = await resultOf(await fetch(question, { headers }));
      const allowed = { request, scopes, draft: true };
      const { redirect } = await resultOf(
        await post(`${address}/trpc/${client}/connections.allow`, allowed, headers),
      );
      return new URL(redirect).searchParams;
    },
  };
};

/**
 * The store of a program that connects by a link, as each client of the protocol asks for it;
 * `kept` has the answers with which its person came back.
 */
export const newProvider = (name, person) => {
  const kept = { answers: [] };
  const redirectUrl = 'http://127.0.0.1:7777/callback';
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    clientInformation: () => kept.program,
    saveClientInformation: (program) => {
      kept.program = program;
    },
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery) => {
      kept.discovery = discovery;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    redirectToAuthorization: async (url) => {
      kept.answers.push(await person.allow(url));
    },
  };
};
