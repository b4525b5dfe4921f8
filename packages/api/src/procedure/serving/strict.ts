import { addUnknownNames, newUnknownNames } from '@kontor/domain';
import { z } from 'zod';

// The schemas of inputs, by the full names of procedures: tRPC reports a middleware the name of its
// procedure, not the schema.
const inputs = new Map<string, z.ZodType>();

/** Keeps the schemas by which procedures parse their inputs, for `refuseUnknownInput`. */
export const keepInputs = (procedures: readonly { name: string; input: z.ZodType | undefined }[]): void => {
  for (const { name, input = nothing } of procedures) inputs.set(name, input);
};

const nothing = z.object({});

/**
 * Refuses `invalid` for names in the input of a procedure that its schema does not know
 * (docs/interface §3.9).
 */
export const refuseUnknownInput = (procedure: string, input: unknown): void =>
  refuseUnknown(inputs.get(procedure) ?? nothing, input);

/** Refuses `invalid` for names in a value that its schema does not know. */
export const refuseUnknown = (schema: z.ZodType, value: unknown): void => {
  const found = newUnknownNames();
  addUnknownNames(schema, value, { found });
  found.refuse();
};
