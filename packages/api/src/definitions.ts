import type { AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { schemaOf } from './procedure/parser.ts';
import type { Meta } from './procedure/procedure.ts';

/**
 * The definition of a procedure: its full name (`invoices.post`), what it says of itself, and its
 * schemas.
 */
export type Definition = {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: Meta;
  /** Undefined where it takes nothing. */
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
};

// The part of a procedure's definition at run time that tRPC's types leave out or leave open.
type Kept = Pick<Definition, 'type'> & { meta?: Meta; inputs: readonly unknown[]; output?: unknown };

/**
 * Reads the definitions of all procedures of a router. tRPC keeps them under `_def` and has no
 * other way to them; so nothing but this function reads it. Throws a TypeError for a procedure with
 * several inputs, which would hide a part of what it takes.
 */
export const definitionsOf = (router: Pick<AnyTRPCRouter, '_def'>): Definition[] =>
  Object.entries<unknown>(router._def.procedures).map(([name, procedure]) => {
    const { type, meta = {}, inputs, output } = (procedure as { _def: Kept })._def;
    if (inputs.length > 1) throw new TypeError(`the procedure ${name} has several inputs`);
    return { name, type, meta, input: zodIn(schemaOf(inputs[0])), output: zodIn(schemaOf(output)) };
  });

const zodIn = (schema: unknown): z.ZodType | undefined => (schema instanceof z.ZodType ? schema : undefined);
