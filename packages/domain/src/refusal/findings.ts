import { type Issue, maxIssues, Refusal, type RefusalCode } from './refusal.ts';

/** Collects the faults of a request, so that one answer names every offending field (docs/interface §4). */
export type Findings = {
  add: (code: RefusalCode, field: string, message: string) => void;
  /** Throws a Refusal with the code and sentence of the first finding and every finding as an issue, if there are any. */
  refuse: () => void;
};

export const newFindings = (): Findings => {
  // Keyed by code, field and message, so that a fault which many lines share is listed once.
  const found = new Map<string, { code: RefusalCode; issue: Issue }>();
  return {
    add: (code, field, message) => {
      // One more than a refusal names tells that there are more.
      if (found.size > maxIssues) return;
      const key = `${code} ${field} ${message}`;
      if (!found.has(key)) found.set(key, { code, issue: { field, message } });
    },
    refuse: () => {
      const all = [...found.values()];
      const [first] = all;
      if (!first) return;
      throw new Refusal(
        first.code,
        first.issue.message,
        all.map(({ issue }) => issue),
      );
    },
  };
};
