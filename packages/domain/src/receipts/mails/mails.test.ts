import { expect, test } from 'vitest';
import { hasProvenDomain } from './authentication-results.ts';
import { intakeSender, isTakenFrom, partsAddressed } from './intake.ts';
import { type MailPart, mailLine, partsTaken, reasonToWait } from './parts.ts';

/** docs/interface §16.5: who has sent a mail, to whom, and which of its files are taken. */

const results = (...values: string[]) => values.map((value) => ({ name: 'Authentication-Results', value }));
const proven = (...values: string[]) =>
  hasProvenDomain(results(...values), { trusted: 'mx.example.ch', domain: 'supplier.example' });

test.each([
  ['mx.example.ch; dmarc=pass header.from=supplier.example'],
  [
    'MX.example.ch 1; spf=fail smtp.mailfrom=a@b.example; dmarc=pass (p=REJECT dis=NONE) header.from=Supplier.Example',
  ],
  ['mx.example.ch;\r\n dkim=pass header.d="x;dmarc=fail";\r\n dmarc = pass header.from = supplier.example'],
  ['(note (nested; dmarc=fail)) mx.example.ch; dmarc=pass action=none header.from=supplier.example'],
])('the word of the trusted server proves the domain: %s', (value) => {
  expect(proven(value)).toBe(true);
});

test.each([
  ['another server', 'mx.forger.example; dmarc=pass header.from=supplier.example'],
  ['a name that only begins so', 'mx.example.ch.forger.example; dmarc=pass header.from=supplier.example'],
  ['the name in a comment', '(mx.example.ch) forger.example; dmarc=pass header.from=supplier.example'],
  ['another domain', 'mx.example.ch; dmarc=pass header.from=forger.example'],
  ['no domain', 'mx.example.ch; dmarc=pass'],
  ['a failure', 'mx.example.ch; dmarc=fail header.from=supplier.example'],
  ['spf alone', 'mx.example.ch; spf=pass smtp.mailfrom=a@supplier.example'],
  ['the result in a comment', 'mx.example.ch; none (; dmarc=pass header.from=supplier.example)'],
  [
    'the result in a quoted text',
    'mx.example.ch; spf=pass reason="; dmarc=pass header.from=supplier.example"',
  ],
  [
    'two results',
    'mx.example.ch; dmarc=pass header.from=supplier.example; dmarc=fail header.from=supplier.example',
  ],
  ['a result that is said twice', 'mx.example.ch; dmarc=fail dmarc=pass header.from=supplier.example'],
  ['a comment without an end', 'mx.example.ch; dmarc=pass header.from=supplier.example (x'],
  ['a field without an end', `mx.example.ch; dmarc=pass header.from=supplier.example${' '.repeat(30_000)}`],
])('nothing proves it: %s', (_, value) => {
  expect(proven(value)).toBe(false);
});

test('only the topmost field of the trusted server counts: what is below came with the mail', () => {
  const pass = 'mx.example.ch; dmarc=pass header.from=supplier.example';
  const fail = 'mx.example.ch; dmarc=fail header.from=supplier.example';
  expect(proven('other.example; dmarc=fail header.from=supplier.example', pass)).toBe(true);
  expect(proven(fail, pass)).toBe(false);
});

test('the addresses of clients are found, whatever stands around them', () => {
  const part = 'abcdefghijklmnop';
  const fields = [
    { name: 'Delivered-To', value: `receipts+${part}@example.ch` },
    { name: 'To', value: `"a, b" <RECEIPTS+QRSTUVWXYZ234567@EXAMPLE.CH>, c@d.example` },
    { name: 'Subject', value: 'receipts+aaaaaaaaaaaaaaaa@example.ch' },
    { name: 'Cc', value: 'receipts+short@example.ch, receipts+aaaaaaaaaaaaaaa1@example.ch' },
  ];
  expect(partsAddressed(fields, 'receipts+{part}@example.ch')).toEqual([part, 'qrstuvwxyz234567']);
  const catchAll = [{ name: 'X-Original-To', value: `<${part}@in.example.ch>` }];
  expect(partsAddressed(catchAll, '{part}@in.example.ch')).toEqual([part]);
});

test('a list has addresses and domains; a subdomain is another one', () => {
  const senders = ['a@supplier.example', 'printer.example'];
  const taken = ['A@Supplier.example', 'b@supplier.example', 'x@printer.example', 'x@sub.printer.example'];
  expect(taken.map((address) => isTakenFrom(senders, address))).toEqual([true, false, true, false]);
  const sent = ['a@b.example', 'b.example', 'b', '@b.example', 'a b@c.example', '<a@b.example>'];
  expect(sent.map((sender) => intakeSender.safeParse({ sender }).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

const pdf: MailPart = {
  ...{
    file_name: 'a.pdf',
    media_type: 'application/octet-stream',
    inline: false,
    size: 900,
    head: '%PDF-1.7',
  },
};
const png: MailPart = { ...pdf, file_name: 'a.png', media_type: 'image/png', head: '\x89PNG\r\n\x1a\n' };

test('files are taken by what they are; small pictures of the text are logos', () => {
  const parts: MailPart[] = [
    pdf,
    { ...png, inline: true },
    { ...png, inline: true, size: 400_000 },
    { ...pdf, head: 'MZ', file_name: 'virus.pdf', media_type: 'application/pdf' },
    { ...pdf, head: '<?xml', file_name: 'bill.xml' },
    { ...pdf, head: '<html', file_name: 'page.html', media_type: 'text/html' },
    { ...pdf, size: 26_214_401 },
    { ...pdf, file_name: '../../etc/pass\u202ewd.pdf' },
    { ...pdf, file_name: 'C:\\' },
  ];
  expect(partsTaken(parts)).toEqual([
    { at: 0, file_name: 'a.pdf', media_type: 'application/pdf' },
    { at: 2, file_name: 'a.png', media_type: 'image/png' },
    { at: 4, file_name: 'bill.xml', media_type: 'application/xml' },
    { at: 7, file_name: 'passwd.pdf', media_type: 'application/pdf' },
    { at: 8, file_name: 'receipt.pdf', media_type: 'application/pdf' },
  ]);
  expect(partsTaken(Array.from({ length: 1_000 }, () => pdf))).toHaveLength(50);
});

test('a mail waits for the first reason there is', () => {
  const rules = { senders: ['supplier.example'], trusted: 'mx.example.ch' };
  const from = { name: 'From', value: 'a@supplier.example' };
  const pass = results('mx.example.ch; dmarc=pass header.from=supplier.example');
  const mail = { from: ['a@supplier.example'], fields: [from, ...pass], taken: 1 };
  expect(reasonToWait(mail, rules)).toBeUndefined();
  expect(reasonToWait({ ...mail, taken: 0 }, rules)).toBe('NO_ATTACHMENT');
  expect(reasonToWait({ ...mail, from: ['a@forger.example'] }, rules)).toBe('SENDER_UNKNOWN');
  expect(reasonToWait({ ...mail, fields: [from] }, rules)).toBe('SENDER_NOT_PROVEN');
  expect(reasonToWait({ ...mail, fields: [from, from, ...pass] }, rules)).toBe('SENDER_NOT_PROVEN');
  expect(reasonToWait({ ...mail, from: [...mail.from, 'b@forger.example'] }, rules)).toBe(
    'SENDER_NOT_PROVEN',
  );
});

test('a subject is a line of text, and not endless', () => {
  expect(mailLine(' Rech\u0000nung\r\n\u202e1 ')).toBe('Rechnung1');
  expect(mailLine('x'.repeat(10_000))).toHaveLength(500);
});
