import { expect, test } from 'vitest';
import { checkAnswer } from './answers.ts';

/** The check that each answer to the tests of this facade passes. */
const json = { 'content-type': 'application/json; charset=utf-8' };
const vendors = { method: 'GET', url: '/api/latest/clients/demo/vendors?limit=1' };
const check =
  (status: number, body: string, of = vendors) =>
  () =>
    checkAnswer(of, { status, headers: json, body });

test('an answer is other than the document where a field is missing or no text, or its status is not told', () => {
  expect(check(200, '{"vendor":[]}')).not.toThrow();
  expect(check(200, '{"vendor":[{}]}')).toThrow("must have required property 'vendornumber'");
  expect(check(200, '{"vendor":{}}')).toThrow('must be array');
  expect(check(201, '{"vendor":[]}')).toThrow('which the document does not tell');
  const chart = { ...vendors, url: '/api/v1/clients/demo/charts' };
  const account = {
    '@id': 1,
    '@accno': '1',
    '@description': '',
    '@link': '',
    '@allow_gl': 'true',
    '@is_active': 'true',
  };
  expect(check(200, JSON.stringify({ chart: [account] }), chart)).toThrow('/chart/0/@id must be string');
});

test('a refusal is other than the document without issues, or with a code that is not told', () => {
  const refusal = { error: 'No.', code: 'invalid', status: '400', issues: [] };
  expect(check(400, JSON.stringify(refusal))).not.toThrow();
  expect(check(400, JSON.stringify({ ...refusal, issues: undefined }))).toThrow('issues');
  expect(check(400, JSON.stringify({ ...refusal, code: 'wrong' }))).toThrow('/code');
});
