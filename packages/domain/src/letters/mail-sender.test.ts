import { describe, expect, test } from 'vitest';
import { displayName, mailDomainIn, messageSender } from './mail-sender.ts';

/** docs/interface §23.1. */
const installation = 'kontor@books.example';

describe('the sender of a message', () => {
  test.each([
    ['unverified', 'info@muster.example', 'Muster AG via Kontor', installation, 'info@muster.example'],
    ['unverified', 'info@books.example', 'Muster AG via Kontor', installation, 'info@books.example'],
    ['unverified', '', 'Muster AG via Kontor', installation, undefined],
    // The server of the installation may not send for that domain.
    ['verified', 'info@muster.example', 'Muster AG', installation, 'info@muster.example'],
    ['verified', 'Info@Books.Example', 'Muster AG', 'Info@Books.Example', undefined],
    ['given', 'info@muster.example', 'Muster AG', 'info@muster.example', undefined],
  ] as const)(
    'of one that is %s with %j is %s <%s>, answers to %s',
    (standing, address, name, from, replyTo) => {
      const sender = messageSender({ name: 'Muster AG', address }, { installation, standing });
      expect(sender.from).toEqual({ name, address: from });
      expect(sender.replyTo?.address).toBe(replyTo);
    },
  );
});

test.each([
  ['Muster & Söhne AG', 'Muster & Söhne AG'],
  ['Digitec.ch (Zürich)', 'Digitec.ch (Zürich)'],
  ['ceo@example.ch', 'ceo example.ch'],
  ['Big Bank AG <ceo@example.ch>', 'Big Bank AG ceo example.ch'],
  ['ceo＠example.ch', 'ceo example.ch'],
  ['ceo﹫example.ch', 'ceo example.ch'],
  ['ceo (at) example.ch', 'ceo example.ch'],
  ['ceo [AT] example.ch', 'ceo example.ch'],
  ['ceo at example.ch', 'ceo example.ch'],
  ['Good at Sums AG', 'Good at Sums AG'],
  ['Muster\r\nBcc: x\u202e\u0000 AG', 'Muster Bcc: x AG'],
  ['"Muster"', 'Muster'],
  ['@', ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

test('a name of signs alone leaves that of Kontor', () => {
  expect(messageSender({ name: '@', address: '' }, { installation, standing: 'unverified' }).from.name).toBe(
    'via Kontor',
  );
});

test.each(['muster.ch', 'Mail.Muster.CH', 'müller.ch'])('%s is a domain', (domain) => {
  expect(mailDomainIn(domain)).toBe(domain.toLowerCase());
});
test.each(['muster', 'a@muster.ch', '*.ch', '', 'muster.ch '.repeat(60)])('%j is none', (domain) => {
  expect(mailDomainIn(domain)).toBeUndefined();
});
