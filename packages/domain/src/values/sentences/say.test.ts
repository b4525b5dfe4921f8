import { expect, test } from 'vitest';
import { z } from 'zod';
import * as domain from '../../index.ts';
import { say, wordingOf } from './say.ts';

type SchemaIssue = Parameters<typeof domain.wordingOfIssue>[0];

type Part = Pick<z.ZodType, 'def'> | z.core.$ZodCheck;

/** A schema with its checks and all that is in it. */
const partsOf = (part: Part, found = new Set<Part>()): Set<Part> => {
  if (found.has(part)) return found;
  found.add(part);
  const def = ('def' in part ? part.def : part._zod.def) as unknown as Record<string, unknown>;
  const { shape = {}, element, innerType, options = [], checks = [] } = def;
  const inner = [element, innerType, ...Object.values(shape as object), options, checks].flat();
  for (const one of inner) if (one instanceof Object && '_zod' in one) partsOf(one as Part, found);
  return found;
};

const schemas = Object.values(domain).filter((one) => one instanceof z.ZodType);
const parts = new Set(schemas.flatMap((schema) => [...partsOf(schema)]));

test('every sentence that a schema says has a name, by which it is reported in other languages (§18)', () => {
  const said = [...parts].flatMap((part) => {
    const { error } = (part as z.core.$ZodCheck)._zod.def as { error?: (issue: never) => unknown };
    return error === undefined ? [] : [String(error({ code: 'custom', input: undefined } as never))];
  });
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((sentence) => wordingOf(sentence) === undefined)).toEqual([]);
});

test('a day that does not exist hides no fault of its record (§4)', () => {
  const { issues = [] } =
    domain.namedPayment.safeParse({ datepaid: '2026-02-30', amount_paid: '1.00' }).error ?? {};
  expect(issues.map((issue) => [issue.path.join('.'), domain.wordingOfIssue(issue as SchemaIssue)])).toEqual([
    ['datepaid', { name: 'no_such_day', params: { day: '2026-02-30' } }],
    ['invoice', { name: 'invoice_or_payable' }],
  ]);
});

test('a sentence within a sentence keeps its name and its parameters', () => {
  const fault = say('no_such_day', { day: '2026-02-30' });
  expect(say('fault', { field: 'transdate', fault })).toEqual({
    message: 'transdate is 2026-02-30, which does not exist.',
    wording: { name: 'fault', params: { field: 'transdate', fault: fault.wording } },
  });
});
