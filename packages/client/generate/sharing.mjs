// Types that have much in common are written as one and the difference: `Omit<VendorsSaveInput, "version_seen"> & { … }`. So those of
// all procedures together stay short, and a reader sees what is the same.

// In characters, what is saved at least; and the most fields of another type that are left out, and the most other types.
const leastSaved = 30;
const mostLeftOut = 20;
const mostBases = 2;

const lengthOf = (all) => all.reduce((sum, { length }) => sum + length, 0);
const quoted = (names) => names.map((name) => JSON.stringify(name)).join(' | ');

/**
 * Answers the types by which a node is written, and what it has besides; nothing where it shares little with others. Only types that
 * were read before it count, so that none stands within itself.
 */
export const openSharing = (declared) => {
  const isRecord = ({ fields, isOpen, isTarget }) =>
    fields?.every(({ name }) => name) && !isOpen && !isTarget;
  const records = declared.filter(isRecord);
  const unions = declared.filter(({ values }) => values);

  /** The other record by which most is saved, and the fields that remain. */
  const bestBase = (fields, others) => {
    const keys = new Set(fields.map(({ key }) => key));
    let best;
    for (const other of others) {
      const leftOut = other.fields.filter(({ key }) => !keys.has(key)).map(({ name }) => name);
      if (leftOut.length > mostLeftOut) continue;
      const theirs = new Set(other.fields.map(({ key }) => key));
      const text = leftOut.length > 0 ? `Omit<${other.name}, ${quoted(leftOut)}>` : other.name;
      const common = fields.flatMap(({ key }) => (theirs.has(key) ? [key] : []));
      const saved = lengthOf(common) - text.length;
      if (saved >= leastSaved && !(best?.saved >= saved))
        best = { saved, text, rest: fields.filter(({ key }) => !theirs.has(key)) };
    }
    return best;
  };

  const sharedRecord = ({ fields, id, name }) => {
    const others = name ? records.filter((one) => one.id < id) : records;
    const bases = [];
    let rest = fields;
    while (bases.length < mostBases) {
      const best = bestBase(rest, others);
      if (!best) break;
      bases.push(best.text);
      rest = best.rest;
    }
    return { bases, fields: rest };
  };

  const sharedUnion = ({ values, id }) => {
    for (const { name, values: theirs } of unions.filter((one) => one.id < id)) {
      if (!theirs.every((value) => values.includes(value))) continue;
      const rest = values.filter((value) => !theirs.includes(value));
      if (lengthOf(values) - lengthOf(rest) - name.length >= leastSaved) return { values: [name, ...rest] };
    }
    return { values };
  };

  return (node) => {
    if (node.id === undefined) return {};
    if (node.values) return sharedUnion(node);
    return isRecord(node) ? sharedRecord(node) : {};
  };
};
