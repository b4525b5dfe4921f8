import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/operations/operations.ts';
import { xmlSchema } from '../../src/xsd/xml-schema.ts';
import { bodyOf, openService, type Service } from '../service.ts';
import { validateXml } from './validate.ts';

/**
 * The XML Schema (docs/interface §3.12). Each request and answer of the other tests is validated by
 * it.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('200: the schema is served without a key, at both versions', async () => {
  for (const version of ['latest', 'v1']) {
    const answer = await service.app.inject(`/api/${version}/kontor.xsd`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    expect(answer.body).toBe(xmlSchema());
  }
});

test('every record and list that an operation reads or answers is an element', () => {
  const roots = operations.flatMap(({ body, answer }) => [
    ...(body && body.form !== 'form' ? [body.root] : []),
    ...(answer.form === 'record' ? [answer.root] : []),
    ...(answer.form === 'list' ? [answer.many] : []),
  ]);
  const elements = new Set(
    [...xmlSchema().matchAll(/^ {2}<xs:element name="(\w+)"/gm)].map(([, name]) => name),
  );
  expect(new Set([...roots, 'dry_run', 'error'])).toEqual(elements);
});

test.each([
  [
    'an amount that is not a number',
    '<amount>240.00</amount>',
    '<amount>much</amount>',
    "'much' is not a valid",
  ],
  ['an invalid day', /<transdate>.*?<\/transdate>/, '<transdate>soon</transdate>', "'soon' is not accepted"],
  ['a misspelt element', /transdate>/g, 'transdat>', "Element 'transdat': This element is not expected"],
  [
    'an element that stands twice',
    '</payable>',
    '<notes/><notes/></payable>',
    "Element 'notes': This element is not expected",
  ],
])('%s is not a document of the schema', (_, part, other, fault) => {
  const document = bodyOf('xml/payable-entries.xml');
  expect(() => validateXml(document)).not.toThrow();
  expect(document.replace(part, other)).not.toBe(document);
  expect(() => validateXml(document.replace(part, other))).toThrow(fault);
});
