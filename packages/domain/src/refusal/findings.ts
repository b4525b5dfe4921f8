import { type Issue, Refusal, type RefusalCode } from './refusal.ts';

/** Collects what is wrong with a document, so that one answer names every offending field (docs/interface.md §4). */
export type Findings = {
  add: (code: RefusalCode, field: string, message: string) => void;
  /** Refuses with the first finding's code and sentence, and every finding as an issue. */
  refuse: () => void;
};

export const findings = (): Findings => {
  // By what they say, so that a fault which many lines share is told once.
  const found = new Map<string, { code: RefusalCode; issue: Issue }>();
  return {
    add: (code, field, message) => {
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
