import { Refusal } from '@kontor/domain';

/**
 * The content of a body, the same for XML and JSON: a tree of texts (docs/interface §3). A branch
 * maps the name of each element to its occurrences, in their order. It is a Map, so that a caller's
 * `__proto__` is a name like any other.
 */
export type Tree = string | Branch;
export type Branch = Map<string, Tree[]>;

/**
 * Text that is beside child elements. `#` begins no name in XML, and the JSON reader leaves such
 * keys out.
 */
export const ownText = '#text';

/** The entries of an array in JSON, so that `["a"]` is not taken for the text `a`. */
export const ownEntries = '#entries';

/** The first character of the name of an element that is written as an attribute: `@accno` (§8). */
export const attributeMark = '@';

/** Adds one occurrence of `name` to `branch`. */
export const append = (branch: Branch, name: string, tree: Tree) => {
  const occurrences = branch.get(name);
  if (occurrences) occurrences.push(tree);
  else branch.set(name, [tree]);
};

/** The greatest depth to which elements may be nested (§3.2). */
export const maxDepth = 32;

/**
 * The refusal of a body that can't be read (§3.2); `field` is the path of the element at fault,
 * where there is one.
 */
export const malformed = (message: string, field?: string) =>
  new Refusal('malformed', message, field === undefined ? [] : [{ field, message }]);

/**
 * The record in the body of an operation that takes one. JSON may spell it as a list that has only
 * this one, as lists are answered (§3.3). Throws Refusal `malformed` for a list of another length.
 */
export const recordIn = (tree: Tree, root: string): Tree => {
  const [list, second] = (tree instanceof Map && tree.size === 1 && tree.get(root)) || [];
  const entries = list instanceof Map && second === undefined ? list.get(ownEntries) : undefined;
  if (!entries) return tree;
  const [only] = entries;
  if (only === undefined || entries.length > 1)
    throw malformed(`The body must be one ${root}, and is a list of ${entries.length}.`);
  return only;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the text of a body, without its byte order mark. Throws Refusal `malformed` when it is
 * not UTF-8 (§3.2).
 */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
};
