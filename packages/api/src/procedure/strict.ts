import { addUnknownNames, newUnknownNames, type Steps } from '@kontor/domain';
import { z } from 'zod';
import { schemaOf } from './refusal.ts';
import { inSlices } from './slices.ts';

type Procedures = Readonly<Record<string, unknown>>;

// The schemas of inputs, by the full names of procedures: tRPC tells a middleware the name of its procedure, not the schema.
const inputs = new Map<string, z.ZodType>();

/** Remembers the schemas by which the procedures of a router parse their inputs. */
export const rememberInputs = (procedures: Procedures): void => {
  for (const [name, procedure] of Object.entries(procedures)) {
    const [input] = (procedure as { _def: { inputs: readonly unknown[] } })._def.inputs;
    const schema = schemaOf(input);
    inputs.set(name, schema instanceof z.ZodType ? schema : nothing);
  }
};

const nothing = z.object({});

/** Refuses `invalid` for names in the input of a procedure that its schema does not know (docs/interface §3.9). */
export const refuseUnknownInput = (procedure: string, input: unknown): Promise<void> =>
  inSlices(refuseUnknownInSteps(inputs.get(procedure) ?? nothing, input));

/** The same in steps, of a value of `schema`. */
export function* refuseUnknownInSteps(schema: z.ZodType, value: unknown): Steps<void> {
  const found = newUnknownNames();
  yield* addUnknownNames(schema, value, { found });
  yield* found.refuse();
}
