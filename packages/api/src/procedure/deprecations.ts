/**
 * A procedure that is to end: since which day (`2026-12-31`) new programs should not use it, and
 * the day on which it may stop to work.
 */
export type Deprecation = { since: string; sunset?: string };
export type Deprecations = ReadonlyMap<string, Deprecation>;

/**
 * The procedures that are to end, by their path: `transactions.saldoInColumns` (docs/integrate,
 * Versions).
 */
export const deprecations: Deprecations = new Map();

/**
 * The headers of an answer by these procedures (RFC 9745, RFC 8594): the earliest of their days;
 * none where none is to end.
 */
export const deprecationHeaders = (
  procedures: readonly string[],
  table: Deprecations,
): { deprecation?: string; sunset?: string } => {
  const found = procedures.flatMap((name) => table.get(name) ?? []);
  const [since] = found.map((one) => one.since).sort();
  const [sunset] = found.flatMap((one) => one.sunset ?? []).sort();
  return {
    ...(since && { deprecation: `@${Date.parse(since) / 1000}` }),
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  };
};
