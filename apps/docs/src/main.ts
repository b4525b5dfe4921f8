import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describeInterface } from '@kontor/rest';
import { filesIn, placesIn, readChapter } from './chapters.ts';
import { frontPage } from './front-page.ts';
import { type Group, layOut, type Page } from './page.ts';
import { referencePages } from './reference.ts';

/** Writes the pages at /docs, as static files, to dist/site. */
const site = new URL('./site/', import.meta.url);
const docs = new URL('../../../docs/', import.meta.url);

const chapters = (folder: string, places?: ReturnType<typeof placesIn>) =>
  filesIn(docs, folder).map((file) => readChapter(docs, file, places));

const places = placesIn(chapters('interface'));
const operations = await describeInterface();
const single = (file: string) => readChapter(docs, file, places);

const changelog = readChapter(new URL('../', docs), 'CHANGELOG.md', places);

// In the order in which they build on each other.
const skills = ['start', 'daily', 'check', 'month', 'vat', 'year'].map(
  (name) => `agents/kontor-${name}/SKILL.md`,
);

const groups: Group[] = [
  { title: 'Integrate', pages: chapters('integrate', places) },
  { title: 'Operations', pages: referencePages(operations, places) },
  { title: 'Interface', pages: chapters('interface', places) },
  { title: 'Agents', pages: ['agents/README.md', ...skills].map(single) },
  { title: 'Run Kontor', pages: [...chapters('operations', places), single('migrate.md'), changelog] },
  {
    title: 'Background',
    pages: ['compliance', 'threats', 'glossary', 'console-design'].map((name) => single(`${name}.md`)),
  },
  { title: 'Decisions', pages: chapters('decisions', places) },
];
const pages: Page[] = [frontPage(single('README.md')), ...groups.flatMap((group) => group.pages)];

// One page would replace the other.
const paths = pages.map(({ path }) => path);
const twice = paths.find((path, at) => paths.indexOf(path) !== at);
if (twice !== undefined) throw new Error(`There are two pages at /docs/${twice}.`);

rmSync(site, { recursive: true, force: true });
for (const page of pages) {
  mkdirSync(new URL(page.path, site), { recursive: true });
  writeFileSync(new URL(`${page.path}index.html`, site), layOut(page, groups));
}
const index = pages.flatMap(({ path, title, sections }) =>
  sections.map(({ id, title: section, depth, text }) => ({
    href: `/docs/${path}${depth === 1 ? '' : `#${id}`}`,
    page: title,
    title: section,
    text,
  })),
);
writeFileSync(new URL('search.json', site), JSON.stringify(index));
cpSync(new URL('../public/', import.meta.url), site, { recursive: true });
for (const skill of skills) cpSync(new URL(skill, docs), new URL(skill, site));

// A link to nowhere is a fault of whoever wrote the page.
const ids = new Set(
  pages.flatMap(({ path, sections }) => [
    `/docs/${path}`,
    ...sections.map(({ id }) => `/docs/${path}#${id}`),
  ]),
);
for (const { path, body } of pages)
  for (const [, href = ''] of body.matchAll(/href="([^"]+)"/g)) {
    const to = href.startsWith('#') ? `/docs/${path}${href}` : href;
    if (to.startsWith('/docs/') && !ids.has(to))
      throw new Error(`/docs/${path} links to ${href}, which is not there.`);
  }
