import type { PlannedOperation } from '@kontor/domain';
import type { Sentences } from '../schemas.ts';

/**
 * Tools for agents, each for a task of a bookkeeper. A tool that reads calls procedures of the
 * router; one that proposes makes a plan of a write (docs/interface §21). No other procedure is
 * open to agents.
 */

/**
 * `takes` are the fields of the input that are listed, `answers` those of the answer that an agent
 * reads (see fields.ts); `sentences` say what a field is where the procedure says it at length.
 */
type Described = { description: string; takes: string; sentences?: Sentences };

/** A tool that calls a procedure as it is. */
export type CallingTool = Described & {
  procedure: string;
  answers: string;
  /** Fields that are set where an agent leaves them out. */
  usual?: { readonly [field: string]: unknown };
  /** Procedures that are read besides, by the same input, each by its name in the answer. */
  beside?: { readonly [field: string]: string };
};

/**
 * A tool that proposes a write: its description stands after the sentence that says what becomes of
 * the books, and may be empty. `unless` names a field without which it proposes another one, as of
 * an invoice instead of a payable.
 */
export type ProposingTool = Described & {
  proposes: PlannedOperation;
  unless?: { without: string; proposes: PlannedOperation };
};

/** A tool that books a plan. */
export type CommittingTool = Described & { commits: 'plans.commit' };

export type Tool = CallingTool | ProposingTool | CommittingTool;
