import { Refusal, refusalCodes, refusalStatuses, say } from '@kontor/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { character } from '../../test/arbitraries.ts';
import { atOnce } from '../../test/at-once.ts';
import { bytesOf } from '../../test/sample.ts';
import { json, xml } from '../formats/formats.ts';
import { readXml } from '../formats/xml-reader.ts';
import { writeError } from './errors.ts';

const issues = [
  { field: 'customer.zipcode', message: 'is longer than 10 characters' },
  { field: 'transdate', message: 'must be a date' },
];

test('§4: a refusal in JSON begins with the text that existing callers look for', () => {
  expect(writeError(new Refusal('invalid', 'The invoice "A1" is not valid.', issues), json)).toBe(
    '{ "error": "The invoice \\"A1\\" is not valid.", "code": "invalid", "status": "400", "issues": [' +
      '{ "field": "customer.zipcode", "message": "is longer than 10 characters" }, ' +
      '{ "field": "transdate", "message": "must be a date" }], "retryable": "false" }',
  );
  expect(writeError(new Refusal('not_found', 'There is no such path.'), json)).toBe(
    '{ "error": "There is no such path.", "code": "not_found", "status": "404", "issues": [], "retryable": "false" }',
  );
});

test('§18: for frontends a refusal in JSON has its wording, and in XML it is as for others', () => {
  const refusal = new Refusal('receipt_exists', say('receipt_exists', { id: 17, name: 'a.pdf' }));
  const { wording } = JSON.parse(writeError(refusal, json, { isWorded: true }));
  expect(wording).toEqual({ name: 'receipt_exists', params: { id: '17', name: 'a.pdf' } });
  expect(JSON.parse(writeError(refusal, json))).not.toHaveProperty('wording');
  expect(writeError(refusal, xml, { isWorded: true })).toBe(writeError(refusal, xml));
});

test('§4: issues are an array in JSON, one of them too', () => {
  const body = JSON.parse(writeError(new Refusal('invalid', 'No.', issues.slice(0, 1)), json));
  expect(body.issues).toEqual(issues.slice(0, 1));
});

test('§4: a refusal in XML', () => {
  expect(writeError(new Refusal('invalid', 'A & B.', issues.slice(0, 1)), xml)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><error><message>A &amp; B.</message><code>invalid</code>' +
      '<status>400</status><issues><issue><field>customer.zipcode</field>' +
      '<message>is longer than 10 characters</message></issue></issues><retryable>false</retryable></error>',
  );
  const none = atOnce(readXml(bytesOf(writeError(new Refusal('not_found', 'No.'), xml)), 'error'));
  expect(none).toEqual(
    new Map([
      ['message', ['No.']],
      ['code', ['not_found']],
      ['status', ['404']],
      ['issues', ['']],
      ['retryable', ['false']],
    ]),
  );
});

test('§4: what mends it stands after the issues, in XML as in JSON', () => {
  const refusal = new Refusal('article_unknown', 'No.', [{ field: 'parts.2.partnumber', message: 'No.' }]);
  const next = { operation: 'GET /parts', field: 'parts.2.partnumber' };
  expect(JSON.parse(writeError(refusal, json, { next }))).toMatchObject({ retryable: 'false', next });
  expect(writeError(refusal, xml, { next })).toContain(
    '</issues><retryable>false</retryable><next><operation>GET /parts</operation>' +
      '<field>parts.2.partnumber</field></next></error>',
  );
  expect(JSON.parse(writeError(new Refusal('unavailable', 'No.'), json))).toMatchObject({
    retryable: 'true',
  });
});

test('§4: whatever a sentence repeats of the request, the body can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (message) => {
      const refusal = new Refusal('invalid', message, [{ field: message, message }]);
      expect(JSON.parse(writeError(refusal, json)).error).toBe(message);
      expect(atOnce(readXml(bytesOf(writeError(refusal, xml)), 'error'))).toBeInstanceOf(Map);
    }),
  );
});

test('§4: every code has a status', () => {
  expect(Object.keys(refusalStatuses).sort()).toEqual([...refusalCodes].sort());
});
