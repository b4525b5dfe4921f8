import type { Sentence } from '../values/sentences/say.ts';
import { type Issue, type Mending, maxIssues, Refusal, type RefusalCode } from './refusal.ts';

/**
 * Collects the faults of a request, so that one answer names every offending field (docs/interface
 * §4).
 */
export type Findings = {
  add: (code: RefusalCode, field: string, said: string | Sentence, mending?: Mending) => void;
  /**
   * Throws a Refusal with the code, sentence and mending of the first finding and every finding as
   * an issue, if there are any.
   */
  refuse: () => void;
};

export const newFindings = (): Findings => {
  // Keyed by code, field and message, so that a fault which many lines share is listed once.
  const found = new Map<string, { code: RefusalCode; issue: Issue; mending: Mending | undefined }>();
  return {
    add: (code, field, said, mending) => {
      // One more than a refusal names says that there are more.
      if (found.size > maxIssues) return;
      const fault = typeof said === 'string' ? { message: said } : said;
      const key = `${code} ${field} ${fault.message}`;
      if (!found.has(key)) found.set(key, { code, issue: { field, ...fault }, mending });
    },
    refuse: () => {
      const all = [...found.values()];
      const [first] = all;
      if (!first) return;
      const { message, wording } = first.issue;
      const refusal = new Refusal(
        first.code,
        { message, wording },
        all.map(({ issue }) => issue),
      );
      refusal.mending = first.mending;
      throw refusal;
    },
  };
};
