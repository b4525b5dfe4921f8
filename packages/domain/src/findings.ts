import { type Issue, Refusal, type RefusalCode } from './refusal.ts';

/** Collects what is wrong with a document, so that one answer names every offending field (docs/interface.md §4). */
export type Findings = {
  add: (code: RefusalCode, field: string, message: string) => void;
  /** Refuses with the first finding's code and sentence, and every finding as an issue. */
  refuse: () => void;
};

export const findings = (): Findings => {
  const found: { code: RefusalCode; issue: Issue }[] = [];
  return {
    add: (code, field, message) => found.push({ code, issue: { field, message } }),
    refuse: () => {
      const [first] = found;
      if (!first) return;
      throw new Refusal(
        first.code,
        first.issue.message,
        found.map(({ issue }) => issue),
      );
    },
  };
};
