import { scalars } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter, definitionsOf } from '../../src/index.ts';

/** §3.5: figures that are answered have any size. */
const bounded = (schema: unknown, path: string): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bounded(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return bounded(schema.element, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => bounded(field, `${path}.${name}`));
  return schema instanceof z.ZodType && scalars.get(schema)?.kind === 'decimal' ? [path] : [];
};

test('no answer is bounded like what is sent, but for rates and for what is answered as it was sent', () => {
  const found = definitionsOf(appRouter).flatMap(({ name, output }) => bounded(output, name));
  expect(
    found.filter(
      (path) =>
        !/(\.(rate|interest)$|^proposals\.(list|get)\.(items\.)?payable\.|^recurringInvoices\.\w+\.(items\.)?invoice\.|^bank\..*(outcome|template|conditions)\.|^vat\.\w+\.(items\.)?(adjustments\.)+amount$|\.vat_instalments\.amount$|^leave\.\w+\.(items\.)?(day_)?amount$|^annualAccounts\.\w+\.(answers(_before)?\.)?(appropriation|notes)\.)/.test(
          path,
        ),
    ),
  ).toEqual([]);
  expect(found).toContain('taxRates.list.rate');
});
