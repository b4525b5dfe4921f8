// Names of types. A whole input or answer that is long bears that of its procedure; what else is met twice, that of the field in
// which it stands. Short types are written in place.

/** From so many characters on, a whole input or answer has a name; and a part of them that is met again. */
const longTop = 150;
const longPart = 40;
const longWords = 40;

export const pascal = (name) => name.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase());

/** The characters of a type, in which `within` says those of a part. */
const sizeBy = (parts, within) =>
  parts.reduce((sum, part) => sum + (part.parts ? within(part) : (part.length ?? 0)), 0);
const sizeOf = (parts) => sizeBy(parts, (part) => sizeOf(part.parts));
const sizeWithNames = (parts) => sizeBy(parts, (part) => part.name?.length ?? sizeWithNames(part.parts));

export const nodeIn = (parts) => (parts.length === 1 && parts[0].parts ? parts[0] : undefined);

/** Names the types of `tops`, pairs of a name and the parts of a type. Returns the named ones, and further names for some of them. */
export const named = (tops) => {
  const declared = new Map();
  const declare = (node, names) => {
    node.name = names.find((name) => !declared.has(name));
    if (!node.name) throw new Error(`${names} is taken`);
    declared.set(node.name, node);
  };
  const countUses = (parts) => {
    for (const part of parts) if (part.parts && ++part.uses === 1) countUses(part.parts);
  };
  const nameWithin = (parts, owner) => {
    let field;
    for (const part of parts) {
      if (!part.parts) field = /(\w+)\??: $/.exec(part)?.[1] ?? field;
      else if (!part.isSeen) {
        part.isSeen = true;
        const own = pascal(
          (field === 'items' ? '' : (field ?? '')).replace(/ies$/, 'y').replace(/(?<!s)s$/, ''),
        );
        const isMetAgain =
          part.isTarget || (part.uses > 1 && sizeOf([part]) > (part.values ? longWords : longPart));
        if (isMetAgain && !part.name) declare(part, own ? [own, `${owner}${own}`] : [owner, `${owner}Item`]);
        nameWithin(part.parts, part.name ?? `${owner}${own}`);
      }
    }
  };

  const copies = new Map();
  for (const [name, parts] of tops) {
    const node = nodeIn(parts);
    if (!node || sizeOf(parts) < longTop) continue;
    if (node.name) copies.set(name, node);
    else declare(node, [name]);
  }
  for (const [, parts] of tops) countUses(parts);
  for (const [name, parts] of tops) nameWithin(parts, name);
  // With names for its parts, one may be short after all.
  for (const [name, parts] of tops) {
    const node = declared.get(name);
    if (!node || nodeIn(parts) !== node || node.isTarget) continue;
    if (sizeWithNames(node.parts) >= (node.uses > 1 ? longPart : longTop)) continue;
    declared.delete(name);
    node.name = undefined;
  }
  for (const [name, node] of copies) if (!node.name) copies.delete(name);
  return { declared, copies };
};
