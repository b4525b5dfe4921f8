/** The changes that were found, by the file in which they are. */
export type Report = {
  /** Tells of a change; `where` is a place in the file, such as `line 12, amount`. */
  found: (file: string, sentence: string) => void;
  /** The number of them. */
  count: () => number;
  /** Has them all said. */
  lines: () => string[];
};

// One change of a sum may be seen at every line: the first ones name it.
const mostPerFile = 200;

export const openReport = (): Report => {
  const byFile = new Map<string, { shown: string[]; count: number }>();
  let all = 0;
  return {
    found: (file, sentence) => {
      const one = byFile.get(file) ?? { shown: [], count: 0 };
      byFile.set(file, one);
      all += 1;
      one.count += 1;
      if (one.count <= mostPerFile) one.shown.push(`CHANGED  ${file}: ${sentence}.`);
    },
    count: () => all,
    lines: () =>
      [...byFile].flatMap(([file, { shown, count }]) =>
        count > mostPerFile ? [...shown, `CHANGED  ${file}: and ${count - mostPerFile} more.`] : shown,
      ),
  };
};
