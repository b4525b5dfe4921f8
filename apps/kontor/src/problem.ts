/**
 * An error that the operator can correct. The message says how; `exitCode` 2 is for wrong usage.
 */
export class Problem extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'Problem';
    this.exitCode = exitCode;
  }
}

/** The Problem that there is no client of this name. */
export const noSuchClient = (name: string): Problem =>
  new Problem(`Client ${name} does not exist; kontor client list shows those that do.`);

/** The code of `error`, or that of the first error in an AggregateError. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};
