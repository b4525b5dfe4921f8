import { Refusal } from './refusal.ts';
export const findings = () => {
  // By what they say, so that a fault which many lines share is told once.
  const found = new Map();
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
