import { type Context, nextStep } from '@kontor/api';
import { mendingOf, type Refusal } from '@kontor/domain';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { quotedSentence } from './answer.ts';
import { type Callable, procedureOf, toolOf } from './callable.ts';

/** The refusal of a call, with the tool to call next, where one mends it (docs/interface §4). */
export const refused = (refusal: Refusal, call: { callable: Callable; context: Context }): CallToolResult => {
  const { code, issues } = refusal;
  const message = quotedSentence(refusal);
  const faults = issues.map((issue) => ({ field: issue.field, message: quotedSentence(issue) }));
  const others = faults.length > 1 ? faults.map(({ field, message: fault }) => `${field} ${fault}`) : [];
  const { retryable } = mendingOf(refusal);
  const next = stepAfter(refusal, call);
  const hint = next && `Next: ${next.tool}${next.field === undefined ? '' : `, for ${next.field}`}.`;
  const advice = retryable ? ['The same call may succeed later.'] : hint ? [hint] : [];
  return {
    isError: true,
    content: [{ type: 'text', text: [message, ...others, ...advice].join('\n') }],
    structuredContent: { code, message, issues: faults, retryable, ...(next && { next }) },
  };
};

const stepAfter = (
  refusal: Refusal,
  { callable: { listed, tool }, context }: { callable: Callable; context: Context },
): { tool: string; field?: string } | undefined => {
  const path = procedureOf(tool);
  const offers = (procedure: string) => toolOf(procedure, context) !== undefined;
  const {
    operation,
    planned = operation,
    field,
  } = nextStep(refusal, { path, caller: context.caller, offers }) ?? {};
  // Several tools may call a procedure: the one that was refused is called again.
  const named = planned === path ? listed.name : planned && toolOf(planned, context);
  return named === undefined ? undefined : { tool: named, ...(field !== undefined && { field }) };
};
