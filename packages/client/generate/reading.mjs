import ts from 'typescript-5.9';

const { TypeFlags: Is } = ts;
const missing = Is.Null | Is.Undefined | Is.Void;
const scalar = Is.StringLike | Is.NumberLike | Is.BooleanLike | Is.Unknown | Is.Never | missing;

const joined = (all) => all.flatMap((parts, index) => (index > 0 ? [' | ', ...parts] : parts));
const lengthOf = (texts) => texts.reduce((sum, { length }) => sum + length, 0);
// In characters: a list of words that is longer may have a name.
const longUnion = 40;
const keyOf = (parts) => JSON.stringify(parts, (_, part) => (part?.parts ? (part.id ?? part.parts) : part));

/** Opens the reader of types: `read` answers the parts of a type, and `brands` has the scalars of the domain that were met. */
export const openReading = (checker) => {
  // A type is read into parts: texts, and nodes, which are records and long lists of words. A type that occurs again is the same node, known
  // by its parts. In a record that stands within itself, `up` is the number of records up to it.
  const known = new Map();
  const nodeOf = (parts, of = {}) => {
    const { isOpen = false, isTarget = false, fields, values } = of;
    const node = { parts, fields, values, uses: 0, isTarget };
    // One that names a record around it has its place there only.
    if (isOpen) return { ...node, isOpen };
    // The order of its fields says nothing of a record.
    const key = fields ? JSON.stringify(fields.map((one) => one.key).sort()) : keyOf(parts);
    if (!known.has(key)) known.set(key, { id: known.size, ...node });
    return known.get(key);
  };

  // Scalars that the domain has checked, by the names that it gave them. In JSON they are plain.
  const brands = new Map();
  const brandOf = ({ types }, plain) => {
    const names = types.flatMap(({ aliasTypeArguments = [] }) => aliasTypeArguments);
    const name = names.find((one) => one.isStringLiteral())?.value ?? plain;
    if (name !== plain) brands.set(name, plain);
    return name;
  };

  /** Reads a type. `place` has its path, the records around it, the nearest first, and whether it is a part of an answer. */
  const read = (type, place) => {
    const { flags, symbol, aliasSymbol } = type;
    const refuse = (fault) => {
      throw new Error(`${place.path} ${fault}: ${checker.typeToString(type)}`);
    };
    if (flags & Is.Any) refuse('may be anything');
    // A file that a program sends.
    if (aliasSymbol?.name === 'FileSent') return ['Blob'];
    if (flags & scalar) return [checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)];
    if (type.isUnion()) return readUnion(type, place);
    const checked = type.isIntersection() && type.types.find((one) => one.flags & scalar);
    if (checked) return [brandOf(type, checker.typeToString(checked))];
    if (!(flags & (Is.Object | Is.Intersection)) || type.getCallSignatures().length > 0)
      refuse('is not of JSON');
    const itemOf = (item) => read(item, { ...place, path: `${place.path}[]` });
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type).map(itemOf);
      return ['[', ...items.flatMap((item, index) => [index > 0 ? ', ' : '', ...item]), ']'];
    }
    if (checker.isArrayType(type)) {
      const item = itemOf(checker.getTypeArguments(type)[0]);
      const isReadonly = symbol.name === 'ReadonlyArray';
      const isUnion =
        item.includes(' | ') || (item.length === 1 && !item[0].fields && item[0].parts?.includes(' | '));
      return [isReadonly ? 'readonly ' : '', ...(isUnion ? ['(', ...item, ')'] : item), '[]'];
    }
    if (symbol?.name === 'AsyncIterable')
      return ['AsyncIterable<', ...itemOf(checker.getTypeArguments(type)[0]), '>'];
    return readRecord(type, place);
  };

  const readUnion = ({ types }, place) => {
    const isLogical = ({ flags }) => flags & Is.BooleanLiteral;
    const isAbsent = ({ flags }) => flags & missing;
    const values = types.filter((one) => !isLogical(one) && !isAbsent(one)).map((one) => read(one, place));
    const areWords = values.every(([part]) => typeof part === 'string' && part.startsWith('"'));
    // TypeScript's own order changes with what it has met before.
    if (areWords) values.sort(([a], [b]) => (a < b ? -1 : 1));
    const logical = types.filter(isLogical);
    const absent = types.filter(isAbsent).sort((a, b) => b.flags - a.flags);
    const isLong = areWords
      ? lengthOf(values.flat()) > longUnion
      : values.filter(([part]) => part.parts).length > 1;
    return joined([
      ...(isLong ? [[nodeOf(joined(values), areWords ? { values: values.flat() } : {})]] : values),
      ...(logical.length === 2 ? [['boolean']] : logical.map((one) => read(one, place))),
      ...absent.map((one) => read(one, place)),
    ]);
  };

  const readRecord = (type, { path, above, isAnswer }) => {
    const up = above.findIndex((record) => record.type === type);
    if (up >= 0) {
      above[up].isTarget = true;
      for (const record of above.slice(0, up)) record.isOpen = true;
      return [{ up }];
    }
    if (above.length > 12) throw new Error(`${path} is too deep`);
    const record = { type };
    const inside = (name) => ({ path: `${path}.${name}`, above: [record, ...above], isAnswer });
    const fields = [];
    const [index] = checker.getIndexInfosOfType(type);
    if (index) fields.push({ parts: ['[name: string]: ', ...read(index.type, inside('*'))] });
    for (const property of checker.getPropertiesOfType(type)) {
      const name = /^[a-z_]\w*$/i.test(property.name) ? property.name : JSON.stringify(property.name);
      const value = read(checker.getTypeOfSymbol(property), inside(property.name));
      // Nothing is undefined in JSON.
      const mayLack = isAnswer && value.at(-1) === 'undefined' && value.splice(-2).length > 0;
      const isOptional = mayLack || property.flags & ts.SymbolFlags.Optional;
      fields.push({ name: property.name, parts: [`${name}${isOptional ? '?' : ''}: `, ...value] });
    }
    for (const field of fields) field.key = keyOf(field.parts);
    const parts = ['{ ', ...fields.flatMap((field) => [...field.parts, '; ']), '}'];
    return [nodeOf(parts, { ...record, fields })];
  };

  return { read, brands };
};
