import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const here = new URL('node_modules/', import.meta.url);
const cli = fileURLToPath(new URL('@modelcontextprotocol/inspector-cli/build/cli.js', here));
// It looks for its package.json in the folder above the one that it runs in.
const options = { cwd: fileURLToPath(here), maxBuffer: 2 ** 24 };

const inspected = async (url, { token, ask }) => {
  const access = ['--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const { stdout } = await execute(process.execPath, [cli, '--cli', url, ...access, ...ask], options);
  return JSON.parse(stdout);
};

/**
 * Has the inspector of the protocol list the tools and call one, from a shell, and gives a line for
 * each fault.
 */
export const inspect = async (way, { url, token, names }) => {
  const { tools } = await inspected(url, { token, ask: ['--method', 'tools/list'] });
  const call = ['--method', 'tools/call', '--tool-name', 'list_invoices', '--tool-arg', 'limit=2'];
  const { structuredContent } = await inspected(url, { token, ask: call });
  return [
    ...names.filter((name) => !tools.some((tool) => tool.name === name)).map((name) => `lists no ${name}`),
    ...(structuredContent?.items?.length === 2 ? [] : ['gets no invoices']),
  ].map((fault) => `inspector ${way}: ${fault}`);
};
