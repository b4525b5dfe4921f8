import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changesIn, nextVersion, notesOf, withVersion } from '../../release/changes.ts';

/**
 * CONTRIBUTING.md, A release: the version that follows from the changes, and CHANGELOG.md as a
 * release writes it.
 */
const changelog = (...lines: readonly string[]) =>
  [
    '# Changelog',
    '',
    '## Unreleased',
    ...lines,
    '',
    '## 1.2.3 - 2026-12-01',
    '',
    '### Fixed',
    '',
    '- Old.',
    '',
  ].join('\n');

test.each([
  ['0.1.0', ['Fixed'], '1.0.0'],
  ['1.2.3', ['Fixed'], '1.2.4'],
  ['1.2.3', ['Security', 'Fixed'], '1.2.4'],
  ['1.2.3', ['Added', 'Fixed'], '1.3.0'],
  ['1.2.3', ['Changed'], '1.3.0'],
  ['1.2.3', ['Deprecated'], '1.3.0'],
  ['1.2.3', ['Fixed', 'Breaking', 'Added'], '2.0.0'],
  ['1.9.9', ['Fixed'], '1.9.10'],
])('after %s with changes in %j comes %s', (current, changed, next) => {
  expect(nextVersion(current, changed)).toBe(next);
});

test('only the groups of unreleased entries count', () => {
  expect(changesIn(changelog('', '### Added', '', '### Fixed', '', '- VAT: a sentence.'))).toEqual(['Fixed']);
  expect(changesIn(changelog(''))).toEqual([]);
});

test.each([
  ['no heading for what is unreleased', '# Changelog\n', 'has no heading "## Unreleased"'],
  [
    'an unknown group',
    changelog('', '### New', '', '- A.'),
    '"### New" is not one of the groups Breaking, Added',
  ],
  [
    'an entry of two lines',
    changelog('', '### Fixed', '', '- A', '  and more.'),
    'one line that begins with "- "',
  ],
  ['an entry without a group', changelog('', '- A.'), 'An entry is under a group'],
  ['a long entry', changelog('', '### Fixed', '', `- ${'a'.repeat(199)}`), 'at most 200 characters, not 201'],
])('%s is refused', (_what, text, sentence) => {
  expect(() => changesIn(text)).toThrow(sentence);
});

test('changes get their version and day, with an empty heading above them for those to come', () => {
  const written = withVersion(changelog('', '### Added', '', '- VAT: a sentence.'), '1.3.0', '2026-12-24');
  expect(written).toContain('\n## Unreleased\n\n## 1.3.0 - 2026-12-24\n\n### Added\n\n- VAT: a sentence.\n');
  expect(changesIn(written)).toEqual([]);
  expect(notesOf(written, '1.3.0')).toBe('### Added\n\n- VAT: a sentence.');
  expect(notesOf(written, '1.2.3')).toBe('### Fixed\n\n- Old.');
  expect(notesOf(written, '1.2.4')).toBeUndefined();
});

test('CHANGELOG.md can be released, and has the version that stands', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const text = read('CHANGELOG.md');
  const { version } = JSON.parse(read('apps/kontor/package.json')) as { version: string };
  const changed = changesIn(text);
  expect(changed.length > 0 || notesOf(text, version) !== undefined).toBe(true);
});

test('one package has the version, and all others have none of their own', () => {
  const workspace = new URL('../../../../', import.meta.url);
  for (const path of [
    'package.json',
    'prisma/package.json',
    'packages/client/package.json',
    'apps/rest/package.json',
  ])
    expect([path, JSON.parse(readFileSync(new URL(path, workspace), 'utf8')).version]).toEqual([
      path,
      '0.0.0',
    ]);
});
