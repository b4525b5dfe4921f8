import { type Sentence, say, wordingOfIssue } from '@kontor/domain';
import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form';
import type { z } from 'zod';

/** A value that is missing. */
export const required: Sentence = say('required');

/**
 * The field of a fault at `path`: a list that is typed as one text has the faults of its entries
 * beside that text.
 */
export const fieldTyped = (typed: FieldValues, path: string): string => {
  const [field = ''] = path.split('.');
  return typeof typed[field] === 'string' ? field : path;
};

/**
 * The faults that a schema finds in values, by the paths of their fields; each is known by its
 * wording, not by its words. `typed` are the values as the form has them.
 */
export const schemaErrors = <Values extends FieldValues>(
  schema: z.ZodType<unknown, FieldValues>,
  values: FieldValues,
  typed: FieldValues = {},
): FieldErrors<Values> => {
  const errors: FieldErrors<Values> = {};
  for (const issue of schema.safeParse(values, { reportInput: true }).error?.issues ?? []) {
    const path = fieldTyped(typed, issue.path.join('.'));
    if (get(errors, path)) continue;
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    const sentence: Sentence = isMissing
      ? required
      : { message: issue.message, wording: wordingOfIssue(issue as Parameters<typeof wordingOfIssue>[0]) };
    set(errors, path, { type: issue.code, ...sentence });
  }
  return errors;
};
