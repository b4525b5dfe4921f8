import { type SentenceName, sentences } from './sentences.ts';

/** A sentence as data: its name, and its parameters, of which some are parts of sentences themselves. */
export type Wording = { name: SentenceName; params?: { readonly [name: string]: string | Wording } };

/** A sentence in English, and the same as data. */
export type Said = { message: string; wording: Wording };

type ParamsIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;
type ParamsOf<Name extends SentenceName> = Readonly<
  Record<ParamsIn<(typeof sentences)[Name]>, string | number>
>;

/** Says a sentence with its parameters. */
export const say = <Name extends SentenceName>(name: Name, params: ParamsOf<Name>): Said => {
  const values: Readonly<Record<string, string | number>> = params;
  const message = sentences[name].replace(/\{(\w+)\}/g, (_, param: string) => String(values[param]));
  return { message, wording: { name, params: wordingsIn(values) } };
};

// Parameters that are parts of sentences. Others are names and figures, even where they read like a part.
const parts: ReadonlySet<string> = new Set(['why', 'kind', 'documents', 'what']);

const wordingsIn = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = String(value);
      return [name, (parts.has(name) ? wordingOf(text) : undefined) ?? text];
    }),
  );

// Sentences without parameters, and those that schemas say, whose parameters are known when they are made.
const fixed = new Map<string, Wording>(
  Object.entries(sentences)
    .filter(([, sentence]) => !sentence.includes('{'))
    .map(([name, sentence]) => [sentence, { name: name as SentenceName }]),
);

/** Says a sentence of a schema, which zod knows as a text only. */
export const sayInSchema = <Name extends SentenceName>(name: Name, params: ParamsOf<Name>): string => {
  const { message, wording } = say(name, params);
  fixed.set(message, wording);
  return message;
};

/** The wording of a sentence that has no parameters of its own; undefined for any other. */
export const wordingOf = (message: string): Wording | undefined => fixed.get(message);

/** The wording of an issue of a schema: as the schema says it, or that of its sentence; undefined where neither is known. */
export const wordingOfIssue = ({ message, params }: SchemaFault): Wording | undefined =>
  (params?.['wording'] as Wording | undefined) ?? wordingOf(message);

type SchemaFault = { message: string; params?: Readonly<Record<string, unknown>> | undefined };
