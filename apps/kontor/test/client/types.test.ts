import type { AppRouter, FileSent, Inputs as RouterInputs, Outputs as RouterOutputs } from '@kontor/api';
import type { ErrorShape, Inputs, KontorRouter, Outputs } from '@kontor/client';
import { expect, test } from 'vitest';
import type { z } from 'zod';

/**
 * A type as JSON has it, in a form in which a field that one side lacks shows, be it an optional
 * one: numbers and dates that the domain has checked are plain texts, and files are files.
 */
type Shape<T> = unknown extends T
  ? T
  : T extends z.core.$brand
    ? string
    : T extends Blob | FileSent
      ? 'file'
      : T extends AsyncIterable<infer Part>
        ? ['parts', Shape<Part>]
        : T extends readonly (infer Item)[]
          ? Shape<Item>[]
          : T extends object
            ? {
                [K in keyof T]-?: undefined extends T[K]
                  ? ['optional', Shape<Exclude<T[K], undefined>>]
                  : Shape<T[K]>;
              }
            : T;

/** Of each procedure, whether it is a query or a mutation. */
type Kinds<T> = { [K in keyof T]: T[K] extends { _def: { type: infer Kind } } ? Kind : Kinds<T[K]> };

/** Compiles where each of both may stand in the place of the other. */
type Same<A extends B, B extends C, C = A> = [A, B, C];

type RouterError = AppRouter['_def']['_config']['$types']['errorShape'];

test('the types of the package are those of the router, in both directions', () => {
  // The compiler is what checks (tsconfig.tests.json).
  type Checked = [
    Same<Shape<RouterInputs>, Shape<Inputs>>,
    Same<Shape<RouterOutputs>, Shape<Outputs>>,
    Same<Shape<RouterError>, Shape<ErrorShape>>,
    Same<Kinds<AppRouter['_def']['record']>, Kinds<KontorRouter['_def']['record']>>,
  ];
  expect<Checked['length']>(4).toBe(4);
});

test('what is not of an operation does not compile', () => {
  const checks = (inputs: Inputs, outputs: Outputs): unknown[] => [
    inputs.invoices.post.customernumber satisfies string | undefined,
    outputs.invoices.get.status satisfies 'OPEN' | 'OVERDUE' | 'PAID',
    // @ts-expect-error a number is not a decimal
    outputs.invoices.get.amount satisfies number,
    // @ts-expect-error there is no such field
    outputs.invoices.get.colour,
    // @ts-expect-error there is no such procedure
    inputs.invoices.burn,
  ];
  expect(checks).toBeTypeOf('function');
});
