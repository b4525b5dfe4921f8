import type { AgentAdvice, AgentKind } from './agent.ts';

/**
 * Suggests to widen or to narrow what a key may do by itself, by what became of its plans of one
 * operation in the last 90 days (docs/interface §35). People decide: nothing follows by itself.
 */

/** So many plans that people approved, and none otherwise, speak for booking without them. */
export const plansToTrust = 20;

/** So many that were reversed after they were booked speak for asking. */
export const reversalsToAsk = 2;

/** In days. */
export const adviceDays = 90;

/**
 * The advice on one operation of a key. One that books by itself is narrowed; one whose plans wait
 * for a person (`asks`), all or those beyond its leave, is widened.
 */
export const adviceOn = (of: AgentKind, { asks }: { asks: boolean }): AgentAdvice | undefined => {
  const { operation, approved, booked, declined, expired, reversed, largest } = of;
  const figures = { operation, approved, booked, declined, reversed };
  if (booked > 0 && reversed >= reversalsToAsk) return { advice: 'ask', ...figures };
  const isTrusted = approved >= plansToTrust && declined + expired + reversed === 0;
  if (!asks || !isTrusted) return undefined;
  return { advice: 'book', ...figures, ...(largest !== undefined && { up_to: largest }) };
};
