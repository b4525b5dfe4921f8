// The inspector of the protocol as people have it: a page, and a proxy that calls for it. It is
// given an address, and sends the person whose browser it is to allow it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const programOf = (path) =>
  fileURLToPath(new URL(`node_modules/@modelcontextprotocol/${path}`, import.meta.url));

const freePort = async () => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
};

/** Starts a program, and waits until it says that it is there. */
const started = async (path, { env, says }) => {
  const child = spawn(process.execPath, [programOf(path)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  for await (const part of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += part;
    if (output.includes(says)) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`The inspector does not start: ${output}`);
};

/**
 * The steps of a person in the page of the inspector, from the address of the tools to an answer.
 */
const inspected = async (page, { address, link, inspector }) => {
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  const tools = page.getByRole('tab', { name: 'Tools' });
  await page.goto(inspector);
  await connect.click();
  // Nobody is signed in: the request waits until a link opens a session.
  await page.waitForURL(({ origin }) => origin === address);
  await page.goto(`${address}/login${new URL(link).hash}`);
  await page.getByRole('heading', { name: /MCP Inspector/ }).waitFor();
  await connect.click();
  await page.waitForURL(({ origin }) => origin === new URL(inspector).origin);
  // With its tokens it connects, or, where its page was drawn again meanwhile, asks for a click.
  await tools.or(page.getByText('Connect again')).first().waitFor();
  if (!(await tools.isVisible())) await connect.click();
  await tools.click();
  await page.getByRole('button', { name: 'List Tools' }).click();
  await page.getByText('get_overview', { exact: true }).first().click();
  const [text] = await page.locator('body').allInnerTexts();
  await page.getByRole('button', { name: 'Run Tool' }).click();
  const result = await page
    .getByText(/^Tool Result: *(Success|Error)/)
    .first()
    .textContent();
  return { shown: text.split('\n'), result };
};

/**
 * Has the page of the inspector connect by a link, list the tools and call one, and gives a line
 * for each fault. `link` signs a person in.
 */
export const inspectByLink = async ({ address, link, names }) => {
  const { launchBrowser } = await tsImport('../../apps/kontor/test/browser/browser.ts', import.meta.url);
  const [SERVER_PORT, CLIENT_PORT] = [await freePort(), await freePort()];
  const secret = 'interop';
  const env = {
    ...process.env,
    ...{ HOST: 'localhost', SERVER_PORT, CLIENT_PORT },
    ...{ MCP_PROXY_AUTH_TOKEN: secret, MCP_AUTO_OPEN_ENABLED: 'false' },
  };
  const settings = new URLSearchParams({
    ...{ transport: 'streamable-http', serverUrl: `${address}/mcp` },
    ...{ MCP_PROXY_FULL_ADDRESS: `http://localhost:${SERVER_PORT}`, MCP_PROXY_AUTH_TOKEN: secret },
  });
  const programs = [];
  const browser = await launchBrowser();
  try {
    programs.push(await started('inspector-server/build/index.js', { env, says: 'listening' }));
    programs.push(await started('inspector-client/bin/client.js', { env, says: 'running' }));
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const inspector = `http://localhost:${CLIENT_PORT}/?${settings}`;
    const { shown, result } = await inspected(page, { address, link, inspector });
    return [
      ...names.filter((name) => !shown.includes(name)).map((name) => `lists no ${name}`),
      ...(result.endsWith('Success') ? [] : [`is answered ${result}`]),
    ].map((fault) => `inspector by link: ${fault}`);
  } finally {
    await browser.close();
    for (const program of programs) program.kill();
  }
};
