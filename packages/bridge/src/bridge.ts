/** The tools for agents that messages are forwarded to: their address, and a key of the client. */
export type Door = { url: string; key: string };

type Message = {
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: { protocolVersion?: string };
};

/**
 * Opens the bridge: a message of the Model Context Protocol goes to the door by HTTP, and what is
 * answered goes to `write`, a message at a time. It knows no tool and keeps nothing but the
 * revision that the host has begun with.
 */
export const openBridge = ({ url, key }: Door, write: (message: string) => void) => {
  let revision: string | undefined;

  /** The headers by which a server and what stands before it know a message without reading it. */
  const headersOf = ({ method, params = {} }: Message): Record<string, string> => {
    const meta = Object(params['_meta']) as Record<string, unknown>;
    const version = meta['io.modelcontextprotocol/protocolVersion'] ?? revision;
    const name = params['name'] ?? params['uri'];
    return {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'user-agent': 'kontor-mcp',
      ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
      ...(method === undefined ? {} : { 'mcp-method': method }),
      ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
    };
  };

  const answer = (text: string): void => {
    const message = JSON.parse(text) as Message;
    revision = message.result?.protocolVersion ?? revision;
    write(JSON.stringify(message));
  };

  const fail = ({ id }: Message, message: string): void => {
    // Nothing is answered to what asks for no answer.
    if (id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } }));
  };

  /** Forwards a line that the host has sent; it never rejects. */
  return async (line: string): Promise<void> => {
    let message: Message;
    try {
      message = Object(JSON.parse(line)) as Message;
    } catch {
      write(
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'This is not JSON.' } }),
      );
      return;
    }
    try {
      const response = await fetch(url, { method: 'POST', headers: headersOf(message), body: line });
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      if (type.startsWith('text/event-stream')) for (const event of eventsIn(text)) answer(event);
      else if (isMessage(text)) answer(text);
      else if (!response.ok) fail(message, sentenceOf(text) ?? `Kontor answered ${response.status}.`);
    } catch (error) {
      fail(message, `Kontor cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
};

/** The data of the events of a stream that has ended. */
const eventsIn = (stream: string): string[] =>
  stream.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = event.split(/\r?\n/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
    return data.length === 0 ? [] : [data.join('\n')];
  });

const isMessage = (text: string): boolean => {
  try {
    return Object(JSON.parse(text)).jsonrpc === '2.0';
  } catch {
    return false;
  }
};

/** The sentence of a refusal, such as that of a key that opens nothing. */
const sentenceOf = (text: string): string | undefined => {
  try {
    const { error } = Object(JSON.parse(text)) as { error?: unknown };
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
};

/** A name as a header may have it: what is not plain letters is in Base64, as the protocol asks. */
const headerText = (name: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name)
    ? name
    : `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`;
