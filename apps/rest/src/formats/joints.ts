/**
 * The text between two values of a record: the end of a field, fields without a value, and the beginning of the next one. Most
 * fields of most records are empty, so that a record is few values and joints, each of which is made once.
 */
export type Joint = { readonly text: string; readonly next: (Joint | undefined)[] };

/** A joint from which others are made. */
export const jointOf = (text: string): Joint => ({ text: flat(text), next: [] });

/**
 * The text in one piece, with one byte for each character where that is enough: V8 keeps what was put together as a tree of its
 * parts, and would copy each of them into every answer.
 */
export const flat = (text: string): string => Buffer.from(text).toString();

const mostJoints = 10_000;
let joints = 0;

/** The joint that is `joint` and then `text`, the same for each `key`. */
export const joined = (joint: Joint, key: number, text: string): Joint => {
  const known = joint.next[key];
  if (known) return known;
  const made = jointOf(joint.text + text);
  // Records differ in the fields that they have: what is remembered of them is bounded.
  if (joints >= mostJoints) return made;
  joints += 1;
  joint.next[key] = made;
  return made;
};
