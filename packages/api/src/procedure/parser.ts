import type { z } from 'zod';

/** A schema with a way of its own in which tRPC parses by it. */
export type Parser<Schema extends z.ZodType> = {
  schema: Schema;
  '~standard': z.core.$ZodStandardSchema<Schema>;
};

type Parsed<Value> = { value: Value };

/** Makes a parser of `schema` that parses by `parse`, which throws what it refuses. */
export const parserOf = <Schema extends z.ZodType>(
  schema: Schema,
  parse: (value: unknown) => Parsed<z.output<Schema>> | Promise<Parsed<z.output<Schema>>>,
): Parser<Schema> => ({ schema, '~standard': { version: 1, vendor: 'kontor', validate: parse } });

/** The schema of an input or of an answer, which may stand in a parser. */
export const schemaOf = (parser: unknown): unknown =>
  typeof parser === 'object' && parser !== null && 'schema' in parser ? parser.schema : parser;
