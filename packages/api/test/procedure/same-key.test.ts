import { expect, test } from 'vitest';
import { appRouter, caller, definitionsOf, refusalOf } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';
import { writesOf } from './writes.ts';

/**
 * docs/interface §14: every POST of REST, sent twice with one Idempotency-Key, is done once, and
 * answers the same.
 */
const installation = await testInstallation();
const { client, writes } = await writesOf(installation);

const posts = definitionsOf(appRouter)
  .filter(({ type, meta }) => type === 'mutation' && meta.openapi?.method === 'POST')
  .map(({ name }) => name);

// Helpers of these writes make the call, as it brings a file or is a person's. They are
// `idempotentChange`, too.
const elsewhere = new Set([
  'receipts.upload',
  'bank.import',
  'fiduciary.import',
  'paymentOrders.readAnswer',
  'logo.save',
  'vendors.confirmIban',
]);

type Ask = Parameters<(typeof writes)[string]>[0];
type Call = (input: unknown) => Promise<unknown>;

/**
 * Calls procedures with a key where they are the one of this `name`, and notes what that was called
 * with.
 */
const askWith = async (name: string, key: string) => {
  const context = await client.context();
  const keyed = { ...context, idempotencyKey: key };
  const [plain, once] = [caller(context), caller(keyed)];
  const sent: { input: unknown }[] = [];
  const [room = '', verb = ''] = name.split('.');
  const call: Call = (input) =>
    (once as never as Record<string, Record<string, Call>>)[room]?.[verb]?.(input) as never;
  const proxied = new Proxy(plain, {
    get: (target, at) => {
      const procedures = Reflect.get(target, at) as object;
      if (at !== room) return procedures;
      return new Proxy(procedures, {
        get: (inner, one) => {
          if (one !== verb) return Reflect.get(inner, one) as unknown;
          return (input: unknown) => {
            if (sent.length > 0) return (Reflect.get(inner, one) as Call)(input);
            sent.push({ input });
            return call(input);
          };
        },
      });
    },
  });
  return { ask: proxied as Ask, sent, again: () => call(sent[0]?.input), reply: keyed.reply };
};

const endOf = (answer: Promise<unknown>) =>
  answer.then(
    (done) => ({ done }),
    (error: unknown) => {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { refused: refusal.code };
    },
  );

test.each(posts.filter((name) => !elsewhere.has(name)))('%s', async (name) => {
  const { ask, sent, again, reply } = await askWith(name, `same-${name}`);
  await endOf(Promise.resolve(writes[name]?.(ask, 0)));
  expect(sent).toHaveLength(1);
  const first = await endOf(again());
  // A refusal with a status of which none is remembered may be made again.
  if ('refused' in first && !reply.replayed) return expect(first.refused).not.toBe('invalid');
  expect(reply.replayed).toBe(true);
  expect(await endOf(again())).toEqual(first);
});

test('those that are elsewhere are writes of REST', () => {
  for (const name of elsewhere) expect(posts).toContain(name);
});
