import { readdirSync, readFileSync } from 'node:fs';
import { checks } from '@kontor/data';
import { sentences } from '@kontor/domain';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The texts of a file of the console, by their names. */
const textsOf = (path: string): Map<string, string> => new Map(Object.entries(JSON.parse(read(path))));

test('each sentence that the console tells in other languages is one by which the server refuses', () => {
  const sources = ['domain', 'data', 'scan', 'fiduciaries', 'imports', 'api']
    .map((name) => `packages/${name}`)
    .concat('apps/kontor')
    .flatMap((name) =>
      readdirSync(`${root}${name}/src`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${name}/src/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('/sentences.ts'))
    .map(read)
    .join('\n');
  const isSaid = ([name, sentence]: [string, string]) =>
    new RegExp(`[(,]\\s*'${name}'\\s*[,)]`).test(sources) ||
    (!sentence.includes('{') && sources.includes(sentence));
  expect(Object.entries(sentences).filter((one) => !isSaid(one))).toEqual([]);
});

test('the console reports the rules of verify as the server does', () => {
  const texts = textsOf('apps/console/src/areas/closing/texts/en.json');
  for (const { name, sentence } of checks) expect(texts.get(`check.${name}`)).toBe(sentence);
});

test('each text is shown: its name is in the sources, begins as one that is put together there, or is that of a field of a form', () => {
  const folder = 'apps/console/src';
  const paths = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' });
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('generated'))
    .map((path) => read(`${folder}/${path}`))
    .join('\n');
  const names = paths
    .filter((path) => path.endsWith('texts/en.json'))
    .flatMap((path) => [...textsOf(`${folder}/${path}`).keys()]);
  // `reports.${format}`, and what lists show that are made of their record: `${texts}.none_found`.
  const putTogether = [...sources.matchAll(/`((?:[a-z_]+\.)?[^`\n$]*\$\{[^`\n]*)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')))
    .filter((parts) => parts.every((part) => /^[\w.\\]*$/.test(part)))
    .filter(([first = '', ...others]) => first.includes('.') || others.join('') === '\\.none_found')
    .map((parts) => new RegExp(`^${parts.join('.+')}$`));
  const isOfField = (name: string) => {
    const [, field] = name.split('.');
    return field !== undefined && new RegExp(`name="${field}"|\\b${field}:`).test(sources);
  };
  const written = new Set([...sources.matchAll(/['"]([\w.]+)['"]/g)].map(([, name]) => name));
  const isShown = (name: string) =>
    written.has(name) || putTogether.some((one) => one.test(name)) || isOfField(name);
  expect(names.length).toBeGreaterThan(1_500);
  expect(names.filter((name) => !isShown(name))).toEqual([]);
});

/**
 * The columns of the tables whose records the audit trail shows, without those that it leaves out.
 */
const auditedColumns = (): string[] => {
  const [, list = ''] = /const tables = \[(.*?)\] as const/s.exec(
    read('apps/console/src/areas/settings/audit/record.ts'),
  ) ?? [''];
  const tables = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const models = [...read('prisma/schema.prisma').matchAll(/^model (\w+) \{(.*?)^\}/gms)];
  const names = new Set(models.map(([, name]) => name));
  const columns = models
    .filter(([, name]) => tables.includes(name))
    .flatMap(([, , body = '']) => [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)])
    .filter(([, , type]) => !names.has(type))
    .map(([, name = '']) => name);
  return [...new Set(columns)].filter((name) => !/^(client_id|version|\w+_folded)$/.test(name)).sort();
};

test('each field of a record of the audit trail has a word in place of its name', () => {
  const areas = 'apps/console/src/areas';
  const words = textsOf(`${areas}/settings/audit/texts/fields/en.json`);
  // Fields of forms have one already.
  const forms = new Map(
    ['settings', 'parties'].flatMap((area) => [...textsOf(`${areas}/${area}/texts/en.json`)]),
  );
  const hasWord = (name: string) =>
    words.has(`audit.field.${name}`) || forms.has(`settings.${name}`) || forms.has(`parties.${name}`);
  const columns = auditedColumns();
  expect(columns.length).toBeGreaterThan(300);
  expect(columns.filter((name) => !hasWord(name))).toEqual([]);
});

test('each gap and width that a component asks for is one that the layout has', () => {
  const sources = new URL('../../console/src/', import.meta.url);
  const sourceText = (path: string): string => readFileSync(new URL(path, sources), 'utf8');
  const components = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const classes = components.flatMap((path) => sourceText(path).match(/\b(?:gap|each|narrow)-\d+\b/g) ?? []);
  const layout = sourceText('layout/layout.css');
  expect(new Set(classes).size).toBeGreaterThan(4);
  expect([...new Set(classes)].filter((name) => !layout.includes(`.${name}`))).toEqual([]);
});
