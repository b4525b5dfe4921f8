import {
  accno,
  type DimensionKind,
  external,
  isText,
  type Metadata,
  scalars,
  unwrapSchema,
} from '@kontor/domain';
import type { ReactNode } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type Account,
  accountOption,
  isPosted,
  type UsualAccount,
  useAccounts,
  useUsualAccount,
} from '../../choices/accounts.ts';
import { useDimensions } from '../../choices/dimensions.ts';
import { invoiceKind } from '../../choices/document-kind.ts';
import { useParties } from '../../choices/parties.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { languageName } from '../../texts/language-name.ts';
import { useKnownText } from '../../texts/text.ts';
import { parseAmount } from '../../values/amount.ts';
import { dayOf } from '../../values/date.ts';
import { metadataIn, metadataText } from '../../values/metadata.ts';
import { groupedReference } from '../../values/reference.ts';
import { CheckField, ChecksField, SelectField } from '../choices.tsx';
import { AmountField, ChoiceField, DateField, NotesField, TextField } from '../fields.tsx';

/**
 * The kinds of fields: how a value of a record is typed, what is sent for what was typed, and the
 * control that it is typed into. The domain's schema gives a field its kind; a record names another
 * one where the schema says too little.
 */

/**
 * The properties of a field's control. `texts` is the name of its label, below which its choices
 * have theirs.
 */
export type InputProps = {
  control: Control<FieldValues>;
  name: string;
  label: string;
  texts: string;
  hint?: string;
  placeholder?: string;
  className?: string;
  autoFocus?: boolean;
  /** Shows the label only to those who do not see the page. */
  bare?: boolean;
  /** The lines of a text of several. */
  rows?: number;
};

/**
 * The value that is sent for an empty field: as its schema has it, the empty text, null, or no
 * field, which is then missing.
 */
export type Empty = '' | null | undefined;

type Whole = Readonly<Record<string, unknown>>;

export type Kind<Typed = string> = {
  typed: (value: unknown, zone: string, record: Whole) => Typed;
  sent: (typed: Typed, empty: Empty) => unknown;
  Input: (props: InputProps) => ReactNode;
  /** The account that is used for an empty field, so that it opens no group. */
  usual?: UsualAccount;
  /**
   * The shape of its column in a list, and the words that it has there, where it is not shown as it
   * is typed.
   */
  column?: {
    kind?: 'amount' | 'date' | 'number';
    width?: string;
    said?: (value: unknown, words: Words) => string;
  };
};

/**
 * The words for a value: the texts, below the name of those of its field, and moments as the books
 * have them.
 */
export type Words = {
  texts: string;
  known: (name: string) => string | undefined;
  moment: (at: string) => string;
};

/** A kind, whatever is typed into it. */
// biome-ignore lint/suspicious/noExplicitAny: of texts, ticks, lists, or values of a record within another.
export type AnyKind = Kind<any>;

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const typedAsText = { typed: asText, sent: (typed: string, empty: Empty) => typed.trim() || empty };
const plainText: Kind = { ...typedAsText, Input: TextField };

/** A whole number; anything else is left for the schema to refuse. */
const numberIn = (typed: string, empty: Empty): unknown =>
  typed.trim() === '' ? empty : /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed.trim();

const amount = (places: number): Kind => ({
  ...typedAsText,
  Input: (props) => <AmountField {...props} places={places} />,
  column: { kind: 'amount', width: '7.5rem' },
});

/** The day of a moment; sent as a moment that is on it in all zones where people keep books. */
const dayKind: Kind = {
  typed: (value, zone) => (value ? dayOf(String(value), zone) : ''),
  sent: (typed, empty) => (typed === '' ? empty : `${typed}T12:00:00.000Z`),
  Input: DateField,
  column: { kind: 'date', width: '7.5rem' },
};

/** A moment of which a list tells the time as well. */
const momentKind: Kind = {
  ...dayKind,
  column: { width: '11rem', said: (value, { moment }) => (value ? moment(String(value)) : '') },
};

const tick: Kind<boolean> = {
  typed: (value) => value === true,
  sent: (typed) => typed,
  Input: CheckField,
};

/** An account, of those that `fits`. */
const accountKind = ({
  usual,
  fits = isPosted,
}: {
  usual?: UsualAccount;
  fits?: (account: Account) => boolean;
} = {}): Kind => ({
  typed: asText,
  sent: numberIn,
  column: { width: '6.5rem' },
  ...(usual ? { usual } : {}),
  Input: (props) => {
    const options = useAccounts().filter(fits).map(accountOption);
    const { hint: usualHint } = useUsualAccount(usual);
    const hint = props.hint ?? usualHint;
    return <ChoiceField {...props} {...(hint ? { hint } : {})} options={options} free />;
  },
});

/** A list that is typed with commas or blanks between. */
const listKind = (sent: (part: string) => unknown): Kind => ({
  typed: (value) => ((value as readonly unknown[] | null | undefined) ?? []).join(', '),
  sent: (typed) =>
    typed
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map(sent),
  Input: TextField,
});

const accountList = listKind((part) => numberIn(part, ''));

/**
 * The texts of choices: each below the label of its field, or the choice itself where it has none;
 * without one, a dash.
 */
const useOptions = (choices: readonly string[], { texts, below }: { texts: string; below: string }) => {
  const known = useKnownText();
  return choices.map((value) => {
    const label = value === '' ? (known(`${texts}.empty`) ?? '–') : (known(`${below}.${value}`) ?? value);
    const hint = known(`${below}.${value}.hint`);
    return { value, label, ...(hint ? { hint } : {}) };
  });
};

const saidBelow =
  (below?: string) =>
  (value: unknown, { texts, known }: Words): string =>
    known(`${below ?? texts}.${value}`) ?? asText(value);

/**
 * One of a few, which are all in sight. The names of their texts begin with `below`, or else with
 * that of the label.
 */
const choice = (choices: readonly string[], below?: string): Kind => ({
  ...typedAsText,
  column: { said: saidBelow(below) },
  Input: ({ texts, ...props }) => (
    <SelectField {...props} options={useOptions(choices, { texts, below: below ?? texts })} />
  ),
});

/** Any number of a few. */
const checks = (choices: readonly string[], below?: string): Kind<readonly string[]> => ({
  column: {
    said: (chosen, words) =>
      ((chosen ?? []) as readonly string[]).map((one) => saidBelow(below)(one, words)).join(', '),
  },
  typed: (value) => (value as readonly string[] | undefined) ?? [],
  sent: (typed) => typed,
  Input: ({ texts, ...props }) => (
    <ChecksField {...props} options={useOptions(choices, { texts, below: below ?? texts })} />
  ),
});

/** One of the languages of the client. */
const language: Kind = {
  ...typedAsText,
  Input: (props) => {
    const { client } = useBooks();
    const { language: shown } = useLanguage();
    const known = client.languages.map((value) => ({ value, label: languageName(value, shown) }));
    return <SelectField {...props} options={[{ value: '', label: '–' }, ...known]} />;
  },
};

/** A customer, by number. */
const customer: Kind = {
  ...typedAsText,
  Input: (props) => {
    const typed: unknown = useWatch({ control: props.control, name: props.name });
    const { options } = useParties(invoiceKind, asText(typed));
    return <ChoiceField {...props} options={options} free />;
  },
};

/** A cost centre or a project that lines may name. */
const dimension = (kind: DimensionKind): Kind => ({
  ...typedAsText,
  Input: (props) => <ChoiceField {...props} options={useDimensions().options[kind]} free />,
});

/** The fields of a record whose lines they are the default of, and their labels. */
export const dimensionKindsOf = {
  as: { department: dimension('department'), project: dimension('project') },
  labels: { department: 'projects.department', project: 'projects.project' },
} as const;

export const fieldKinds = {
  ...{
    text: plainText,
    amount,
    day: dayKind,
    moment: momentKind,
    flag: tick,
    account: accountKind,
    accounts: accountList,
  },
  ...{ choice, checks, language, customer, words: listKind((part) => part) },
  notes: { ...typedAsText, Input: NotesField } satisfies Kind as Kind,
  date: { ...typedAsText, Input: DateField, column: { kind: 'date', width: '7.5rem' } } as Kind,
  number: { ...plainText, sent: numberIn, column: { kind: 'number', width: '9rem' } } as Kind,
  /** A text in capitals, such as a currency. */
  code: { ...plainText, sent: (typed, empty) => typed.trim().toUpperCase() || empty } as Kind,
  /** A reference of a bank, shown in groups. */
  grouped: { ...plainText, typed: (value) => groupedReference(asText(value)) } as Kind,
  /** A decimal among plain texts. */
  percent: {
    ...plainText,
    sent: (typed, empty) => (typed.trim() === '' ? empty : (parseAmount(typed) ?? typed)),
  } as Kind,
  metadata: {
    typed: (value) => metadataText(value as Metadata | undefined),
    sent: (typed) => metadataIn(typed),
    Input: (props) => <NotesField {...props} rows={4} />,
  } as Kind,
  /** A field that only the form has: its value follows from the record as a whole. */
  from: <Typed,>(kind: Kind<Typed>, typed: (record: Whole) => Typed): Kind<Typed> => ({
    ...kind,
    typed: (_value, _zone, record) => typed(record),
  }),
};

const scalarKinds: Partial<Record<string, AnyKind>> = {
  ...{ accounts: accountList, boolean: tick, flag: tick, decimal: amount(2), instant: dayKind },
  ...{ date: fieldKinds.date, integer: fieldKinds.number },
};

/** The kind of a field by its schema. */
export const kindOfField = (field: z.ZodType): AnyKind => {
  const { inner, nullable } = unwrapSchema(field);
  if (inner === accno) return accountKind();
  if (inner === unwrapSchema(external.metadata).inner) return fieldKinds.metadata;
  const scalar = scalars.get(inner);
  const options = inner instanceof z.ZodEnum ? inner.options.map(String) : scalar?.options;
  if (options) return choice(nullable ? ['', ...options] : options);
  return (
    (scalar && scalarKinds[scalar.kind]) ??
    (inner instanceof z.ZodNumber ? fieldKinds.number : inner instanceof z.ZodBoolean ? tick : plainText)
  );
};

/**
 * The value that is sent for an empty field: an empty text is reset to its default, and so is null
 * (docs/interface §5).
 */
export const emptyOf = (field: z.ZodType): Empty =>
  isText(field) ? '' : unwrapSchema(field).nullable ? null : undefined;

/** The value that a new record begins with, by its schema. */
export const defaultOf = (field: z.ZodType): unknown =>
  field instanceof z.ZodDefault ? field.def.defaultValue : undefined;
