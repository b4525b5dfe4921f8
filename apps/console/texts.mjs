// Checks the texts of the console, `src/**/texts/**/<language>.json`, and writes the types of their names and of the values in them,
// src/generated/texts.ts. What is missing, or differs between languages, stops the build with a sentence for each.
// Then it writes each language as two files, src/generated/messages: `first` has what the shell and the overview show, `others` the
// texts of all other pages and of refusals, which the browser reads with the first of those pages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentences } from '@kontor/domain';

const languages = ['en', 'de', 'fr', 'it'];
const source = fileURLToPath(new URL('src/', import.meta.url));
const refusals = 'texts/refusals';

const faults = [];
const read = (path) => {
  const json = readFileSync(`${source}${path}`, 'utf8');
  // A parser of JSON takes the second of two without a word.
  const names = [...json.matchAll(/^\s*"([^"]+)":/gm)].map(([, name]) => name);
  for (const name of names.filter((one, at) => names.indexOf(one) !== at))
    faults.push(`${path}: ${name} is there twice.`);
  try {
    return JSON.parse(json);
  } catch ({ message }) {
    faults.push(`${path} is not JSON: ${message.split('\n')[0]}`);
    return {};
  }
};

/** The values in a text. Those within a choice of words have braces of their own: `{days, plural, one {# day} other {# days}}` has `days`. */
const valuesIn = (text) => {
  const names = [];
  let depth = 0;
  for (const [, sign, name] of text.matchAll(/([{}])\s*(\w*)/g)) {
    const isOfChoice = depth % 2 === 1;
    depth += sign === '{' ? 1 : -1;
    if (sign === '{' && !isOfChoice) names.push(name);
  }
  return [...new Set(names)].sort();
};

const paths = readdirSync(source, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
const isTexts = (path) => /(^|\/)texts\/(.*\/)?(en|de|fr|it)\.json$/.test(path);
const folders = [...new Set(paths.filter(isTexts).map((path) => dirname(path)))].sort();

/** The texts of a folder in a language. The English of the refusals is that of the server. */
const textsOf = (folder, language) => {
  if (folder === refusals && language === 'en')
    return Object.fromEntries(
      Object.entries({ ...sentences, fault: '{field}: {fault}' }).map(([name, text]) => [
        `refusal.${name}`,
        text,
      ]),
    );
  const path = `${folder}/${language}.json`;
  if (paths.includes(path)) return read(path);
  faults.push(`${path} is missing.`);
  return {};
};

const homes = new Map();
const values = new Map();
for (const folder of folders) {
  const english = textsOf(folder, 'en');
  for (const [name, text] of Object.entries(english)) {
    if (homes.has(name)) faults.push(`${folder}/en.json: ${name} is also in ${homes.get(name)}/en.json.`);
    homes.set(name, folder);
    values.set(name, valuesIn(text));
  }
  for (const language of languages.slice(1)) {
    const path = `${folder}/${language}.json`;
    const texts = textsOf(folder, language);
    for (const name of Object.keys(english))
      if (!Object.hasOwn(texts, name)) faults.push(`${path}: ${name} is missing.`);
    for (const [name, text] of Object.entries(texts)) {
      if (!Object.hasOwn(english, name)) {
        faults.push(`${path}: ${name} is not in English.`);
        continue;
      }
      const wanted = values.get(name).join(', ');
      const found = valuesIn(text).join(', ');
      if (found !== wanted)
        faults.push(
          `${path}: ${name} has the values ${found || 'none'}; in English it has ${wanted || 'none'}.`,
        );
    }
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

const typeOf = (names) =>
  names.length === 0 ? 'undefined' : `{ ${names.map((name) => `${name}: string | number`).join('; ')} }`;
const lines = [...values].map(([name, names]) => `    '${name}': ${typeOf(names)};`);
mkdirSync(`${source}generated`, { recursive: true });
writeFileSync(
  `${source}generated/texts.ts`,
  `declare module '../texts/text.ts' {\n  interface Texts {\n${lines.join('\n')}\n  }\n}\nexport {};\n`,
);

/** The modules that are read before any page but the overview, by the imports from `main.tsx` on. */
const firstModules = () => {
  const found = new Map();
  const follow = (path) => {
    if (found.has(path) || !paths.includes(path)) return;
    const code = readFileSync(`${source}${path}`, 'utf8');
    found.set(path, code);
    // The files of `pages` name the modules of all pages, each of which is read when its page is shown.
    const imports = path.startsWith('pages/') ? /\bfrom '(\.[^']+)'/g : /(?:\bfrom |\bimport\()'(\.[^']+)'/g;
    for (const [, to] of code.matchAll(imports)) follow(join(dirname(path), to).replaceAll('\\', '/'));
  };
  follow('main.tsx');
  return [...found.values()].join('\n');
};

const code = firstModules();
const literals = new Set([...code.matchAll(/'([\w.-]+)'|\b(\w+):/g)].map(([, text, key]) => text ?? key));
/** The beginnings of names that are put together: `scope.${value}`. */
const beginnings = [...new Set([...code.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, text]) => text))];
const isFirst = (name) =>
  homes.get(name) !== refusals &&
  (literals.has(name) || beginnings.some((beginning) => name.startsWith(beginning)));

for (const language of languages) {
  const texts = Object.assign({}, ...folders.map((folder) => textsOf(folder, language)));
  for (const part of ['first', 'others']) {
    const names = Object.keys(texts).filter((name) => isFirst(name) === (part === 'first'));
    const messages = Object.fromEntries(names.map((name) => [name, texts[name]]));
    mkdirSync(`${source}generated/messages/${part}`, { recursive: true });
    writeFileSync(`${source}generated/messages/${part}/${language}.json`, JSON.stringify(messages));
  }
}
