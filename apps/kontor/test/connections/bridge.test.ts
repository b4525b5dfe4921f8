import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, test } from 'vitest';
import { programsIn } from '../docs/programs.ts';
import { serve } from '../served.ts';

/** The bridge for hosts that start a program and speak over its standard streams. */
const served = await serve();
afterAll(() => served.close());

const folder = fileURLToPath(new URL('../../../../packages/bridge/', import.meta.url));

const start = async (env: Record<string, string>, mode: 'auto' | 'legacy' = 'auto') => {
  const agent = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode } });
  const args = [`${folder}dist/main.js`];
  await agent.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return agent;
};

test.each(['auto', 'legacy'] as const)(
  'a host lists and calls tools over standard streams (%s)',
  async (mode) => {
    const name = `bridged-${mode}`;
    const key = await served.client(name, ['read', 'write']);
    const agent = await start({ KONTOR_MCP_URL: `${served.address}/mcp/${name}`, KONTOR_KEY: key }, mode);
    const { tools } = await agent.listTools();
    expect(tools.some(({ name: tool }) => tool === 'propose_invoice')).toBe(true);
    const answers = await Promise.all(
      ['get_overview', 'list_customers', 'list_invoices'].map((tool) =>
        agent.callTool({ name: tool, arguments: {} }),
      ),
    );
    for (const { isError = false, structuredContent } of answers) {
      expect(isError).toBe(false);
      expect(structuredContent).toBeDefined();
    }
    const refused = await agent.callTool({ name: 'get_invoice', arguments: { invnumber: 'Zürich «1»' } });
    expect(refused.isError).toBe(true);
    await agent.close();
  },
);

test('a wrong key is said to the host, and a host that says nothing is told what is missing', async () => {
  const name = 'bridged-wrong';
  await served.client(name);
  const env = { KONTOR_MCP_URL: `${served.address}/mcp/${name}`, KONTOR_KEY: 'kontor_wrong' };
  await expect(start(env, 'legacy')).rejects.toThrow(/API key/);
  await expect(start({})).rejects.toThrow();
});

test('server.json and package.json name the same server and package', async () => {
  const read = async (file: string) =>
    JSON.parse(await readFile(`${folder}${file}`, 'utf8')) as Record<string, unknown>;
  const { name, description, packages } = await read('server.json');
  const manifest = await read('package.json');
  expect(name).toBe(manifest['mcpName']);
  expect(packages).toMatchObject([{ registryType: 'npm', identifier: manifest['name'] }]);
  expect(String(description).length).toBeLessThanOrEqual(100);
});

test('the settings that the documentation shows start this bridge, and call the tools with a key', async () => {
  const page = await readFile(new URL('../../../../docs/integrate/09-agents.md', import.meta.url), 'utf8');
  const [byHttp, byBridge] = programsIn(page)
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text) as Record<string, { kontor: Record<string, unknown> }>);
  expect(byHttp?.['servers']?.kontor).toMatchObject({
    url: expect.stringMatching(/\/mcp\/demo$/),
    headers: { Authorization: expect.stringMatching(/^Bearer /) },
  });
  const manifest = JSON.parse(await readFile(`${folder}package.json`, 'utf8')) as { name: string };
  const { args, env } = byBridge?.['mcpServers']?.kontor ?? {};
  // The release has the package as a file, named as npm packs it.
  const packed = manifest.name.replace('@', '').replace('/', '-');
  expect(args).toEqual(['-y', expect.stringMatching(new RegExp(`^file:/.*/${packed}-[\\d.]+\\.tgz$`))]);
  expect(Object.keys(Object(env))).toEqual(['KONTOR_MCP_URL', 'KONTOR_KEY']);
});
