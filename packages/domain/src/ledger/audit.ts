import { z } from 'zod';
import { person } from '../people/person.ts';
import { instant } from '../values/dates.ts';

/** A record of the audit trail of a client: who did what, when, and by which request (docs/operations.md). */
export const auditRecord = z.looseObject({
  /** The first characters of the caller's key; empty for a person, and for the operator's own commands. */
  key: z.string(),
  /** The person who did it, where it was one. */
  person: person.optional(),
  request: z.string(),
  /** The path of the procedure. */
  action: z.string(),
});

/** A link of the audit trail: the records of one transaction, and the hash over them and all links before. */
export const auditLink = z
  .object({ id: z.int(), created: instant, records: z.array(auditRecord), hash: z.string() })
  .meta({ id: 'audit_link' });
export type AuditLink = z.infer<typeof auditLink>;
