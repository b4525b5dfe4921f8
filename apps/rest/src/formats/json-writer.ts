import type { Tree } from '../codec/tree.ts';

/**
 * `tree` in JSON (docs/interface.md §3.3): every scalar is a string, one occurrence of an element is its value, and
 * several are an array. A record stands bare, without its name.
 */
export const writeJson = (tree: Tree): string => {
  if (typeof tree === 'string') return JSON.stringify(tree);
  let members = '';
  for (const [name, occurrences] of tree) {
    const [only, second] = occurrences;
    if (only === undefined) continue;
    const value = second === undefined ? writeJson(only) : `[${occurrences.map(writeJson).join()}]`;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
  }
  return `{${members}}`;
};

/** Writes a list one record at a time: always as an array (§3.3, §13). */
export const jsonList = (one: string) => ({
  opening: `{${JSON.stringify(one)}:[`,
  record: writeJson,
  between: ',',
  closing: ']}',
});
