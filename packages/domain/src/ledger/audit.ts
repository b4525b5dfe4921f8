import { z } from 'zod';
import { instant } from '../values/dates.ts';

/** The audit trail of a client: who did what, when, and by which request (docs/operations.md). */
export const auditRecord = z.looseObject({
  /** The first characters of the caller's key; empty for the operator's own commands. */
  key: z.string(),
  request: z.string(),
  /** What was asked for: the procedure's path. */
  action: z.string(),
});

/** A link of the trail: what one transaction did, and the hash that covers it and all links before. */
export const auditLink = z
  .object({ id: z.int(), created: instant, records: z.array(auditRecord), hash: z.string() })
  .meta({ id: 'audit_link' });
export type AuditLink = z.infer<typeof auditLink>;
