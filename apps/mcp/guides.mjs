import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

// Takes the pages of docs/agents into the program, which serves them as prompts and resources. Each is a skill in the open format:
// a folder with SKILL.md, whose front matter has the folder's name and a description.

const pages = new URL('../../docs/agents/', import.meta.url);
const generated = new URL('src/generated/', import.meta.url);

// A month's page builds on those before it.
const order = ['start', 'daily', 'check', 'month', 'vat', 'year'];

const folders = readdirSync(pages, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const unknown = folders.find(({ name }) => !order.includes(name.replace(/^kontor-/, '')));
if (unknown) throw new Error(`docs/agents/${unknown.name} has no place in the order of the guides.`);

const guides = order.map((name) => {
  const file = `kontor-${name}/SKILL.md`;
  const [, head, text] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(readFileSync(new URL(file, pages), 'utf8')) ?? [];
  const field = (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(head ?? '')?.[1];
  const [title, description] = [/^# (.+)$/m.exec(text ?? '')?.[1], field('description')];
  if (field('name') !== `kontor-${name}` || !description || !title)
    throw new Error(`docs/agents/${file} needs its name and a description in front, and a title.`);
  if (description.length > 1024) throw new Error(`The description in docs/agents/${file} is too long.`);
  return { name, title, description, text };
});

mkdirSync(generated, { recursive: true });
writeFileSync(
  new URL('pages.ts', generated),
  `/** The pages of docs/agents, made by guides.mjs. */\nexport const guidePages = ${JSON.stringify(guides, undefined, 2)} as const;\n`,
);
