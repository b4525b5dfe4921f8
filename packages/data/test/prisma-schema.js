/** Reads the tables of a Prisma schema that is written as `prisma format` writes it. */
export const tablesOf = (schema) => {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  const names = new Set(models.map(([, name]) => name));
  return Object.fromEntries(models.map(([, name = '', body = '']) => [name, tableOf(name, body, names)]));
};
const tableOf = (table, body, models) => {
  const found = { columns: {}, indexes: {}, references: {} };
  for (const line of body.split('\n').map((text) => text.trim())) {
    if (line === '' || line.startsWith('//')) continue;
    if (line.startsWith('@@')) addKey(found, table, line);
    else addField(found, { table, models }, line);
  }
  return found;
};
const addKey = ({ indexes }, table, line) => {
  const [, word = '', list = ''] = /^@@(id|unique|index)\(\[([^\]]+)\]\)$/.exec(line) ?? unreadable(line);
  const columns = list.split(', ');
  indexes[nameOf(table, word, columns)] = { columns, kind: kinds[word] ?? 'index' };
};
const kinds = { id: 'primary', unique: 'unique' };
const nameOf = (table, word, columns) => {
  if (word === 'id') return `${table}_pkey`;
  return `${table}_${columns.join('_')}_${word === 'unique' ? 'key' : 'idx'}`;
};
const addField = ({ columns, indexes, references }, of, line) => {
  const [, name = '', type = '', sign = '', attributes = ''] =
    /^(\w+)\s+(\w+)(\?|\[\])?\s*(.*)$/.exec(line) ?? unreadable(line);
  if (of.models.has(type)) {
    const own = /fields: \[([^\]]+)\], references: \[([^\]]+)\], onDelete: NoAction, onUpdate: NoAction\)/;
    const [, from = '', to = ''] = own.exec(attributes) ?? [];
    if (sign === '[]' || from === '') return;
    const key = from.split(', ');
    references[`${of.table}_${key.join('_')}_fkey`] = { columns: key, table: type, to: to.split(', ') };
    return;
  }
  columns[name] = {
    type: `${typeOf(type, attributes)}${sign === '[]' ? '[]' : ''}`,
    // Prisma has no word for a list that may be null.
    nullable: sign === '[]' ? undefined : sign === '?',
    default: /@default\((\w+(?:\(\))?)\)/.exec(attributes)?.[1] ?? '',
  };
  for (const word of ['id', 'unique']) {
    if (!new RegExp(`@${word}\\b`).test(attributes)) continue;
    indexes[nameOf(of.table, word, [name])] = { columns: [name], kind: kinds[word] ?? 'index' };
  }
};
const typeOf = (type, attributes) => {
  const [, native, size] = /@db\.(\w+)(?:\((\d+)\))?/.exec(attributes) ?? [];
  if (native === undefined) return types[type] ?? unreadable(type);
  const word = natives[native] ?? unreadable(native);
  return size === undefined ? word : word.replace('()', `(${size})`);
};
const types = {
  Int: 'integer',
  BigInt: 'bigint',
  String: 'text',
  Boolean: 'boolean',
  Bytes: 'bytea',
  Json: 'jsonb',
};
const natives = {
  VarChar: 'character varying()',
  Char: 'character()',
  Date: 'date',
  Decimal: 'numeric',
  Timestamptz: 'timestamp() with time zone',
};
const unreadable = (line) => {
  throw new Error(`this reader of Prisma schemas does not know: ${line}`);
};
