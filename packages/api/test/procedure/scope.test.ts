import { scopes } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter, caller, definitionsOf, issueKey, openContext, operatorWriting } from '../../src/index.ts';
import { now, refusalCode, testInstallation } from '../installation.ts';

/** §2: every operation asks for a scope. */
const { database, receipts, newClient } = await testInstallation();

const procedures = definitionsOf(appRouter).map(({ name, meta }) => ({ path: name, meta }));

// The procedures that each scope opens, written down: one that moves to another scope changes the
// contract.
const opened = {
  read: [
    'accounts.charts',
    'accounts.list',
    'accounts.names',
    'accruals.balances',
    'accruals.find',
    'accruals.list',
    'accruals.proposals',
    'agents.calls',
    'agents.dailyMail',
    'agents.latest',
    'agents.list',
    'agents.setDailyMail',
    'annualAccounts.get',
    'annualAccounts.versions',
    'articles.get',
    'articles.list',
    'assets.booking',
    'assets.bookings',
    'assets.find',
    'assets.list',
    'assets.rates',
    'assets.roll',
    'assets.schedule',
    'bank.accounts',
    'bank.counts',
    'bank.file',
    'bank.line',
    'bank.lines',
    'bank.ruleOf',
    'bank.rules',
    'bank.statements',
    'bank.tryRule',
    'budgets.get',
    'budgets.versions',
    'closing.checkList',
    'closing.periods',
    'closing.vatSettling',
    'connections.allow',
    'connections.list',
    'connections.revoke',
    'customers.get',
    'customers.habits',
    'customers.list',
    'customers.statementMail',
    'departments.get',
    'departments.list',
    'departments.result',
    'entries.facts',
    'entries.get',
    'entries.history',
    'entries.ofDocument',
    'events.list',
    'events.subscribe',
    'exchangeRates.list',
    'exports.books',
    'exports.csv',
    'exports.xlsx',
    'fiduciary.entries',
    'fiduciary.exported',
    'fiduciary.exports',
    'fiduciary.file',
    'fiduciary.imported',
    'fiduciary.imports',
    'fiduciary.standing',
    'forecast.get',
    'gl.get',
    'gl.list',
    'gl.yearends',
    'holds.list',
    'invoices.comments',
    'invoices.count',
    'invoices.creditNotes',
    'invoices.get',
    'invoices.list',
    'invoices.mail',
    'invoices.payments',
    'leave.list',
    'leave.versions',
    'logo.get',
    'mails.file',
    'mails.get',
    'mails.list',
    'mails.sender',
    'numberRanges.list',
    'numberRanges.proposed',
    'payables.comments',
    'payables.count',
    'payables.creditNotes',
    'payables.get',
    'payables.list',
    'payables.payments',
    'payables.setOffs',
    'paymentOrders.get',
    'paymentOrders.list',
    'paymentOrders.pain001',
    'paymentOrders.propose',
    'payments.list',
    'payroll.find',
    'payroll.list',
    'payroll.mapping',
    'payroll.wages',
    'plans.alike',
    'plans.find',
    'plans.groups',
    'plans.list',
    'plans.standing',
    'print.annualAccounts',
    'print.eInvoice',
    'print.invoice',
    'print.picture',
    'print.qrBill',
    'print.reconciliation',
    'print.sample',
    'print.statement',
    'print.vatReturn',
    'print.vendorStatement',
    'projects.get',
    'projects.list',
    'projects.result',
    'proposals.get',
    'proposals.list',
    'receipts.e_invoice',
    'receipts.file',
    'receipts.get',
    'receipts.links',
    'receipts.list',
    'receipts.of',
    'receipts.page',
    'receipts.pages',
    'recurringInvoices.failures',
    'recurringInvoices.find',
    'recurringInvoices.list',
    'recurringInvoices.next',
    'recurringInvoices.occurrences',
    'reminders.get',
    'reminders.list',
    'reminders.pdf',
    'reminders.propose',
    'reports.ageing',
    'reports.balanceSheet',
    'reports.balanceSheetLevels',
    'reports.briefing',
    'reports.dimensionStatement',
    'reports.incomeStatement',
    'reports.incomeStatementLevels',
    'reports.journal',
    'reports.monthly',
    'reports.openItems',
    'reports.outstanding',
    'reports.overview',
    'reports.reconciledStatements',
    'reports.reconciliation',
    'reports.statement',
    'reports.trialBalance',
    'reports.vatReport',
    'reports.vatReturn',
    'reports.vatReturnPostings',
    'search',
    'settings.closings',
    'settings.get',
    'taxOffice.files',
    'taxOffice.pdf',
    'taxRates.list',
    'taxRates.ofLines',
    'transactions.list',
    'transactions.saldo',
    'transactions.saldoInColumns',
    'vat.adjustments',
    'vat.figures',
    'vat.file',
    'vat.instalments',
    'vat.postings',
    'vat.reconciliation',
    'vat.reconciliationFile',
    'vat.reconciliations',
    'vat.returns',
    'vendors.get',
    'vendors.habits',
    'vendors.list',
    'vendors.statementMail',
  ],
  write: [
    'accounts.create',
    'accounts.save',
    'accruals.create',
    'accruals.reverse',
    'articles.create',
    'articles.save',
    'assets.adjust',
    'assets.change',
    'assets.create',
    'assets.dispose',
    'assets.reverse',
    'assets.run',
    'bank.book',
    'bank.ignore',
    'bank.import',
    'bank.match',
    'bank.removeRule',
    'bank.saveRule',
    'bank.undo',
    'budgets.copy',
    'budgets.save',
    'budgets.saveAccount',
    'customers.create',
    'customers.save',
    'customers.sendStatement',
    'departments.create',
    'departments.remove',
    'departments.save',
    'exchangeRates.import',
    'exchangeRates.official',
    'exchangeRates.save',
    'fiduciary.export',
    'fiduciary.import',
    'fiduciary.reverse',
    'gl.bulk',
    'gl.post',
    'gl.reverse',
    'holds.customer',
    'holds.invoice',
    'imports.write',
    'invoices.bulk',
    'invoices.comment',
    'invoices.credit',
    'invoices.issue',
    'invoices.pay',
    'invoices.post',
    'invoices.preview',
    'invoices.reversePayment',
    'invoices.send',
    'logo.remove',
    'logo.save',
    'mails.bounced',
    'mails.cancel',
    'mails.retry',
    'mails.verifySender',
    'numberRanges.save',
    'payables.bulk',
    'payables.comment',
    'payables.credit',
    'payables.pay',
    'payables.post',
    'payables.preview',
    'payables.reversePayment',
    'payables.setOff',
    'paymentOrders.cancel',
    'paymentOrders.change',
    'paymentOrders.create',
    'paymentOrders.markSent',
    'paymentOrders.readAnswer',
    'paymentOrders.refusePayment',
    'paymentOrders.release',
    'paymentOrders.removePayment',
    'payments.bulk',
    'payroll.create',
    'payroll.reverse',
    'payroll.saveMapping',
    'plans.approve',
    'plans.approveAll',
    'plans.commit',
    'plans.decline',
    'plans.propose',
    'projects.create',
    'projects.remove',
    'projects.save',
    'proposals.accept',
    'proposals.dismiss',
    'proposals.reopen',
    'receipts.book',
    'receipts.link',
    'receipts.restore',
    'receipts.retry',
    'receipts.unlink',
    'receipts.withdraw',
    'recurringInvoices.change',
    'recurringInvoices.create',
    'recurringInvoices.preview',
    'recurringInvoices.previewChange',
    'recurringInvoices.settle',
    'reminders.issue',
    'reminders.pay',
    'reminders.waive',
    'settings.save',
    'taxRates.save',
    'vat.correctInputTax',
    'vat.payInstalment',
    'vendors.confirmIban',
    'vendors.create',
    'vendors.save',
    'vendors.sendStatement',
  ],
  upload: ['receipts.upload'],
  close: [
    'annualAccounts.answer',
    'annualAccounts.appropriate',
    'gl.endYear',
    'gl.previewRevaluation',
    'gl.previewYearend',
    'gl.reopenYear',
    'gl.revalue',
    'settings.close',
    'vat.adjust',
    'vat.previewReconciliation',
    'vat.previewSettlement',
    'vat.reconcile',
    'vat.settle',
  ],
  audit: [
    'archives.key',
    'archives.list',
    'archives.make',
    'archives.retention',
    'archives.years',
    'audit.access',
    'audit.callers',
    'audit.list',
    'verify.checks',
    'verify.head',
    'verify.run',
  ],
  admin: [
    'clients.create',
    'clients.list',
    'installation.clients',
    'installation.state',
    'keys.issue',
    'keys.list',
    'keys.revoke',
    'leave.grant',
    'leave.revoke',
    'people.change',
    'people.invite',
    'people.link',
    'people.list',
    'people.remove',
    'people.waysIn',
    'people.withdraw',
    'webhooks.change',
    'webhooks.create',
    'webhooks.deliveries',
    'webhooks.find',
    'webhooks.list',
    'webhooks.remove',
    'webhooks.rotateSecret',
    'webhooks.sendAgain',
  ],
};

// The procedures that another scope opens as well.
const openedToo = {
  ...Object.fromEntries(
    [
      ...['archives.key', 'archives.list', 'archives.make', 'archives.retention', 'archives.years'],
      ...['verify.checks', 'verify.head', 'verify.run'],
    ].map((name) => [name, 'close']),
  ),
  'leave.revoke': 'write',
};

// These are for whoever signs in with a browser, or tell a caller who they are.
const ofAnyScope = [
  'connections.request',
  'session.addPasskey',
  'session.askPasskey',
  'session.end',
  'session.identities',
  'session.noticeAddress',
  'session.removeIdentity',
  'session.setNoticeAddress',
  'session.newPasskey',
  'session.passkeys',
  'session.removePasskey',
  'session.signInByPasskey',
  'session.clients',
  'session.confirmSender',
  'session.list',
  'session.open',
  'session.signOut',
  'session.login',
  'session.newCode',
  'session.removeCode',
  'session.removePassword',
  'session.setCode',
  'session.setPassword',
  'session.signIn',
  'session.signInMethods',
  'session.whoAmI',
  'whoAmI',
];

test('every procedure asks for the scope that is written here', () => {
  const found = scopes.map((scope) => [
    scope,
    procedures
      .filter(({ meta }) => meta.scope === scope)
      .map(({ path }) => path)
      .sort(),
  ]);
  expect(Object.fromEntries(found)).toEqual(opened);
  const too = procedures.flatMap(({ path, meta }) => (meta.or === undefined ? [] : [[path, meta.or]]));
  expect(Object.fromEntries(too)).toEqual(openedToo);
  const others = procedures.filter(({ meta }) => meta.scope === undefined).map(({ path }) => path);
  expect(others.sort()).toEqual(ofAnyScope.toSorted());
});

/** Calls a procedure by its path, with an input that none of them takes. */
const call = (of: ReturnType<typeof caller>, path: string): Promise<unknown> => {
  const procedure = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), of);
  return z.instanceof(Function).parse(procedure)({ limit: 'no number' });
};

// All calls are refused before they reach anything, so they may share a client, and a key for each
// set of scopes.
const shared = await newClient();
const keysOf = new Map(
  await Promise.all(
    scopes.map(async (scope) => {
      // Whoever administers a client may read its audit trail.
      const others = scopes.filter((one) => one !== scope && !(scope === 'audit' && one === 'admin'));
      const [withOthers, withIt] = await Promise.all([shared.keyOf(...others), shared.keyOf(scope)]);
      return [scope, { others, withOthers, withIt }] as const;
    }),
  ),
);

test.each(procedures.filter(({ meta }) => meta.scope !== undefined))(
  '403: $path without its scope, before its input is looked at',
  async ({ path, meta }) => {
    const keys = meta.scope && keysOf.get(meta.scope);
    if (!keys) throw new Error(`${path} has no scope`);
    const without = meta.or
      ? await shared.keyOf(...keys.others.filter((one) => one !== meta.or))
      : keys.withOthers;
    const withOthers = await shared.ask({ key: without });
    expect(await refusalCode(call(withOthers, path))).toBe('scope_missing');
    const withIt = await shared.ask({ key: keys.withIt });
    expect(await refusalCode(call(withIt, path))).not.toBe('scope_missing');
    if (!meta.or) return;
    const withOr = await shared.ask({ key: await shared.keyOf(meta.or) });
    expect(await refusalCode(call(withOr, path))).not.toBe('scope_missing');
  },
);

test('the scope admin opens the audit trail too', async () => {
  const admin = await shared.ask({ key: await shared.keyOf('admin') });
  expect((await admin.audit.list({})).items).not.toEqual([]);
});

test('404: an operation on the installation at the address of a client, and the other way round', async () => {
  const { key, ask, name } = await newClient();
  expect(await refusalCode((await ask({ key })).clients.list())).toBe('not_found');
  const operatorKey = await issueKey(
    database,
    { client_id: null, scopes, label: 'operator' },
    operatorWriting(now, 'test'),
  );
  const open = (clientName: string | undefined) =>
    openContext({ database, receipts, now, key: operatorKey, requestId: 'test', clientName });
  const installation = caller(await open(undefined));
  expect(await refusalCode(installation.vendors.list({}))).toBe('not_found');
  expect((await installation.clients.list()).map((client) => client.name)).toContain(name);
  // An operator's key opens every client too.
  expect(await caller(await open(name)).vendors.list({})).toEqual({ items: [] });
});
