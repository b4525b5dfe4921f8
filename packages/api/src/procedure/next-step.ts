import { type Mending, mendingOf, type Refusal, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { type Meta, mayCall } from './meta.ts';

/**
 * The step that mends a refusal: the procedure to call, and the field that gets another value, of
 * the refused request, or of that of the step where this comes first. `planned` is the write that a
 * new plan is to propose.
 */
export type NextStep = { operation: string; field?: string; planned?: string };

type Procedure = { name: string; type: string; meta: Meta; input?: z.ZodType | undefined };

// The procedures of the router, which knows this module itself.
const procedures = new Map<string, Procedure>();

/** Keeps what procedures say of themselves, for `nextStep`. */
export const keepProcedures = (all: readonly Procedure[]): void => {
  for (const procedure of all) procedures.set(procedure.name, procedure);
};

/**
 * The call that was refused: the procedure, and its input where that is known. `offers` says which
 * procedures its door has, of one that writes with that field.
 */
type RefusedCall = {
  path: string | undefined;
  input?: unknown;
  caller?: Caller | undefined;
  offers?: (procedure: string, field?: string) => boolean;
};

type Fault = Pick<Refusal, 'code' | 'issues' | 'mending'>;

/**
 * The step that mends a refusal (docs/interface §4); undefined where no program can take one, and
 * where the caller may not call that procedure.
 */
export const nextStep = (refusal: Fault, call: RefusedCall): NextStep | undefined => {
  const found = callsOf(refusal, call);
  if (!found) return undefined;
  const { calls, field, planned, isItself } = found;
  const { offers = () => true } = call;
  const isOffered = (name: string) =>
    isItself ||
    (isOpenTo(call.caller, name) &&
      (planned !== undefined || offers(name, writes(name) ? field : undefined)));
  const operation = calls.find(isOffered);
  if (operation === undefined) return undefined;
  return { operation, ...(field && { field }), ...(planned && { planned }) };
};

/**
 * Whether only a person can mend a refusal: nothing would, or a write that the caller may not do or
 * that its door does not have.
 */
export const needsPerson = (refusal: Fault, call: RefusedCall): boolean => {
  const { retryable, next } = mendingOf(refusal);
  if (retryable || nextStep(refusal, call)) return false;
  return next === undefined || (callsOf(refusal, call)?.calls.some(writes) ?? false);
};

type Calls = { calls: string[]; field: string | undefined; planned?: string | undefined; isItself: boolean };

/** The procedures that mend a refusal, the best first, whoever may call them. */
const callsOf = (refusal: Fault, call: RefusedCall): Calls | undefined => {
  const { next } = mendingOf(refusal);
  if (!next) return undefined;
  const { planned } = next;
  const field = next.field ?? refusal.issues[0]?.field;
  if (next.call === 'itself') return changedCall(call, field);
  const others = proceduresOf(next.call, call).filter((name) => name !== call.path && name !== writeOf(call));
  return { calls: others, field, planned, isItself: false };
};

const settingsWrite = 'settings.save';

/**
 * The refused call itself mends it by another value of one of its fields. A field that it does not
 * have may be a setting, which is set first.
 */
const changedCall = (call: RefusedCall, field: string | undefined): Calls | undefined => {
  const { path } = call;
  if (path === undefined || field === undefined) return undefined;
  const [name = ''] = field.split('.');
  const isSetting = !inputNamesOf(writeOf(call)).has(name) && inputNamesOf(settingsWrite).has(name);
  return { calls: [isSetting ? settingsWrite : path], field, isItself: !isSetting };
};

/**
 * The names in the input of a procedure, and in the records in it: REST takes one of these alone.
 */
const inputNamesOf = (procedure: string): ReadonlySet<string> => {
  const own = shapeOf(procedures.get(procedure)?.input);
  const within = Object.values(own).flatMap((field) => Object.keys(shapeOf(field)));
  return new Set([...Object.keys(own), ...within]);
};

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> => {
  const inner = schema && unwrapSchema(schema).inner;
  return inner instanceof z.ZodObject ? inner.shape : {};
};

const writes = (name: string): boolean => procedures.get(name)?.type === 'mutation';

/** The refused procedure; of a plan the write in it, as which it is refused. */
const writeOf = ({ path, input }: RefusedCall): string =>
  String(path === 'plans.propose' ? Object(input).operation : path);

/** The procedures that take a step, the best first. */
const proceduresOf = (step: NonNullable<Mending['next']>['call'], call: RefusedCall): string[] => {
  if (step.includes('.')) return [step];
  const [room] = writeOf(call).split('.');
  const reads = step === 'list' ? ['list'] : ['get', 'find', 'list'];
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
