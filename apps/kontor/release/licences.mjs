import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { home, manifestIn, workspace } from './here.mjs';

/**
 * THIRD-PARTY.txt: each package that is in a release or that it installs, with its licence, and below them the texts, each with the
 * packages that it is of. Texts come from the packages themselves; where one has none, it is that of its licence.
 */

const store = join(workspace, 'node_modules/.pnpm');
const folders = readdirSync(store);

/** Where a package is in the workspace: in this version, or any; undefined of one for another platform. */
const folderOf = ({ name, version }) => {
  const path = name.replace('/', '+');
  const found = [`${path}@${version}`, `${path}@`]
    .map((start) => folders.find((one) => one === start || one.startsWith(start)))
    .find((one) => one !== undefined);
  return found && join(store, found, 'node_modules', name);
};

/** The text of the files of a folder that are named so: of some packages one for each licence to choose from. */
const filesNamed = (folder, pattern) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n') || undefined;

const licenceFile = /^(licen[cs]e|copying)([-.](?![jt]s)[\w.-]+)?$/i;

/** The licence as a package says it itself, where npm does not know it: in an older form, or in a file only. */
const identifierIn = (folder) => {
  const { license, licenses } = manifestIn(folder);
  const title = filesNamed(folder, licenceFile)?.split('\n')[0];
  return (
    license?.type ??
    license ??
    licenses?.map(({ type }) => type).join(' OR ') ??
    title?.replace(/^(The )?(\S+) License.*$/, '$2')
  );
};

const permission = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the
above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** The texts of licences, for packages without a file of their own. That of the MPL is the file of another package. */
const textsOfLicences = {
  MIT: (holder) => `MIT License\n\nCopyright (c) ${holder}\n\n${permission}`,
  ISC: (holder) => `ISC License\n\nCopyright (c) ${holder}\n\n${isc}`,
  'Apache-2.0': () => readFileSync(join(workspace, 'LICENSE'), 'utf8').trim(),
  'MPL-2.0': () => filesNamed(join(home, 'node_modules/axe-core'), licenceFile),
};

/** Who holds the rights of packages that name a person in their place. */
const holders = { 'onnxruntime-web': 'Microsoft Corporation' };

const holderOf = ({ author, contributors, name }) => {
  const [first] = [holders[name], author, ...(contributors ?? [])].filter((one) => one);
  return (first?.name ?? first ?? `the authors of ${name}`).replace(/ <.*>$/, '');
};

/** The text of a package: its licence, and the notice that an Apache licence asks to pass on. */
const textOf = (folder, identifier) => {
  const own = folder && filesNamed(folder, licenceFile);
  const notice = folder && filesNamed(folder, /^notice(\.(md|txt))?$/i);
  const text = own ?? textsOfLicences[identifier]?.(folder ? holderOf(manifestIn(folder)) : 'the authors');
  return text && [text, notice].filter((part) => part).join('\n\n');
};

/** A package with what is known of its licence. Throws where that is nothing: a release must have the texts. */
export const withLicence = ({ name, version, license }) => {
  const folder = folderOf({ name, version }) ?? folderOf({ name: siblingOf(name), version });
  const identifier = license ?? (folder && identifierIn(folder));
  const text = textOf(folder, identifier);
  if (!identifier || !text) throw new Error(`The licence of ${name} ${version} is not known.`);
  return { name, version, identifier, text };
};

/** The package for this machine in place of one for another platform, which is not installed: they are one project. */
const siblingOf = (name) => {
  const [scope] = name.split('/');
  const sibling = folders.find((one) => one.startsWith(`${scope}+`) && name.startsWith('@'));
  return sibling ? sibling.replace('+', '/').replace(/@[^@/]*$/, '') : name;
};

/** What is in the release and is of no package: fonts, and the programs of PostgreSQL within a package. */
export const others = () => [
  {
    ...{ name: 'Liberation Sans and Liberation Serif', version: '2.1.5', identifier: 'OFL-1.1' },
    text: filesNamed(join(workspace, 'packages/print/fonts'), licenceFile),
  },
  {
    ...{ name: 'Inter', version: '4', identifier: 'OFL-1.1' },
    text: filesNamed(join(workspace, 'apps/console/src/styles/fonts'), licenceFile),
  },
  {
    ...{ name: 'PostgreSQL', version: '18', identifier: 'PostgreSQL' },
    text: readFileSync(join(home, 'release/postgresql-licence.txt'), 'utf8').trim(),
  },
];

const headed = ({ name, version }) => `${name} ${version}`;

/** The text of Apache's licence, for what is of no package. */
export const apacheText = textsOfLicences['Apache-2.0'];

/** The file: a line for each package, and each text once. */
export const thirdParty = (found) => {
  const lines = found.map((one) => `${headed(one)}: ${one.identifier}`).sort();
  const texts = groupByText(found);
  const parts = [...texts].map(([text, names]) => `${rule}\n${names.join('\n')}\n${rule}\n\n${text}\n`);
  return `${lines.join('\n')}\n\n${parts.join('\n')}`;
};

const rule = '-'.repeat(80);

const groupByText = (found) => {
  const texts = new Map();
  for (const one of found) texts.set(one.text, [...(texts.get(one.text) ?? []), headed(one)]);
  return texts;
};
