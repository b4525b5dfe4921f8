import { checkOf } from '@kontor/domain';
import type { z } from 'zod';
import { type Parser, parserOf } from '../parser.ts';

/**
 * The answer of a procedure that is read often, or long: a list, a document. The program makes its
 * answers itself, so that they are valid unless it has a fault or the books were damaged: a check
 * says so in a fraction of the time of parsing. What does not pass it is parsed, and tRPC then
 * answers what breaks its schema as a fault of the program.
 */
export const checkedAnswer = <Schema extends z.ZodType>(schema: Schema): Parser<Schema> =>
  parserOf(schema, (answer) => ({
    value: checkOf(schema)(answer) ? (answer as z.output<Schema>) : schema.parse(answer),
  }));
