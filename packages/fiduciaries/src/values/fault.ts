import type { Sentence } from '@kontor/domain';

/** The faults of a file, each with its line and column. */
export class FiduciaryFileFault extends Error {
  readonly faults: readonly LineFault[];
  constructor(faults: readonly LineFault[]) {
    super(faults[0]?.message ?? 'The file cannot be read.');
    this.name = 'FiduciaryFileFault';
    this.faults = faults;
  }
}

export type LineFault = Sentence & { line: number; column: string };
