import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A step of a recipe: code that goes after a line of a file, in place of it or to the end of the
 * file, or is a file of its own.
 */
export type Step = { path: string; place: 'new' | 'end' | Line; code: string };

/** A line of a file, which is there once, or of which the first one is meant. */
type Line = { line: string; isFirst: boolean; isReplaced: boolean };

const step = new RegExp(
  [
    '^(?:In `(?<path>[^`]+)`, .*?(?<where>after|in place of) (?<first>the first )?`(?<line>[^`]+)`|At the end of `(?<end>[^`]+)`|A new file `(?<file>[^`]+)`):',
    '\\n\\n```\\w*\\n(?<code>[^]*?)```$',
  ].join(''),
  'gm',
);

/** The steps of the recipes in CONTRIBUTING.md, by the names of these. */
export const recipesIn = (contributing: string): ReadonlyMap<string, readonly Step[]> =>
  new Map(
    contributing
      .split(/^### /m)
      .slice(1)
      .map((section) => {
        const name = section.slice(0, section.indexOf('\n'));
        return [name, [...section.matchAll(step)].map(stepOf)] as const;
      }),
  );

/** The places that the table above the recipes says of each, by the names of these. */
export const placesIn = (contributing: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...contributing.matchAll(/^\| \[(\w)(.+?)\]\(#.+?\) +\| +(\d+) \|$/gm)].map(
      ([, first = '', rest = '', places]) => [`${first.toUpperCase()}${rest}`, Number(places)],
    ),
  );

/**
 * The files that the text names beside those that its steps make, by as much of their paths as it
 * says.
 */
export const filesNamedIn = (contributing: string): readonly string[] => {
  const text = contributing.replace(/```.*?```/gs, '').replace(/^A new file `.*$/gm, '');
  const names = text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|prisma|json|md|txt))`/g);
  return [...new Set([...names].map(([, name = '']) => name))];
};

const stepOf = ({ groups = {} }: RegExpMatchArray): Step => {
  const { path, where, first, line, end, file = '', code = '' } = groups;
  if (path !== undefined && line !== undefined) {
    const place = { line, isFirst: first !== undefined, isReplaced: where === 'in place of' };
    return { path, place, code };
  }
  return end === undefined ? { path: file, place: 'new', code } : { path: end, place: 'end', code };
};

/**
 * Does a step in a copy of the workspace. A step that names a line that its file does not have once
 * is wrong.
 */
export const doStep = async (copy: string, { path, place, code }: Step): Promise<void> => {
  const file = join(copy, path);
  if (place === 'new') {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code, { flag: 'wx' });
  } else if (place === 'end') await appendFile(file, code);
  else await insertAt(place, code, file);
};

const insertAt = async ({ line, isFirst, isReplaced }: Line, code: string, file: string): Promise<void> => {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const found = [...lines.keys()].filter((at) => lines[at]?.trim() === line);
  const [at] = found;
  if (at === undefined || (found.length > 1 && !isFirst))
    throw new Error(`${file} has the line ${line} ${found.length} times`);
  lines.splice(isReplaced ? at : at + 1, isReplaced ? 1 : 0, code.replace(/\n$/, ''));
  await writeFile(file, lines.join('\n'));
};
