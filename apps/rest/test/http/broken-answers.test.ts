import { request } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { bodyOf, openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

/**
 * Answers that break their own schema (docs/interface §4, §13): what is wrong is in the books, not
 * in the request.
 */
let service: Service;
let url: string;
const lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const vendors = '/api/latest/clients/demo/vendors';

beforeAll(async () => {
  service = await openService({ logger: { level: 'info', stream } });
  await service.send('/vendors', { xml: bodyOf('xml/vendor-full.xml') });
  // Copies of it under other numbers; the last one has a text in it that no answer can hold.
  await service.query(`
    INSERT INTO vendor SELECT copy.* FROM vendor v, generate_series(1, 1500) n, jsonb_populate_record(v,
      jsonb_build_object('id', 1000 + n, 'vendornumber', 'V-' || n, 'vendornumber_folded', 'v-' || lpad(n::text, 4, '0'),
                         'email', repeat('x', 2000))) copy`);
  await service.query(`UPDATE vendor SET email = chr(1) WHERE vendornumber = 'V-1500'`);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.close());

const logged = () =>
  lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50);

describe.each(['application/json', 'application/xml'])('in %s', (accept) => {
  test('500: a record that breaks its schema is a fault of the service, and is logged (§4)', async () => {
    lines.length = 0;
    for (const path of ['/vendors/V-1500', '/vendors?limit=1000&after=WyJ2LTEwMDAiXQ']) {
      const { status, body } = await service.send(path, { headers: { accept } });
      expect(status).toBe(500);
      const error = accept.endsWith('json') ? JSON.parse(body) : fromXml(body, 'error');
      expect(error).toMatchObject({ code: 'internal' });
      expect(body).not.toContain('email');
      expect(logged()).toMatchObject([{ msg: 'A request failed.', err: { message: /Output validation/ } }]);
    }
  });

  test('200, and then nothing: a list that breaks off ends its connection, and is logged (§13)', async () => {
    lines.length = 0;
    const ended = await new Promise<{ status: number; complete: boolean; error: string; body: string }>(
      (tell) => {
        const sent = request(
          `${url}${vendors}`,
          { headers: { accept, 'x-api-key': service.key } },
          (answer) => {
            let body = '';
            let error = '';
            answer.setEncoding('utf8');
            answer.on('data', (text) => {
              body += text;
            });
            answer.on('error', ({ message }) => {
              error = message;
            });
            answer.on('close', () =>
              tell({ status: answer.statusCode ?? 0, complete: answer.complete, error, body }),
            );
          },
        );
        sent.end();
      },
    );
    expect(ended).toMatchObject({ status: 200, complete: false, error: 'aborted' });
    expect(ended.body).not.toMatch(/(\]\}|<\/vendors>)$/);
    expect(logged()).toMatchObject([{ msg: 'A list broke off.', reqId: expect.any(String) }]);
  });
});

test('500: over tRPC as well (§1, §4)', async () => {
  const { vendors } = await procedures(service);
  await expect(vendors.get({ vendornumber: 'V-1500' })).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
  });
});
