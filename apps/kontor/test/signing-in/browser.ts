/**
 * Requests as a browser sends them: with cookies, and naming the origin of the page that they come
 * from.
 */
export const ownPage = { 'sec-fetch-site': 'same-origin' };

type Sending = { headers?: Record<string, string>; input?: unknown };

/**
 * Calls a procedure that changes something, as a page of Kontor's does unless `headers` say
 * otherwise.
 */
export const mutate = async (url: string, { headers = ownPage, input }: Sending = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: input === undefined ? '' : JSON.stringify(input),
  });
  return answerOf(answer);
};

export const query = async (url: string, headers: Record<string, string>) =>
  answerOf(await fetch(url, { headers }));

const cookieOf = ({ headers }: Response, kind: string): string =>
  headers.getSetCookie().find((cookie) => cookie.includes(`kontor_${kind}`)) ?? '';

type Body = { result?: { data: unknown }; error?: { data: { refusal: { code: string } } } };

const answerOf = async (answer: Response) => {
  const { result, error } = (await answer.json()) as Body;
  return {
    status: answer.status,
    code: error?.data.refusal.code,
    data: result?.data,
    setCookie: cookieOf(answer, 'session'),
    device: cookieOf(answer, 'device'),
  };
};

/** Opens a link; answers the headers of a page's requests from then on. */
export const openLink = async (address: string, token: string): Promise<Record<string, string>> => {
  const { status, code, setCookie } = await mutate(`${address}/trpc/-/session.open`, { input: { token } });
  if (status !== 200) throw new Error(`The link was refused: ${code}`);
  return { ...ownPage, cookie: setCookie.slice(0, setCookie.indexOf(';')) };
};
