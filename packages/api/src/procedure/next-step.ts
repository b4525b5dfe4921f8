import { mendingOf, type Refusal } from '@kontor/domain';
import type { Caller } from './caller.ts';
import { type Meta, mayCall } from './meta.ts';

/**
 * The step that mends a refusal: the procedure to call, and the field of the refused request that
 * gets another value. `planned` is the write that a new plan is to propose.
 */
export type NextStep = { operation: string; field?: string; planned?: string };

type Procedure = { name: string; type: string; meta: Meta };

// The procedures of the router, which knows this module itself.
const procedures = new Map<string, Procedure>();

/** Keeps what procedures say of themselves, for `nextStep`. */
export const keepProcedures = (all: readonly Procedure[]): void => {
  for (const procedure of all) procedures.set(procedure.name, procedure);
};

/**
 * The call that was refused: the procedure, and its input where that is known. `offers` says which
 * procedures its door has.
 */
type RefusedCall = {
  path: string | undefined;
  input?: unknown;
  caller?: Caller | undefined;
  offers?: (procedure: string) => boolean;
};

/**
 * The step that mends a refusal (docs/interface §4); undefined where no program can take one, and
 * where the caller may not call that procedure.
 */
export const nextStep = (
  refusal: Pick<Refusal, 'code' | 'issues' | 'mending'>,
  call: RefusedCall,
): NextStep | undefined => {
  const { next } = mendingOf(refusal);
  if (!next) return undefined;
  const { offers = () => true } = call;
  const isOpen = (name: string) =>
    isOpenTo(call.caller, name) && (next.planned !== undefined || offers(name));
  const operation = next.call === 'itself' ? call.path : proceduresOf(next.call, call).find(isOpen);
  if (operation === undefined) return undefined;
  const field = next.field ?? refusal.issues[0]?.field;
  return { operation, ...(field && { field }), ...(next.planned && { planned: next.planned }) };
};

/** The procedures that take a step, the best first. */
const proceduresOf = (call: string, { path, input }: RefusedCall): string[] => {
  if (call.includes('.')) return [call];
  // A plan is refused as the write in it would be.
  const refused = path === 'plans.propose' ? Object(input).operation : path;
  const [room] = String(refused).split('.');
  const reads = call === 'list' ? ['list'] : ['get', 'find', 'list'];
  return reads.map((read) => `${room}.${read}`);
};

// Without a caller there are no books in which anything could be looked up.
const isOpenTo = (caller: Caller | undefined, name: string): boolean => {
  const procedure = procedures.get(name);
  if (!procedure || !caller) return false;
  const { type, meta } = procedure;
  if (type === 'mutation' && caller.kind === 'key' && caller.draft && !meta.ofDrafts) return false;
  return mayCall({ caller }, meta);
};
