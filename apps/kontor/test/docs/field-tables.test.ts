import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  account,
  accountKept,
  article,
  articleKept,
  customer,
  customerKept,
  fieldDocs,
  scalars,
  unwrapSchema,
  vendor,
  vendorKept,
} from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** The tables of fields of the interface, made of the schemas: `vitest run PATH -u` writes them. */
const folder = new URL('../../../../docs/interface/', import.meta.url);

// Those that the original interface does not have.
const added = new Set([
  ...['street', 'building_number', 'discount_percent', 'discount_days', 'iban_confirmed', 'period'],
  ...['reminder_level', 'reminded', 'external_id', 'metadata', 'version'],
  ...['department', 'project'],
]);

const names: Readonly<Record<string, string>> = {
  ...{
    integer: 'INT',
    decimal: 'DOUBLE',
    unbounded: 'DOUBLE',
    boolean: 'BOOLEAN',
    flag: 'BOOLEAN',
    date: 'DATE',
  },
  ...{ day: 'DATE', moment: 'TIMESTAMP', instant: 'TIMESTAMP', accounts: 'account numbers' },
};

const typeOf = (field: z.ZodType): string => {
  const { inner } = unwrapSchema(field);
  const kind = scalars.get(inner)?.kind ?? '';
  if (inner instanceof z.ZodEnum)
    return inner.options
      .filter((option) => option !== '')
      .map((option) => `\`${option}\``)
      .join(', ');
  if (inner instanceof z.ZodArray && kind === '') return 'list';
  if (inner instanceof z.ZodRecord || inner instanceof z.ZodObject) return 'record';
  const { maxLength } = z.globalRegistry.get(inner) ?? {};
  return names[kind] ?? (inner instanceof z.ZodNumber ? 'INT' : maxLength ? `TEXT(${maxLength})` : 'TEXT');
};

type Shaped = { shape: Readonly<Record<string, z.ZodType>> };

const tableOf = (sent: Shaped, kept: Shaped): string => {
  const fields = [...new Set([...Object.keys(sent.shape), ...Object.keys(kept.shape)])];
  const rows = fields.map((name) => {
    const field = sent.shape[name] ?? kept.shape[name];
    if (!field) throw new Error(`${name} is in neither schema.`);
    const { description = '' } = fieldDocs(field);
    const when = sent.shape[name] ? (field.safeParse(undefined).success ? '' : 'required') : 'in answers';
    return [
      `\`${name}\`${added.has(name) ? ' **[+]**' : ''}`,
      typeOf(field),
      when,
      description.replaceAll('|', '\\|'),
    ];
  });
  const cells = [['field', 'type', '', 'meaning'], ...rows];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0), 3));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

test.each([
  ['05-vendors.md', 'vendor', tableOf(vendor, vendorKept)],
  ['06-customers.md', 'customer', tableOf(customer, customerKept)],
  ['07-articles.md', 'article', tableOf(article, articleKept)],
  ['08-accounts-and-taxes.md', 'account', tableOf(account, accountKept)],
])('%s has the fields of a %s as they are read', async (page, name, table) => {
  const file = new URL(page, folder);
  const text = readFileSync(file, 'utf8');
  const section = new RegExp(`(<!-- fields of ${name} -->\n).*?(\n<!-- end -->)`, 's');
  expect(text).toMatch(section);
  const written = text.replace(
    section,
    (_, before: string, after: string) => `${before}\n${table}\n${after}`,
  );
  await expect(written).toMatchFileSnapshot(fileURLToPath(file));
});
