import { invoiceKept, payableKept, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import type { Columns } from '../postgres/gathered/batch-text.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The fields of invoices and payables that their tables have as columns. They follow from the
 * schema of what is stored, by which it is read, too; so a field that the schema has, and a column
 * of its name, are written.
 */

/** The columns of a document that it has from its entry. */
const entryFields = ['currency', 'transdate', 'description', 'notes', 'intnotes'];

/**
 * The fields that no batch brings as they are: status, reference, credited invoice and reminders
 * are derived, and the number and the party are decided by the statement.
 */
const decided: Readonly<Record<DocumentKind, readonly string[]>> = {
  invoice: [
    'id',
    'status',
    'invnumber',
    'payment_reference',
    'credits',
    'offer',
    'reminder_level',
    'reminded',
  ],
  // The reference of a payable is the vendor's, and stored.
  payable: ['id', 'status', 'invnumber', 'credits'],
};

/**
 * The columns that are stored and not answered: the rate of a foreign currency, and amounts in the
 * client's.
 */
const stored = { exchangerate: 'numeric', base_amount: 'numeric', base_paid: 'numeric' } as const;

const sqlTypes = {
  boolean: 'boolean',
  date: 'date',
  decimal: 'numeric',
  id: 'text',
  integer: 'integer',
  unbounded: 'numeric',
} as const;

const isTyped = (kind: string): kind is keyof typeof sqlTypes => kind in sqlTypes;

const sqlTypeOf = (field: z.ZodType) => {
  const { inner } = unwrapSchema(field);
  const kind = scalars.get(inner)?.kind;
  if (kind === undefined) return inner instanceof z.ZodString ? 'text' : 'jsonb';
  if (isTyped(kind)) return sqlTypes[kind];
  throw new TypeError(`a field of the kind ${kind} has no column`);
};

const fieldsOf = (kind: DocumentKind, schema: z.ZodObject): Columns => {
  const { party, partynumber } = namesOf(kind);
  const others = new Set([...decided[kind], ...entryFields, party.sql, partynumber]);
  const own = Object.entries(schema.shape).filter(([name]) => !others.has(name));
  return {
    ...Object.fromEntries(own.map(([name, field]) => [name, sqlTypeOf(field as z.ZodType)])),
    ...stored,
  };
};

/** The fields that a document has besides those of its entry. */
export const documentFields: Readonly<Record<DocumentKind, Columns>> = {
  // The prefix is stored and not answered: the payment reference is made of it.
  invoice: { ...fieldsOf('invoice', invoiceKept), reference_prefix: 'text' },
  payable: fieldsOf('payable', payableKept),
};

/**
 * The columns of a document that are written as they were sent: those of its entry that it has,
 * too, and its own.
 */
export const columnsSent = (kind: DocumentKind): string[] => [
  ...entryFields,
  ...Object.keys(documentFields[kind]),
];
