import { mendings, Refusal, type RefusalCode, refusalCodes, scopes } from '@kontor/domain';
import { expect, test } from 'vitest';
import { appRouter, definitionsOf, needsPerson, nextStep } from '../../src/index.ts';

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

const all = { ...owner, scopes } as unknown as typeof owner;
const withField = (code: RefusalCode, field?: string) =>
  new Refusal(code, 'No.', field === undefined ? [] : [{ field, message: 'No.' }]);
const isHeader = (field = '') => /^[A-Z]/.test(field);

test.each(refusalCodes)('%s: no refused call is its own next step, unless by one of its fields', (code) => {
  const { next } = mendings[code];
  for (const { name: path, input } of definitionsOf(appRouter)) {
    const call = { path, caller: all };
    const blind = nextStep(withField(code), call);
    if (blind?.operation === path) {
      expect(next?.call).toBe('itself');
      // The table names a field of that request, or a header of it.
      expect(isHeader(blind.field) || ['code', 'keys'].includes(String(blind.field)), path).toBe(true);
    }
    const [field] = Object.keys((input as { shape?: object } | undefined)?.shape ?? {});
    if (field === undefined) continue;
    const named = nextStep(withField(code, field), call);
    expect(named?.operation === path, `${path} ${field}`).toBe(next?.call === 'itself');
  }
});

test('a setting that a request needs is set first, by whoever may', () => {
  const fault = withField('invalid', 'ap_discount_accno');
  const call = { path: 'paymentOrders.create', caller: owner };
  expect(nextStep(fault, call)).toEqual({ operation: 'settings.save', field: 'ap_discount_accno' });
  const planned = { path: 'plans.propose', input: { operation: 'paymentOrders.create' }, caller: owner };
  expect(nextStep(fault, planned)?.operation).toBe('settings.save');
  expect(nextStep(fault, { ...call, caller: drafting })).toBeUndefined();
  expect(needsPerson(fault, { ...call, caller: drafting })).toBe(true);
  expect(nextStep(fault, { ...call, path: 'settings.save' })?.operation).toBe('settings.save');
});

test('a person is needed where nothing mends it, or a write that the caller does not have', () => {
  const at = (code: RefusalCode, more: object = {}) =>
    needsPerson(withField(code, 'invnumber'), { path: 'invoices.reversePayment', caller: owner, ...more });
  expect(at('iban_not_confirmed')).toBe(true);
  expect(at('payment_of_bank_line')).toBe(false);
  expect(at('payment_of_bank_line', { offers: () => false })).toBe(true);
  expect(at('invalid')).toBe(false);
  expect(at('unavailable')).toBe(false);
  // A name that is not found may be a wrong one.
  expect(at('not_found', { offers: () => false })).toBe(false);
});
