/** Languages of the names of columns. */
export const languages = ['de', 'fr', 'it', 'en'] as const;
export type Language = (typeof languages)[number];

export type FieldType = 'text' | 'amount' | 'date' | 'accno' | 'accnos' | 'boolean' | 'integer' | 'category';

/**
 * A field of the records of a kind, its names in four languages, and more names by which a column
 * is known.
 */
export type Field = {
  name: string;
  type: FieldType;
  labels: Readonly<Record<Language, string>>;
  more: readonly string[];
  required: boolean;
  example: string;
};

/**
 * A field by its names with bars between: those in German, French, Italian and English, which
 * templates have, and then the others.
 */
export const field = (
  name: string,
  type: FieldType,
  names: string,
  example = '',
  required = false,
): Field => {
  const [de = '', fr = '', it = '', en = '', ...more] = names.split(' | ');
  return { name, type, labels: { de, fr, it, en }, more, required, example };
};

/** A field that every row has. */
export const needed = (name: string, type: FieldType, names: string, example = ''): Field =>
  field(name, type, names, example, true);
