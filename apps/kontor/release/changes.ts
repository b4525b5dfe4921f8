/** CHANGELOG.md as a release reads and writes it, and the version that follows from its changes. Touches no files. */

type Level = 'major' | 'minor' | 'patch';

/** The groups of changes, and the part of the version that each raises (Semantic Versioning). */
const groups: ReadonlyMap<string, Level> = new Map([
  ['Breaking', 'major'],
  ['Added', 'minor'],
  ['Changed', 'minor'],
  ['Deprecated', 'minor'],
  ['Fixed', 'patch'],
  ['Security', 'patch'],
]);

/** The most characters of an entry: one sentence for a caller or an operator. */
const longest = 200;
const unreleased = '## Unreleased\n';

/** An error in CHANGELOG.md, with the line that has it. */
export class ChangelogError extends Error {}

/**
 * Reads the groups under `## Unreleased` that have entries. Throws a ChangelogError for a line that is neither a group nor an entry, as
 * it would be missing in the version.
 */
export const changesIn = (changelog: string): readonly string[] => {
  const found = new Set<string>();
  let group: string | undefined;
  for (const line of sectionOf(changelog).split('\n')) {
    if (line.startsWith('### ')) group = groupOf(line);
    else if (line !== '') {
      checkEntry(line, group);
      found.add(group ?? '');
    }
  }
  return [...found];
};

const sectionOf = (changelog: string): string => {
  const start = changelog.indexOf(`\n${unreleased}`);
  if (start < 0) throw new ChangelogError('CHANGELOG.md has no heading "## Unreleased".');
  return changelog.slice(start + 1 + unreleased.length).split(/^## /m)[0] ?? '';
};

const groupOf = (line: string): string => {
  const name = line.slice(4);
  if (groups.has(name)) return name;
  throw new ChangelogError(`"${line}" is not one of the groups ${[...groups.keys()].join(', ')}.`);
};

const checkEntry = (line: string, group: string | undefined): void => {
  if (!/^- \S/.test(line)) throw new ChangelogError(`An entry is one line that begins with "- ": ${line}`);
  if (group === undefined) throw new ChangelogError(`An entry is under a group, such as Fixed: ${line}`);
  if (line.length > longest)
    throw new ChangelogError(`An entry has at most ${longest} characters, not ${line.length}: ${line}`);
};

/** The version after `current` for changes in these groups: 1.0.0 after every 0.x. */
export const nextVersion = (current: string, changed: readonly string[]): string => {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  if (major === 0) return '1.0.0';
  const levels = changed.map((group) => groups.get(group));
  if (levels.includes('major')) return `${major + 1}.0.0`;
  return levels.includes('minor') ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};

/** The changelog with the unreleased changes under a version and its day, and an empty `## Unreleased` above them. */
export const withVersion = (changelog: string, version: string, day: string): string =>
  changelog.replace(`\n${unreleased}`, `\n${unreleased}\n## ${version} - ${day}\n`);

/** The changes of a version, as its page of releases shows them; undefined where the changelog does not have it. */
export const notesOf = (changelog: string, version: string): string | undefined => {
  const [, text] = changelog.split(new RegExp(`^## ${version.replaceAll('.', '\\.')} - .*$`, 'm'));
  return text?.split(/^## /m)[0]?.trim();
};
