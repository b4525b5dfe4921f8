import { readdirSync, readFileSync } from 'node:fs';
import { refusalCodes } from '@kontor/domain';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { connectTo } from './agent.ts';

/** The guides for agents: pages, prompts, resources and skills have the same words (§22). */
const served = await serve();
afterAll(() => served.close());

const key = await served.client('guided', ['read', 'write', 'close']);

const agent = await connectTo(served, { client: 'guided', key });

const pages = new URL('../../../../docs/agents/', import.meta.url);
const fileOf = (name: string): string => readFileSync(new URL(`kontor-${name}/SKILL.md`, pages), 'utf8');
const bodyOf = (name: string): string => fileOf(name).replace(/^---\n.*?\n---\n\n/s, '');

const names = ['start', 'daily', 'check', 'month', 'vat', 'year'];

test('every page is a prompt and a resource, in their order, and there are no others', async () => {
  const { prompts } = await agent.listPrompts();
  const { resources } = await agent.listResources();
  expect(prompts.map(({ name }) => name)).toEqual(names);
  expect(resources.map(({ uri }) => uri)).toEqual(names.map((name) => `kontor://guides/${name}`));
  const folders = readdirSync(pages, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(names.map((name) => `kontor-${name}`).sort());
});

test.each(names)('%s: prompt, resource and the published skill are the page', async (name) => {
  const { messages } = await agent.getPrompt({ name });
  expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: bodyOf(name) } }]);
  const { contents } = await agent.readResource({ uri: `kontor://guides/${name}` });
  expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: bodyOf(name) }]);
  const published = await fetch(`${served.address}/docs/agents/kontor-${name}/SKILL.md`);
  expect([published.status, await published.text()]).toEqual([200, fileOf(name)]);
  const page = await fetch(`${served.address}/docs/agents/kontor-${name}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Ask a person')]);
});

test.each(names)(
  '%s: it is a skill in the open format, and says what to ask a person and when to stop',
  (name) => {
    const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(fileOf(name)) ?? [];
    const fields = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    expect(Object.keys(fields)).toEqual(['name', 'description']);
    expect(fields['name']).toBe(`kontor-${name}`);
    expect(fields['name']).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(fields['description'].length).toBeLessThanOrEqual(1024);
    // Without quotation marks, a colon within it would be a fault of YAML.
    expect(fields['description']).not.toMatch(/: | #/);
    expect(bodyOf(name)).toMatch(/^# .+\n/);
    for (const section of ['## Ask a person', '## Stop']) expect(bodyOf(name)).toContain(`\n${section}\n`);
  },
);

/** All names of fields within a schema. */
function* fieldsIn(schema: unknown): Generator<string> {
  for (const [word, of] of Object.entries(Object(schema))) {
    if (word === 'properties') yield* Object.keys(Object(of));
    if (typeof of === 'object') yield* fieldsIn(of);
  }
}

test('whatever the pages name exists: tools, fields, refusals and other pages', async () => {
  const { tools } = await agent.listTools();
  const toolNames = tools.map(({ name }) => name);
  const fields = tools.flatMap(({ inputSchema, outputSchema }) => [...fieldsIn([inputSchema, outputSchema])]);
  const known = new Set<string>([
    ...['retryable', 'next', 'message'],
    ...toolNames,
    ...fields,
    ...refusalCodes,
    ...names.map((name) => `kontor-${name}`),
  ]);
  for (const name of names) {
    const words = [...bodyOf(name).matchAll(/`([a-z][a-z_-]+)`/g)].map(([, word = '']) => word);
    expect(
      words.filter((word) => !known.has(word)),
      name,
    ).toEqual([]);
    const called = words.filter((word) => /^(get|list|propose|commit|search)(_|$)/.test(word));
    expect(
      called.filter((word) => !toolNames.includes(word)),
      name,
    ).toEqual([]);
    expect(new Set(called).size, name).toBeGreaterThanOrEqual(4);
  }
});

test('a period is said as it was chosen, and only where a page takes one', async () => {
  const textOf = async (name: string, period: string) => {
    const { messages } = await agent.getPrompt({ name, arguments: { period } });
    return String(Object(messages[0]?.content).text);
  };
  expect(await textOf('month', '2026-10')).toBe(`${bodyOf('month')}\nThe period: "2026-10".\n`);
  expect(await textOf('start', '2026-10')).toBe(bodyOf('start'));
});

test('a prompt or a resource that does not exist is refused', async () => {
  await expect(agent.getPrompt({ name: 'pay' })).rejects.toThrow('There is no prompt pay.');
  await expect(agent.readResource({ uri: 'kontor://guides/../secret' })).rejects.toThrow(
    'There is no resource',
  );
});
