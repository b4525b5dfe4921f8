import { readFileSync } from 'node:fs';
import { editDistance } from '@kontor/domain';
import { codeOf, Problem } from '../problem.ts';

/** The variables of an environment, by their names, as settings are read from them. */
export type Given = Readonly<Record<string, string>>;

/**
 * Finds the settings among the variables of a process. One left empty is not set. A secret may be
 * in a file, as containers have it: the variable with `_FILE` after its name has the path. Throws a
 * Problem for each name that is not a setting, with the nearest one.
 */
export const settingsIn = (
  environment: NodeJS.ProcessEnv,
  { known, secrets }: { known: readonly string[]; secrets: readonly string[] },
): Given => {
  const given = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  const names = new Set(given.map(([name]) => name));
  const all = [...known, ...secrets.map(fileNameOf)];
  const strange = given.flatMap(([name]) => {
    const meant = all.includes(name) ? undefined : meantBy(name, all, names);
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
  if (strange.length > 0) throw new Problem(strange.join('\n'), 2);
  const values = new Map(given);
  for (const name of secrets) {
    const file = values.get(fileNameOf(name));
    if (file === undefined) continue;
    if (values.has(name))
      throw new Problem(`${name} and ${fileNameOf(name)} are both set. Set one of them.`, 2);
    values.set(name, secretIn(fileNameOf(name), file));
  }
  return Object.fromEntries(values);
};

const fileNameOf = (name: string): string => `${name}_FILE`;

/** The secret in a file, which an editor may have ended by a line break. */
const secretIn = (name: string, file: string): string => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Problem(
      `${name}: the file ${file} can't be read (${codeOf(error) ?? 'the system refuses'}).`,
      2,
    );
  }
  if (text === '') throw new Problem(`${name}: the file ${file} is empty.`, 2);
  return text;
};

// Variables that Kubernetes sets for a service that is called kontor.
const kubernetesVariable = /^KONTOR_(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/;

// So many letters may differ for a name to be meant as another one.
const nearest = 2;

/**
 * The setting meant by an unknown name; undefined where the variable is none of Kontor's business.
 */
const meantBy = (name: string, known: readonly string[], names: ReadonlySet<string>): string | undefined => {
  if (kubernetesVariable.test(name)) return undefined;
  const upper = name.toUpperCase();
  const isOurs = upper.startsWith('KONTOR_');
  // Names whose lengths differ by more can't be as near; most variables are left out so, before
  // anything is compared.
  const near = isOurs ? known : known.filter(({ length }) => Math.abs(length - upper.length) <= nearest);
  const [first] = near
    .map((one) => ({ one, distance: editDistance(upper, one) }))
    .sort((one, other) => one.distance - other.distance);
  if (!first) return undefined;
  if (isOurs) return first.one;
  // Another program's variable may be called much like one that is set.
  return first.distance <= nearest && !names.has(first.one) ? first.one : undefined;
};
