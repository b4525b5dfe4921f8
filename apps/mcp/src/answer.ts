import type { Sentence, Wording } from '@kontor/domain';
import type { Shape } from './schemas.ts';

/**
 * Answers as agents read them: the fields that a tool names, without those that are empty; and
 * texts that others wrote stand between ⟪ and ⟫, so that none passes for a sentence of ours
 * (docs/interface §22).
 */

const [opening, closing, before] = ['⟪', '⟫', '⟨'];
const marks = /[⟪⟫]/;

// Within a quoted text, so that it ends where it ends, and can be sent back as it was.
const escapes: readonly (readonly [mark: string, escaped: string])[] = [
  [opening, `${before}‹`],
  [closing, `${before}›`],
  [before, `${before}${before}`],
];
const escapedOf = new Map(escapes);
const markOf = new Map(escapes.map(([mark, escaped]) => [escaped, mark]));

// Amounts, days, codes and most numbers: a few letters say nothing.
const mostLetters = 4;
const letters = /\p{L}/gu;
const blank = /\s/;

const saysNothing = (text: string): boolean =>
  !blank.test(text) && (text.match(letters)?.length ?? 0) <= mostLetters;

/** A text of others as data; marks within it are escaped. */
export const quoted = (text: string): string => {
  if (saysNothing(text) && !marks.test(text)) return text;
  const inner = text.replace(/[⟪⟫⟨]/g, (mark) => escapedOf.get(mark) ?? mark);
  return `${opening}${inner}${closing}`;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The part of an answer that a tool gives. */
export const leanAnswer = (value: unknown, shape: Shape): unknown => {
  switch (shape.kind) {
    case 'list':
      return (value as unknown[]).map((one) => leanAnswer(one, shape.of));
    case 'record': {
      const record = Object(value) as Record<string, unknown>;
      const kept = [...shape.fields].filter(([name]) => !isEmpty(record[name]));
      return Object.fromEntries(kept.map(([name, of]) => [name, leanAnswer(record[name], of)]));
    }
    case 'value':
      return typeof value === 'string' && !shape.own ? quoted(value) : value;
  }
};

/**
 * An input as it is meant: null is a field that is left out, and a text that came quoted from an
 * answer is that text.
 */
export const plainInput = (value: unknown): unknown => {
  if (typeof value === 'string') return unquoted(value);
  if (Array.isArray(value)) return value.map(plainInput);
  if (typeof value !== 'object' || value === null) return value;
  const sent = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(sent.map(([name, one]) => [name, plainInput(one)]));
};

// A text that is quoted as a whole; one that has marks of its own is as it is.
const whole = /^⟪([^⟪⟫]*)⟫$/;

/** The text that `quoted` has quoted; any other text as it is. */
const unquoted = (text: string): string => {
  const inner = whole.exec(text)?.[1];
  return inner?.replace(/⟨[⟨‹›]/g, (escaped) => markOf.get(escaped) ?? escaped) ?? text;
};

// Parameters of sentences that are names of ours.
const ownParams: ReadonlySet<string> = new Set([
  'values',
  'field',
  'kind',
  'scope',
  'role',
  'why',
  'what',
  'fault',
]);

/** The texts of others in a sentence. */
const textsIn = ({ params = {} }: Wording): string[] =>
  Object.entries(params).flatMap(([name, param]) => {
    if (typeof param !== 'string') return textsIn(param);
    return ownParams.has(name) ? [] : [param];
  });

/** A sentence of ours, in which texts of others are quoted. */
export const quotedSentence = ({ message, wording }: Sentence): string => {
  if (!wording) return message;
  const texts = textsIn(wording).filter((text) => text !== '' && quoted(text) !== text);
  return texts.reduce((said, text) => said.replace(text, () => quoted(text)), message);
};
