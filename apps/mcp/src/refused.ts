import { type Context, needsPerson, nextStep } from '@kontor/api';
import { mendingOf, type Refusal } from '@kontor/domain';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { quotedSentence } from './answer.ts';
import { type Callable, callableNamed, procedureOf, toolOf } from './callable.ts';

type RefusedCall = { callable: Callable; context: Context };

/**
 * The refusal of a call, with the tool to call next, where one mends it (docs/interface §4), or
 * that it waits for a person.
 */
export const refused = (refusal: Refusal, call: RefusedCall): CallToolResult => {
  const { code, issues } = refusal;
  const message = quotedSentence(refusal);
  const faults = issues.map((issue) => ({ field: issue.field, message: quotedSentence(issue) }));
  const others = faults.length > 1 ? faults.map(({ field, message: fault }) => `${field} ${fault}`) : [];
  const { retryable } = mendingOf(refusal);
  const { tool, field, forPerson } = stepAfter(refusal, call);
  const advice = [
    ...(retryable ? ['The same call may succeed later.'] : []),
    ...(tool === undefined ? [] : [`Next: ${tool}${field === undefined ? '' : `, for ${field}`}.`]),
    ...(forPerson ? ['Only a person can mend this, in Kontor: tell the one you work for.'] : []),
  ];
  return {
    isError: true,
    content: [{ type: 'text', text: [message, ...others, ...advice].join('\n') }],
    structuredContent: {
      ...{ code, message, issues: faults, retryable },
      ...(tool !== undefined && { next: { tool, ...(field !== undefined && { field }) } }),
      ...(forPerson && { waits_for: 'person' }),
    },
  };
};

const stepAfter = (
  refusal: Refusal,
  { callable: { listed, tool }, context }: RefusedCall,
): { tool?: string | undefined; field?: string | undefined; forPerson: boolean } => {
  const path = procedureOf(tool);
  // A tool changes no more than it lists: not the IBAN of a vendor, nor a setting.
  const offers = (procedure: string, field?: string) => {
    const named = toolOf(procedure, context);
    return named !== undefined && (field === undefined || Object.hasOwn(inputOf(named, context), field));
  };
  const call = { path, caller: context.caller, offers };
  const { operation, planned = operation, field } = nextStep(refusal, call) ?? {};
  // Several tools may call a procedure: the one that was refused is called again.
  const next = planned === path ? listed.name : planned && toolOf(planned, context);
  return { tool: next, field, forPerson: needsPerson(refusal, call) };
};

/** The fields that a tool lists. */
const inputOf = (name: string, context: Context): object =>
  callableNamed(name, context)?.listed.inputSchema.properties ?? {};
