/**
 * `name` without regard to case and to what separates its words: `dueDate`, `due-date` and
 * `due_date` are `duedate`.
 */
export const bareName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The number of letters that must be put in, taken out or replaced to make `one` of `other`
 * (Levenshtein's distance).
 */
export const editDistance = (one: string, other: string): number => {
  let distances = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const before = distances;
    distances = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      distances.push(Math.min(replaced, (before[to] ?? 0) + 1, (distances[to - 1] ?? 0) + 1));
    }
  }
  return distances[other.length] ?? 0;
};

// No name of ours is longer. A longer one, which only a hostile caller sends, would take long to
// compare.
const longestCompared = 40;

// As Winkler does: who has another ending in mind still begins alike.
const longestPrefix = 4;
const prefixWeight = 0.1;

/** Edits for each letter, and fewer where two names begin alike: from 0 for the same name to 1. */
const distanceOf = (one: string, other: string): number => {
  const edits = editDistance(one, other) / Math.max(one.length, other.length, 1);
  const most = Math.min(longestPrefix, one.length, other.length);
  let prefix = 0;
  while (prefix < most && one[prefix] === other[prefix]) prefix += 1;
  return edits * (1 - prefix * prefixWeight);
};

/**
 * The name among `known` that is nearest to `name`, whatever its case and separators: `zip` is
 * nearer to `zipcode` than to `city`. Undefined when none is known.
 */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  const sought = bareName(name.slice(0, longestCompared));
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const distance = distanceOf(sought, bareName(each));
    if (distance >= least) continue;
    nearest = each;
    least = distance;
  }
  return nearest;
};
