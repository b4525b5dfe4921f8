/** The tables of schema.prisma, in PostgreSQL's terms. */
export type Column = { type: string; nullable: boolean | undefined; default: string };
export type Table = {
  columns: Record<string, Column>;
  /** Primary and unique keys and other indexes, by name. */
  indexes: Record<
    string,
    { columns: readonly string[]; kind: 'primary' | 'unique' | 'index'; where: string }
  >;
  /** Foreign keys, by name. */
  references: Record<string, { columns: readonly string[]; table: string; to: readonly string[] }>;
};

/** Reads the tables of a Prisma schema that is written as `prisma format` writes it. */
export const tablesOf = (schema: string): Record<string, Table> => {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  const names = new Set(models.map(([, name]) => name));
  return Object.fromEntries(models.map(([, name = '', body = '']) => [name, tableOf(name, body, names)]));
};

const tableOf = (table: string, body: string, models: ReadonlySet<string | undefined>): Table => {
  const found: Table = { columns: {}, indexes: {}, references: {} };
  for (const line of body.split('\n').map((text) => text.trim())) {
    if (line === '' || line.startsWith('//')) continue;
    if (line.startsWith('@@')) addKey(found, table, line);
    else addField(found, { table, models }, line);
  }
  return found;
};

const addKey = ({ indexes }: Table, table: string, line: string) => {
  const [, word = '', list = '', name, where = ''] =
    /^@@(id|unique|index)\(\[([^\]]+)\](?:, map: "(\w+)")?(?:, where: raw\("(.+)"\))?(?:, type: \w+)?\)$/.exec(
      line,
    ) ?? unreadable(line);
  const columns = list.replaceAll(/\(ops: \w+\)/g, '').split(', ');
  indexes[name ?? nameOf(table, word, columns)] = { columns, kind: kinds[word] ?? 'index', where };
};

const kinds: Readonly<Record<string, 'primary' | 'unique'>> = { id: 'primary', unique: 'unique' };

const nameOf = (table: string, word: string, columns: readonly string[]): string => {
  if (word === 'id') return `${table}_pkey`;
  return `${table}_${columns.join('_')}_${word === 'unique' ? 'key' : 'idx'}`;
};

const addField = (
  { columns, indexes, references }: Table,
  of: { table: string; models: ReadonlySet<string | undefined> },
  line: string,
) => {
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
    // A Prisma schema can't say that a list may be null.
    nullable: sign === '[]' ? undefined : sign === '?',
    default: /@default\((\w+(?:\(\))?|"")\)/.exec(attributes)?.[1]?.replace('""', "''::text") ?? '',
  };
  for (const word of ['id', 'unique']) {
    if (!new RegExp(`@${word}\\b`).test(attributes)) continue;
    indexes[nameOf(of.table, word, [name])] = { columns: [name], kind: kinds[word] ?? 'index', where: '' };
  }
};

const typeOf = (type: string, attributes: string): string => {
  const [, native, size] = /@db\.(\w+)(?:\((\d+)\))?/.exec(attributes) ?? [];
  if (native === undefined) return types[type] ?? unreadable(type);
  const word = natives[native] ?? unreadable(native);
  return size === undefined ? word : word.replace('()', `(${size})`);
};

const types: Readonly<Record<string, string>> = {
  Int: 'integer',
  BigInt: 'bigint',
  String: 'text',
  Boolean: 'boolean',
  Bytes: 'bytea',
  Json: 'jsonb',
};

const natives: Readonly<Record<string, string>> = {
  VarChar: 'character varying()',
  Char: 'character()',
  Date: 'date',
  Decimal: 'numeric',
  Timestamptz: 'timestamp() with time zone',
};

const unreadable = (line: string): never => {
  throw new Error(`this reader of Prisma schemas does not know: ${line}`);
};
