import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../test/sample.ts';
import { json, xml } from './formats.ts';
import { formatOfAnswer, formatOfBody } from './negotiate.ts';

describe('the format of a body', () => {
  test.each([
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['Application/JSON', 'json'],
    ['application/json;charset=utf-8', 'json'],
    ['application/xml ; Charset="UTF-8"', 'xml'],
    ['text/xml; charset=Utf-8; version=1', 'xml'],
    ['application/json;', 'json'],
  ])('§3.1: %s', (contentType, name) => {
    expect(formatOfBody(contentType).name).toBe(name);
  });

  test.each([
    undefined,
    '',
    'json',
    'text/json',
    'text/plain',
    'application/*',
    '*/*',
    'application/vnd.api+json',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/xml; charset="utf-8',
    'application/xml, application/json',
    'application/json; charset',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('415: %s', (contentType) => {
    expect(refusalOf(() => formatOfBody(contentType)).code).toBe('media_type_refused');
  });
});

describe('the format of an answer', () => {
  test.each([
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['application/*', 'xml'],
    ['text/*', 'xml'],
    ['*/*', 'xml'],
    ['', 'xml'],
    ['APPLICATION/JSON', 'json'],
    ['application/json;charset=utf-8', 'json'],
    ['application/json, application/xml', 'json'],
    ['application/xml, application/json', 'xml'],
    ['application/json;q=0.5, application/xml', 'xml'],
    ['application/xml;q=0.5, application/json;q=0.6', 'json'],
    ['application/xml;q=0.500, text/xml;q=0.8, application/json;q=0.7', 'xml'],
    ['text/html, application/json;q=0.1', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'xml'],
    ['application/json, text/plain, */*', 'json'],
    ['application/xml;q=0, */*', 'json'],
    ['application/xml;q=0, text/xml', 'xml'],
    ['application/*;q=0, text/xml;q=0.1', 'xml'],
    ['application/json;q=0, */*', 'xml'],
    ['*+json, application/json', 'json'],
    ['*+json', 'xml'],
    ['*/json, application/xml;q=, application/json', 'json'],
    ['application/xml;q=2, application/json', 'json'],
    ['application/json;profile="a,b;c\\"d"', 'json'],
    [',, application/json ,', 'json'],
  ])('§3.1: %s', (accept, name) => {
    expect(formatOfAnswer(accept)?.name).toBe(name);
  });

  test('§3.1: where the choice is left open, the format of the request', () => {
    expect(formatOfAnswer(undefined)).toBe(xml);
    for (const accept of [undefined, '', '*/*', 'application/*', '*+json', 'text/html;q=0.9, */*;q=0.1']) {
      expect(formatOfAnswer(accept, json)).toBe(json);
    }
    expect(formatOfAnswer('application/xml', json)).toBe(xml);
    expect(formatOfAnswer('text/*', json)).toBe(xml);
    expect(formatOfAnswer('application/json;q=0.5, */*', json)).toBe(xml);
  });

  test.each([
    'text/html',
    'image/png, text/plain;q=0.5',
    '*/*;q=0',
    'application/json;q=0',
    'application/json;q=0, application/xml;q=0.000',
    'application/*;q=0, text/*;q=0, */*',
  ])('406: %s admits neither', (accept) => {
    expect(formatOfAnswer(accept)).toBeUndefined();
  });

  test('any header is read', () => {
    const piece = fc.constantFrom(
      '*',
      '/',
      'application/json',
      'text',
      ';',
      'q=',
      '0.5',
      ',',
      '"',
      '\\',
      ' ',
      '=',
    );
    const headers = fc
      .array(fc.oneof(piece, fc.string()), { maxLength: 12 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(headers, (header) => {
        expect([undefined, xml, json]).toContain(formatOfAnswer(header));
      }),
    );
    expect(formatOfAnswer(`a/b${'; '.repeat(8000)}!`)).toBe(xml);
  });
});
