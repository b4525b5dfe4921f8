// Longer texts, which only a hostile caller sends, are not kept.
const longestKey = 250;

/**
 * Remembers the results of `compute`, which must depend on nothing but its one or two texts.
 * Forgets all of them when `most` are kept, so that no caller can fill the memory.
 */
export const memoized = <Texts extends [string] | [string, string], Result>(
  compute: (...texts: Texts) => Result,
  most = 1_000,
) => {
  const results = new Map<string, Result>();
  return (...texts: Texts): Result => {
    const [first, second] = texts;
    // The length says where the first text ends, so that different texts have different keys.
    const key = second === undefined ? first : `${first.length} ${first}${second}`;
    const known = results.get(key);
    if (known !== undefined || results.has(key)) return known as Result;
    const result = compute(...texts);
    if (key.length > longestKey) return result;
    if (results.size >= most) results.clear();
    results.set(key, result);
    return result;
  };
};
