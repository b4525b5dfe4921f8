import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../src/log.ts';
import { openMail } from '../../src/mail/mail.ts';
import { serve } from '../served.ts';
import { mutate, openLink } from './browser.ts';

/** Mail by SMTP (docs/operations, Mail): what is sent, and what it never holds up. */
type Received = { from: string; to: string; content: string };

/** A server of mail, which keeps what it gets; or takes none, or says nothing at all. */
const startMailServer = async (manner: 'takes' | 'refuses' | 'silent' = 'takes') => {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (manner === 'silent') return;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const mail = { from: '', to: '', content: '' };
    let lines = '';
    let inContent = false;
    say('220 mail.test');
    socket.on('data', (data) => {
      lines += data;
      for (let end = lines.indexOf('\r\n'); end >= 0; end = lines.indexOf('\r\n')) {
        const line = lines.slice(0, end);
        lines = lines.slice(end + 2);
        if (inContent && line === '.') {
          inContent = false;
          received.push({ ...mail });
          say('250 kept');
          for (const done of waiting.splice(0)) done();
        } else if (inContent) mail.content += `${line}\n`;
        else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.test');
        else if (/^MAIL FROM:/i.test(line)) {
          mail.from = line.slice(10);
          mail.content = '';
          say(manner === 'refuses' ? '550 not from you' : '250 ok');
        } else if (/^RCPT TO:/i.test(line)) {
          mail.to = line.slice(8);
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          inContent = true;
          say('354 go on');
        } else say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Waits until this many messages have arrived. */
    until: async (count: number): Promise<Received[]> => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const log = openLog({ logLevel: 'silent' });
const from = 'Kontor <kontor@example.ch>';

let server: Awaited<ReturnType<typeof startMailServer>>;
const of = { limits: { mails: 'none', recipients: 'none' }, url: 'https://books.example' } as const;
let mail: ReturnType<typeof openMail>;
let kontor: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await startMailServer();
  mail = openMail({ url: server.url, from }, { ...of, log });
  kontor = await serve({ mail });
  await kontor.client('muster');
});
afterAll(async () => {
  await kontor.close();
  await mail.close();
  server.close();
});

test('a person who has set an address is reported by mail that their password was set, and by no mail what it is', async () => {
  const headers = await openLink(kontor.address, await kontor.invite('muster', 'owner', 'Anna'));
  const at = (name: string, input: unknown) =>
    mutate(`${kontor.address}/trpc/-/session.${name}`, { headers, input });
  await at('setNoticeAddress', { mail: 'anna@example.ch', language: 'de' });
  await at('setPassword', { name: 'anna@mail.example.ch', password: 'correct horse battery' });
  const [first, second] = await server.until(2);
  expect([first?.from, first?.to]).toEqual(['<kontor@example.ch>', '<anna@example.ch>']);
  const content = second?.content ?? '';
  expect(content).toContain('From: Kontor <kontor@example.ch>');
  expect(content).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  expect(content).toContain('Passwort gesetzt');
  expect(content).not.toContain('horse');
});

test.each(['refuses', 'silent'] as const)(
  'a server of mail that %s holds up no change and fails none',
  async (manner) => {
    const bad = await startMailServer(manner);
    const faults: string[] = [];
    const badMail = openMail(
      { url: bad.url, from },
      { ...of, log: { warn: (...parts: unknown[]) => void faults.push(String(parts.at(-1))) } },
    );
    const own = await serve({ mail: badMail });
    await own.client('muster');
    const headers = await openLink(own.address, await own.invite('muster', 'owner', 'Beat'));
    const input = { mail: 'beat@example.ch', language: 'fr' };
    const answer = await mutate(`${own.address}/trpc/-/session.setNoticeAddress`, { headers, input });
    expect([answer.status, answer.data]).toEqual([200, {}]);
    await own.close();
    // The server that says nothing is left.
    bad.close();
    await badMail.close();
    expect(faults).toEqual(['A mail could not be sent.']);
  },
);

test('a server that is gone takes no mail with it that comes later', async () => {
  const gone = await startMailServer();
  const ownMail = openMail({ url: gone.url, from }, { ...of, log });
  ownMail.send({ to: 'a@example.ch', subject: 'One', text: 'One' });
  await gone.until(1);
  ownMail.send({ to: 'a@example.ch', subject: 'Two', text: 'Two' });
  const [, second] = await gone.until(2);
  expect(second?.content).toContain('Subject: Two');
  await ownMail.close();
  gone.close();
});
