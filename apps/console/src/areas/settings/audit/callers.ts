import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { AuditRecord } from './record.ts';

/** The people and keys that stand in the audit trail; undefined until they are read. */
export const useAuditCallers = (): Outputs['audit']['callers'] | undefined => {
  const { query } = useBooks();
  return useQuery(query.audit.callers.queryOptions(undefined, { staleTime: 60_000 })).data;
};

/**
 * Answers the function that says who made a change: a person, a key by its label, or the operator.
 */
export const useAuditCaller = (): ((of: AuditRecord) => string) => {
  const text = useText();
  const labels = new Map(useAuditCallers()?.keys.map(({ prefix, label }) => [prefix, label]));
  return ({ record: { person, key } }) =>
    person?.name ?? (key ? labels.get(key) || key : text('settings.operator'));
};
