import { type SentenceName, sentences } from './sentences.ts';

/**
 * A sentence as data: its name, and its parameters, of which some are parts of sentences
 * themselves.
 */
export type Wording = { name: SentenceName; params?: { readonly [name: string]: string | Wording } };

/** A sentence in English, and the same as data where it is known. */
export type Sentence = { message: string; wording?: Wording | undefined };

/** A sentence in English, and the same as data. */
export type Said = Sentence & { wording: Wording };

type ParamsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;
type Param = string | number | Sentence;
type ParamsOf<Name extends SentenceName> = [ParamsIn<(typeof sentences)[Name]>] extends [never]
  ? []
  : [Readonly<Record<ParamsIn<(typeof sentences)[Name]>, Param>>];

/** Says a sentence with its parameters. */
export const say = <Name extends SentenceName>(name: Name, ...[params]: ParamsOf<Name>): Said => {
  const values: Readonly<Record<string, Param>> = params ?? {};
  const message = sentences[name].replace(/\{(\w+)\}/g, (_, param: string) => textOf(values[param]));
  return { message, wording: params ? { name, params: wordingsIn(values) } : { name } };
};

const textOf = (value: Param | undefined): string =>
  typeof value === 'object' ? value.message : String(value);

// Parameters that are parts of sentences. Others are names and figures, even where they read like a
// part.
const parts: ReadonlySet<string> = new Set(['why', 'kind', 'documents', 'what']);

const wordingsIn = (values: Readonly<Record<string, Param>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = textOf(value);
      const wording =
        typeof value === 'object' ? wordedIn(value) : parts.has(name) ? wordingOf(text) : undefined;
      return [name, wording ?? text];
    }),
  );

// Sentences without parameters, and those that schemas say, whose parameters are known when they
// are made.
const fixed = new Map<string, Wording>(
  Object.entries(sentences)
    .filter(([, sentence]) => !sentence.includes('{'))
    .map(([name, sentence]) => [sentence, { name: name as SentenceName }]),
);

/** Says a sentence of a schema, which zod knows as a text only. */
export const sayInSchema = <Name extends SentenceName>(name: Name, ...params: ParamsOf<Name>): string => {
  const { message, wording } = say(name, ...params);
  fixed.set(message, wording);
  return message;
};

/** Says that a value must be one of `values`. */
export const sayOneOf = (values: readonly string[]): string =>
  sayInSchema('one_of', { values: values.join(', ') });

/** The wording of a sentence, if it is known. */
export const wordedIn = ({ message, wording = wordingOf(message) }: Sentence): Wording | undefined => wording;

/** The wording of a sentence that has no parameters of its own; undefined for any other. */
export const wordingOf = (message: string): Wording | undefined => fixed.get(message);

/**
 * The wording of an issue of a schema: as the schema says it, or that of its sentence; undefined
 * where neither is known.
 */
export const wordingOfIssue = ({ message, params }: SchemaFault): Wording | undefined =>
  (params?.['wording'] as Wording | undefined) ?? wordingOf(message);

type SchemaFault = { message: string; params?: Readonly<Record<string, unknown>> | undefined };
