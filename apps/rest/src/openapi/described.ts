import type { DescribedOperation } from './describe.ts';

export type { DescribedField, DescribedOperation } from './describe.ts';

/**
 * The operations as pages show them. What describes them takes memory, which the program that
 * serves them does not need.
 */
export const describeInterface = async (): Promise<DescribedOperation[]> => {
  const { describedOperations } = await import('./describe.ts');
  return describedOperations();
};
