import { mendings, Refusal, type RefusalCode, refusalCodes } from '@kontor/domain';
import { expect, test } from 'vitest';
import { appRouter, definitionsOf, nextStep } from '../../src/index.ts';

/** The steps that mend refusals (§4). */
const names = new Set(definitionsOf(appRouter).map(({ name }) => name));

const owner = {
  kind: 'key',
  id: undefined,
  prefix: '',
  draft: false,
  scopes: ['read', 'write', 'admin', 'settings'],
} as unknown as Parameters<typeof nextStep>[1]['caller'];
const drafting = { ...owner, draft: true } as typeof owner;

const stepAt = (code: RefusalCode, path: string, more: { input?: unknown; caller?: typeof owner } = {}) =>
  nextStep(new Refusal(code, 'No.', [{ field: 'parts.2.partnumber', message: 'No.' }]), {
    caller: owner,
    path,
    ...more,
  });

test.each(refusalCodes)('%s: the procedure of its step exists', (code) => {
  const { next } = mendings[code];
  if (next?.call.includes('.')) expect(names).toContain(next.call);
});

test('an unknown article is looked up in the list, and its field gets another value', () => {
  expect(stepAt('article_unknown', 'invoices.post')).toEqual({
    operation: 'articles.list',
    field: 'parts.2.partnumber',
  });
});

test('what is invalid is sent again with another value; over REST as over tRPC', () => {
  expect(stepAt('invalid', 'invoices.post')).toEqual({
    operation: 'invoices.post',
    field: 'parts.2.partnumber',
  });
  expect(stepAt('idempotency_key_reused', 'invoices.post')).toEqual({
    operation: 'invoices.post',
    field: 'Idempotency-Key',
  });
});

test('what has changed is read again, what does not exist is looked for; also as it is planned', () => {
  expect(stepAt('version_outdated', 'vendors.save')?.operation).toBe('vendors.get');
  expect(stepAt('not_found', 'vendors.get')?.operation).toBe('vendors.list');
  expect(stepAt('order_not_draft', 'paymentOrders.release')?.operation).toBe('paymentOrders.get');
  const input = { operation: 'articles.save', input: {} };
  expect(stepAt('version_outdated', 'plans.propose', { input })?.operation).toBe('articles.get');
});

test('nothing is named that the caller may not call, or where nobody is known', () => {
  expect(stepAt('payment_of_bank_line', 'invoices.reversePayment')?.operation).toBe('bank.undo');
  expect(stepAt('payment_of_bank_line', 'invoices.reversePayment', { caller: drafting })).toBeUndefined();
  expect(nextStep(new Refusal('not_found', 'No.'), { path: 'vendors.get' })).toBeUndefined();
  expect(stepAt('iban_not_confirmed', 'paymentOrders.create')).toBeUndefined();
  expect(stepAt('unavailable', 'vendors.get')).toBeUndefined();
});
