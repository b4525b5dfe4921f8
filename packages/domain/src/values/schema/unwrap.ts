import { z } from 'zod';

/** The schema of the value itself, without optional, nullable, default and the like, and whether null is allowed. */
export const unwrapSchema = (schema: z.ZodType): { inner: z.ZodType; nullable: boolean } => {
  let inner = schema;
  let nullable = false;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodReadonly
  ) {
    nullable ||= inner instanceof z.ZodNullable;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, nullable };
};
