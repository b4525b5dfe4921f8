import { createHash } from 'node:crypto';
import { appRouter, definitionsOf } from '@kontor/api';
import { findClient, keepMail, type NewMail } from '@kontor/data';
import { instantAt } from '@kontor/domain';
import { billText, drawn, page } from '@kontor/samples';
import { bankStatementText, testMail } from '@kontor/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { openLink } from '../signing-in/browser.ts';

const year = { from: '2024-01-01', to: '2024-12-31' };
const reportInputs = {
  'reports.trialBalance': year,
  'reports.balanceSheet': { on: year.to },
  'reports.incomeStatement': year,
  'reports.dimensionStatement': { by: 'project', ...year },
  'reports.balanceSheetLevels': { on: year.to },
  'reports.incomeStatementLevels': year,
  'reports.vatReport': year,
  'reports.vatReturn': { year: 2024, period: 1 },
  'reports.vatReturnPostings': { year: 2024, period: 1, figure: '200' },
  'reports.openItems': { on: year.to, side: 'customers' },
  'reports.ageing': { on: year.to, side: 'vendors' },
  'reports.statement': { customernumber: 'C-1', ...year },
  'reports.journal': year,
  'reports.monthly': year,
  'reports.overview': { on: year.to },
  'reports.briefing': { on: year.to },
  'closing.periods': { year: 2026 },
  'closing.vatSettling': year,
  'reports.outstanding': { on: year.to },
  'closing.checkList': { kind: 'year', to: year.to },
  'reports.reconciliation': { accno: 1021 },
  'reports.reconciledStatements': { accno: 1021 },
};

/** A payment of an order that names its client. */
const wages = (mark: string) => ({
  ...{ name: mark, city: mark, iban: 'CH9300762011623852957', amount: '1.00', accno: 6500 },
});

const bankRule = (name: string) => ({
  ...{ name, conditions: { counterparty: name } },
  template: { accounts: [{ why: 'account', accno: 6900 }] },
});

/**
 * The input of each procedure here, from a client that writes `mark` into its texts. Two clients
 * use the same numbers, so that a leak between them shows. The procedures are in the order in which
 * books come about.
 */
const inputs = (mark: string): Record<string, unknown> => {
  const line = { description: mark, amount: '10.00' };
  const offered = {
    ...{ customernumber: 'C-1', transdate: '2024-03-04', valid_until: '2099-12-31' },
    incomeentries: [{ ...line, income_accno: 3400 }],
  };
  return {
    'vendors.save': { vendornumber: 'V-1', name: mark },
    'customers.save': {
      ...{ customernumber: 'C-1', name: mark },
      ...{ address1: 'Seestrasse 1', zipcode: '8001', city: 'Zürich', country: 'CH' },
    },
    'articles.save': { partnumber: 'P-1', description: mark, sellprice: '5.00' },
    'vendors.create': { vendornumber: 'V-2', name: mark },
    'vendors.confirmIban': { vendornumber: 'V-1', iban_confirmation: { iban: 'CH9300762011623852957' } },
    'customers.create': { customernumber: 'C-2', name: mark },
    'articles.create': { partnumber: 'P-2', description: mark },
    'exchangeRates.save': { rates: [{ day: '2024-01-01', currency: 'EUR', rate: '0.93' }] },
    'exchangeRates.import': { csv: '2024-12-31,EUR,0.95' },
    'invoices.post': {
      invnumber: 'I-1',
      currency: 'EUR',
      customernumber: 'C-1',
      transdate: '2024-03-04',
      incomeentries: [{ ...line, income_accno: 3400 }],
    },
    'invoices.bulk': {
      invoices: [
        { customernumber: 'C-1', transdate: '2024-03-04', incomeentries: [{ ...line, income_accno: 3400 }] },
      ],
    },
    'payables.post': {
      invnumber: 'B-1',
      vendornumber: 'V-1',
      transdate: '2024-03-04',
      expenseentries: [{ ...line, expense_accno: 4000 }],
    },
    'payables.bulk': {
      payables: [
        { vendornumber: 'V-1', transdate: '2024-03-04', expenseentries: [{ ...line, expense_accno: 4000 }] },
      ],
      atomic: true,
    },
    'invoices.preview': {
      customernumber: 'C-1',
      transdate: '2024-03-04',
      incomeentries: [{ ...line, income_accno: 3400 }],
    },
    'payables.preview': {
      vendornumber: 'V-1',
      transdate: '2024-03-04',
      expenseentries: [{ ...line, expense_accno: 4000 }],
    },
    'invoices.pay': {
      invnumber: 'I-1',
      payment: { datepaid: '2024-03-05', amount_paid: '4.00', memo: mark },
    },
    'payables.pay': {
      invnumber: 'B-1',
      vendorpayment: { datepaid: '2024-03-05', amount_paid: '4.00', memo: mark },
    },
    'invoices.credit': {
      invnumber: 'I-1',
      creditnote: { transdate: '2024-03-05', description: mark, creditlines: [{ line: 1, amount: '1.00' }] },
    },
    'invoices.creditNotes': { invnumber: 'I-1' },
    'payables.credit': {
      invnumber: 'B-1',
      vendorcreditnote: {
        invnumber: mark,
        transdate: '2024-03-05',
        description: mark,
        creditlines: [{ line: 1, amount: '1.00' }],
      },
    },
    'payables.creditNotes': { invnumber: 'B-1' },
    'payables.setOff': { invnumber: mark, setoff: { transdate: '2024-03-05', payable: 'B-1' } },
    'payables.setOffs': { invnumber: 'B-1' },
    'invoices.comment': { invnumber: 'I-1', comment: { text: mark } },
    'invoices.comments': { invnumber: 'I-1' },
    'payables.comment': { invnumber: 'B-1', comment: { text: mark } },
    'payables.comments': { invnumber: 'B-1' },
    'invoices.reversePayment': { invnumber: 'I-1', id: 1, reversal: { description: mark } },
    'payables.reversePayment': { invnumber: 'B-1', id: 1, reversal: { description: mark } },
    'payments.list': {},
    'payments.count': {},
    'payments.bulk': {
      payments: [{ payable: 'B-1', datepaid: '2024-03-05', amount_paid: '1.00', memo: mark }],
    },
    'recurringInvoices.create': { interval: 'monthly', from: '2099-01-31', invnumber: 'I-1', title: mark },
    'recurringInvoices.preview': { interval: 'monthly', from: '2099-01-31', invnumber: 'I-1' },
    'recurringInvoices.change': { id: 1, recurring_invoice: { title: mark } },
    'recurringInvoices.previewChange': { id: 1, recurring_invoice: { interval: 'yearly' } },
    'recurringInvoices.list': {},
    'recurringInvoices.find': { id: 1 },
    'recurringInvoices.next': { id: 1 },
    'recurringInvoices.occurrences': { id: 1 },
    'recurringInvoices.failures': {},
    'recurringInvoices.settle': { id: 1, day: '2099-01-31', decision: { action: 'skip' } },
    'gl.post': {
      reference: 'G-1',
      transdate: '2024-03-06',
      description: mark,
      glentries: [
        { accno: 1000, debit: '5.00' },
        { accno: 1020, credit: '5.00' },
      ],
    },
    'imports.write': {
      customers: [{ customernumber: 'imported', name: mark }],
      accounts: [{ accno: 1098, description: mark, category: 'asset' }],
    },
    'gl.bulk': {
      gls: [
        {
          transdate: '2024-03-06',
          description: mark,
          glentries: [
            { accno: 1000, debit: '5.00' },
            { accno: 1020, credit: '5.00' },
          ],
        },
      ],
    },
    'gl.reverse': { reference: 'G-1', reversal: { description: mark } },
    'payroll.saveMapping': { accno: 'Konto', amount: 'Betrag', text: mark },
    'payroll.create': {
      ...{ filename: mark, transdate: '2024-03-31' },
      content: `Konto;Betrag;${mark}\n6500;5.00;x\n1020;-5.00;x\n`,
    },
    'payroll.reverse': { id: 1, reversal: { description: mark } },
    'accruals.create': {
      ...{ kind: 'prepaid_expense', description: mark, transdate: '2024-12-31', amount: '5' },
      ...{ accno: 6500, accrual_accno: 1300 },
    },
    'accruals.reverse': { id: 1, reversal: { description: mark } },
    'assets.create': {
      ...{ description: mark, acquired: '2024-01-10', value: '3000', asset_accno: 1530 },
      ...{ depreciation_accno: 1539, expense_accno: 6820, method: 'linear', rate: '20' },
    },
    'assets.change': { id: 1, asset: { notes: mark } },
    'assets.run': { transdate: '2024-02-29', description: mark },
    'assets.reverse': { id: 1, reversal: { description: mark } },
    'assets.adjust': { id: 1, adjustment: { transdate: '2024-03-01', depreciation: '5', description: mark } },
    'assets.dispose': {
      id: 1,
      disposal: { transdate: '2024-03-31', result_accno: 8500, description: mark },
    },
    'gl.previewRevaluation': { transdate: '2024-12-31' },
    'gl.revalue': { transdate: '2024-12-31' },
    'receipts.upload': {},
    'receipts.link': { id: 1, entry: 'G-1' },
    'receipts.unlink': { id: 1, entry: 'G-1' },
    'receipts.withdraw': { id: 1 },
    'mailIntake.get': undefined,
    'mailIntake.renew': undefined,
    'mailIntake.end': {},
    'mailIntake.addSender': { sender: 'supplier.example' },
    'mailIntake.removeSender': { sender: 'supplier.example' },
    'receivedMails.list': {},
    'receivedMails.accept': { id: 1 },
    'receivedMails.remove': { id: 1 },
    'receipts.restore': { id: 1 },
    'receipts.retry': { id: 1 },
    'receipts.book': {
      id: 1,
      payable: {
        invnumber: 'B-2',
        vendornumber: 'V-1',
        transdate: '2024-03-04',
        expenseentries: [{ ...line, expense_accno: 4000 }],
      },
    },
    'proposals.dismiss': { id: 1 },
    'proposals.reopen': { id: 1 },
    'proposals.accept': { id: 1 },
    'proposals.bookCreditNote': { id: 1, receiptcredit: {} },
    'departments.save': { number: '10', description: mark },
    'departments.create': { number: '20', description: mark },
    'departments.remove': { number: '20' },
    'projects.save': { number: 'P-1', description: mark },
    'projects.create': { number: 'P-2', description: mark },
    'projects.remove': { number: 'P-2' },
    'accounts.save': { accno: 3401, description: mark, category: 'income', link: 'AR_amount' },
    'accounts.create': {
      accno: 1021,
      description: mark,
      category: 'asset',
      link: 'AR_paid',
      currency: 'EUR',
      iban: 'CH9300762011623852957',
    },
    'taxRates.save': { accno: 2201, rate: '8.5', valid_from: '2030-01-01' },
    'settings.save': {
      languages: ['de', mark.slice(0, 6)],
      sender: {
        name: mark,
        zipcode: '8001',
        city: 'Zürich',
        country: 'CH',
        uid: 'CHE-116.281.271',
        email: 'info@muster.example',
      },
    },
    'offers.create': { offernumber: 'O-1', ...offered },
    'offers.preview': offered,
    'offers.list': {},
    'offers.count': {},
    'offers.get': { offernumber: 'O-1' },
    'offers.change': { offernumber: 'O-1', offer: offered },
    'offers.mail': { offernumber: 'O-1' },
    'offers.issue': { offernumber: 'O-1' },
    'offers.send': { offernumber: 'O-1', mail: { to: 'a@example.ch' } },
    'offers.revision': { offernumber: 'O-1', revision: 1 },
    'offers.file': { offernumber: 'O-1' },
    'offers.chosen': { offernumber: 'O-1' },
    'offers.accept': { offernumber: 'O-1', answer: { name: mark } },
    'offers.decline': { offernumber: 'O-1', answer: {} },
    'offers.invoice': { offernumber: 'O-1', offer_invoice: { kind: 'full', transdate: '2024-03-05' } },
    'offers.remove': { offernumber: 'O-1' },
    'bank.import': {},
    'fiduciary.import': {},
    'fiduciary.export': { format: 'banana' },
    'fiduciary.reverse': { id: 1, reversal: { description: mark } },
    'bank.statements': {},
    'bank.file': { id: 1 },
    'bank.lines': {},
    'bank.line': { id: 1 },
    'bank.accounts': {},
    'bank.counts': {},
    'bank.match': {},
    'bank.ignore': { id: 1 },
    'bank.undo': { id: 1 },
    'bank.book': {
      id: 1,
      bank_booking: {
        outcome: { documents: [], accounts: [{ why: 'account', accno: 6900, amount: '106.92', memo: mark }] },
      },
    },
    'bank.ruleOf': { id: 1 },
    'bank.saveRule': { bank_rule: bankRule(mark) },
    'bank.rules': undefined,
    'bank.tryRule': bankRule(mark),
    'bank.removeRule': { id: 1 },
    'logo.remove': {},
    'logo.save': {},
    'settings.close': { closing_date: '2019-12-31' },
    'vat.payInstalment': {
      due: '2024-05-30',
      instalment_payment: { transdate: '2024-05-28', description: mark },
    },
    'vat.correctInputTax': {
      ...{ figure: '415', transdate: '2024-03-06', amount: '10.00', accno: 1520 },
      description: mark,
    },
    'budgets.save': { year: 2024, budget: { accounts: [{ accno: 6500, amount: '10.00' }] } },
    'budgets.saveAccount': { year: 2024, budget_account: { accno: 6500, amount: '10.00' } },
    'budgets.copy': { year: 2024, budget_copy: { percent: '3' } },
    'annualAccounts.answer': {
      year: 2024,
      annual_notes: { notes: [{ name: 'principles', applies: true, text: mark }] },
    },
    'annualAccounts.appropriate': {
      year: 2024,
      resolution: { transdate: '2025-04-01', description: mark },
    },
    'vat.previewSettlement': { year: 2024, period: 1, description: mark },
    'vat.settle': { year: 2024, period: 1, description: mark },
    'vat.adjust': {
      ...{ from: '2024-01-01', to: '2024-03-31' },
      vat_adjustments: { adjustments: [{ kind: 'j', amount: '1.00', description: mark }] },
    },
    'vat.previewReconciliation': {
      ...{ from: '2024-01-01', to: '2024-03-31' },
      reconciliation: { description: mark },
    },
    'vat.reconcile': { from: '2024-01-01', to: '2024-03-31', reconciliation: { description: mark } },
    'gl.previewYearend': { transdate: '2024-12-31', description: mark },
    'gl.endYear': { transdate: '2024-12-31', description: mark },
    'gl.reopenYear': { description: mark },
    'numberRanges.save': { kind: 'payable', prefix: 'B-', digits: 3, next: 7 },
    'keys.issue': { scopes: ['read'], label: mark },
    'vendors.list': {},
    'vendors.count': {},
    'vendors.get': { vendornumber: 'V-1' },
    'vendors.habits': { vendornumber: 'V-1' },
    'vendors.counts': { vendornumber: 'V-1' },
    'vendors.figures': { numbers: ['V-1'] },
    'vendors.years': { vendornumber: 'V-1' },
    'customers.list': {},
    'customers.count': {},
    'customers.get': { customernumber: 'C-1' },
    'customers.habits': { customernumber: 'C-1' },
    'customers.articles': { customernumber: 'C-1' },
    'customers.counts': { customernumber: 'C-1' },
    'customers.figures': { numbers: ['C-1'] },
    'customers.years': { customernumber: 'C-1' },
    'articles.list': {},
    'articles.count': {},
    'articles.get': { partnumber: 'P-1' },
    'invoices.list': {},
    'invoices.count': {},
    'invoices.get': { invnumber: 'I-1' },
    'invoices.payments': { invnumber: 'I-1' },
    'payables.list': {},
    'payables.count': {},
    'payables.get': { invnumber: 'B-1' },
    'payables.payments': { invnumber: 'B-1' },
    'logo.get': {},
    'customers.sendStatement': { customernumber: 'C-1', mail: { to: 'kundin@example.ch', text: mark } },
    'vendors.sendStatement': { vendornumber: 'V-1', mail: { to: 'lieferant@example.ch', text: mark } },
    'customers.statementMail': { customernumber: 'C-1' },
    'vendors.statementMail': { vendornumber: 'V-1' },
    'invoices.issue': { invnumber: 'I-1' },
    'invoices.send': { invnumber: 'I-1', mail: { to: 'kundin@example.ch', text: mark } },
    'mails.retry': { id: 1 },
    'mails.cancel': { id: 1 },
    'mails.bounced': { id: 1, bounce: {} },
    'mails.verifySender': {},
    'mails.sender': {},
    'invoices.mail': { invnumber: 'I-1' },
    'mails.list': {},
    'mails.get': { id: 1 },
    'mails.file': { id: 1 },
    'print.eInvoice': { invnumber: 'I-1' },
    'print.invoice': { invnumber: 'I-1' },
    'print.letter': { invnumber: 'I-1' },
    'print.picture': { invnumber: 'I-1' },
    'print.qrBill': { invnumber: 'I-1' },
    'print.sample': {
      sender: {
        name: mark,
        zipcode: '8001',
        city: 'Zürich',
        country: 'CH',
        uid: 'CHE-116.281.271',
        email: 'info@muster.example',
      },
      letter: {},
    },
    'print.statement': { customernumber: 'C-1' },
    'print.vendorStatement': { vendornumber: 'V-1' },
    'print.reconciliation': { accno: 1021 },
    'taxOffice.pdf': { year: 2024 },
    'taxOffice.files': { year: 2024 },
    'print.vatReturn': { from: '2024-01-01', to: '2024-03-31' },
    'holds.customer': { customernumber: 'C-1', hold: { until: '2024-03-05', reason: mark } },
    'holds.list': {},
    'reminders.propose': {},
    'reminders.issue': { letters: [{ customernumber: 'C-1', currency: 'EUR' }] },
    'reminders.list': {},
    'reminders.get': { id: 1 },
    'reminders.pdf': { id: 1 },
    'reminders.pay': { id: 1, payment: { datepaid: '2024-03-05', amount_paid: '1.00', memo: mark } },
    'reminders.waive': { id: 1 },
    'holds.invoice': { invnumber: 'I-1', hold: { disputed: true, reason: mark } },
    'paymentOrders.propose': {},
    'paymentOrders.create': { accno: 1021, other_payments: [wages(mark)] },
    'paymentOrders.list': {},
    'paymentOrders.get': { id: 1 },
    'paymentOrders.change': { id: 1, order: { accno: 1021, other_payments: [wages(mark), wages(mark)] } },
    'paymentOrders.removePayment': { id: 1, position: 1 },
    'paymentOrders.release': { id: 1 },
    'paymentOrders.pain001': { id: 1 },
    'paymentOrders.markSent': { id: 1 },
    'paymentOrders.readAnswer': {},
    'paymentOrders.refusePayment': { id: 1, position: 2, payment_refusal: { reason: mark } },
    'paymentOrders.cancel': { id: 1 },
    'receipts.list': {},
    'receipts.count': {},
    'receipts.get': { id: 1 },
    'receipts.file': { id: 1 },
    'receipts.links': { id: 1 },
    'receipts.page': { id: 1, page: 1 },
    'receipts.pages': { id: 1 },
    'receipts.e_invoice': { id: 1 },
    'receipts.of': { entry: 'G-1' },
    'proposals.list': {},
    'proposals.creditNote': { id: 1 },
    'proposals.get': { id: 1 },
    'payroll.list': {},
    'payroll.find': { id: 1 },
    'payroll.mapping': undefined,
    'payroll.wages': { from: '2024-01-01', to: '2024-12-31' },
    'accruals.list': {},
    'accruals.find': { id: 1 },
    'accruals.balances': { on: '2024-12-31' },
    'accruals.proposals': { on: '2024-12-31' },
    'assets.list': {},
    'fiduciary.standing': undefined,
    'fiduciary.exports': {},
    'fiduciary.exported': { id: 1 },
    'fiduciary.file': { id: 1 },
    'fiduciary.entries': { format: 'banana' },
    'fiduciary.imports': {},
    'fiduciary.imported': { id: 1 },
    'assets.find': { id: 1 },
    'assets.schedule': { id: 1 },
    'assets.rates': undefined,
    'assets.roll': { from: '2024-01-01', to: '2024-12-31' },
    'assets.bookings': {},
    'assets.booking': { id: 1 },
    'gl.list': {},
    'gl.yearends': undefined,
    'gl.get': { reference: 'G-1' },
    'transactions.list': { accno: 'x' },
    'transactions.saldo': {},
    'transactions.saldoInColumns': {},
    ...reportInputs,
    'entries.get': { id: 1 },
    'entries.count': {},
    'entries.facts': { ids: [1] },
    'entries.history': { kind: 'invoice', invnumber: 'I-1' },
    'entries.ofDocument': { kind: 'invoice', invnumber: 'I-1' },
    search: { text: '1' },
    'vat.returns': undefined,
    'vat.instalments': { year: 2024 },
    'vat.file': { from: '2024-01-01', to: '2024-03-31' },
    'vat.figures': { from: '2024-01-01', to: '2024-03-31' },
    'vat.postings': { from: '2024-01-01', to: '2024-03-31', figure: '200' },
    'annualAccounts.get': { year: 2024 },
    'budgets.get': { year: 2024 },
    'budgets.versions': { year: 2024 },
    'exports.budget': { year: 2024 },
    'exports.forecast': {},
    'forecast.get': {},
    'annualAccounts.versions': { year: 2024 },
    'print.annualAccounts': { year: 2024 },
    'print.incomeStatement': year,
    'vat.reconciliation': { from: '2024-01-01', to: '2024-03-31' },
    'vat.reconciliations': undefined,
    'vat.reconciliationFile': { from: '2024-01-01', to: '2024-03-31' },
    'vat.adjustments': { from: '2024-01-01', to: '2024-03-31' },
    'exports.csv': { report: 'journal' },
    'exports.xlsx': { report: 'openItems', on: '2024-12-31', side: 'customers' },
    'exports.books': { format: 'ledger' },
    'exchangeRates.list': {},
    'exchangeRates.official': { day: '2026-01-14' },
    'departments.list': undefined,
    'departments.get': { number: '10' },
    'departments.result': { number: '10' },
    'projects.list': {},
    'projects.get': { number: 'P-1' },
    'projects.result': { number: 'P-1' },
    'accounts.charts': {},
    'accounts.list': undefined,
    'accounts.names': { language: 'fr' },
    'taxRates.list': undefined,
    'taxRates.ofLines': { transdate: '2026-01-14', lines: [{ amount: '100.00', tax_accno: 2201 }] },
    'settings.get': undefined,
    'settings.closings': undefined,
    'audit.access': {},
    'audit.list': {},
    'audit.callers': undefined,
    'events.list': {},
    'events.subscribe': {},
    'plans.propose': {
      operation: 'gl.post',
      input: {
        transdate: '2026-01-14',
        description: mark,
        glentries: [
          { accno: 1020, debit: '5.00' },
          { accno: 1000, credit: '5.00' },
        ],
      },
      program: mark,
    },
    'plans.list': {},
    'plans.find': { id: 1 },
    'plans.standing': { id: 1 },
    'plans.commit': { id: 1 },
    'plans.approve': { id: 1 },
    'plans.decline': { id: 1 },
    'plans.groups': undefined,
    'plans.alike': { id: 1 },
    'plans.approveAll': { plans: [{ id: 1, sha256_seen: '00' }] },
    'mentions.people': undefined,
    'mentions.see': { comment: 1 },
    'agents.list': undefined,
    'agents.latest': undefined,
    'agents.calls': { key_id: 1 },
    'agents.dailyMail': undefined,
    'agents.setDailyMail': { hour: 7 },
    'webhooks.create': { url: 'https://shop.example.ch/', description: mark },
    'webhooks.list': undefined,
    'webhooks.find': { id: 1 },
    'webhooks.change': { id: 1, webhook: { description: mark } },
    'webhooks.rotateSecret': { id: 1 },
    'webhooks.sendAgain': { id: 1, event: 1 },
    'webhooks.deliveries': { id: 1 },
    'webhooks.remove': { id: 1 },
    'archives.list': {},
    'archives.years': undefined,
    'archives.make': { year: 'all' },
    'archives.key': undefined,
    'archives.retention': undefined,
    'verify.checks': undefined,
    'verify.head': undefined,
    'verify.run': { check: 'entries_balanced' },
    'numberRanges.list': undefined,
    'numberRanges.proposed': { kind: 'customer' },
    'keys.list': undefined,
    'leave.list': { key: 'kontor_none' },
    'leave.versions': { key: 'kontor_none' },
    'leave.grant': { key: 'kontor_none', kind: 'invoice' },
    'leave.revoke': { key: 'kontor_none' },
    'keys.revoke': { prefix: 'kontor_none' },
    'connections.list': undefined,
    'connections.revoke': { id: 1 },
    'connections.allow': {
      request: { client_id: 'none', redirect_uri: 'https://agent.example/back' },
      scopes: ['read'],
    },
    'people.invite': { name: mark, role: 'auditor' },
    'people.list': undefined,
    'assignments.post': { assignment: { kind: 'client', person_id: 1, note: mark } },
    'assignments.list': {},
    'assignments.get': { id: 1 },
    'assignments.finish': { id: 1 },
    'assignments.reopen': { id: 1 },
    'people.change': { id: 1, role: 'auditor' },
    'people.link': { id: 1 },
    'people.waysIn': { id: 1 },
    'people.remove': { id: 1 },
    // After the invitations to alpha and beta, with which the tests begin.
    'people.withdraw': { id: 3 },
    whoAmI: undefined,
    'clients.list': undefined,
    'clients.create': undefined,
    'clients.charts': undefined,
    'clients.createFrom': { name: 'gamma', template: 'alpha' },
    'clients.archive': { client: 'alpha', confirm: 'alpha' },
    'clients.restore': { client: 'alpha' },
    'installation.state': undefined,
    'installation.clients': undefined,
    'session.open': { token: 'kontor_none' },
    'session.confirmSender': { token: 'kontor_none' },
    'session.signOut': undefined,
    'session.signIn': { name: 'nobody', password: 'not a password' },
    'session.signInMethods': undefined,
    'session.login': undefined,
    'session.passkeys': undefined,
    'session.newPasskey': undefined,
    'session.addPasskey': undefined,
    'session.removePasskey': { id: 1 },
    'session.identities': undefined,
    'session.removeIdentity': { id: 1 },
    'session.noticeAddress': undefined,
    'session.setNoticeAddress': { mail: 'anna@example.ch', language: 'de' },
    'session.askPasskey': undefined,
    'session.signInByPasskey': undefined,
    'session.setPassword': { name: mark, password: 'not a password' },
    'session.removePassword': undefined,
    'session.newCode': undefined,
    'session.setCode': { secret: 'A'.repeat(32), code: '000000' },
    'session.removeCode': undefined,
    'session.whoAmI': undefined,
    'connections.request': { client_id: 'none', redirect_uri: 'https://agent.example/back' },
    'session.clients': undefined,
    'session.work': undefined,
    'session.dailyMail': undefined,
    'session.setDailyMail': { hour: 7 },
    'session.endDailyMail': { token: 'kontor_none' },
    'session.list': undefined,
    'session.end': { id: 1 },
  };
};

const procedures = definitionsOf(appRouter).map(({ name: path, type, meta }) => ({
  path,
  type,
  rest: meta.openapi,
  ofOperator: /^(clients|installation|session)\./.test(path),
}));
const ofClient = procedures.filter(({ ofOperator }) => !ofOperator);
const ordered = Object.keys(inputs('')).flatMap((path) => ofClient.filter((one) => one.path === path));

/** The headers that say who asks. */
type Credential = Readonly<Record<string, string>>;

let kontor: Awaited<ReturnType<typeof serve>>;
let keys: { alpha: Credential; beta: Credential };
/** The session of an owner of beta. */
let session: Credential;
beforeAll(async () => {
  kontor = await serve({ mail: testMail(), mailIntakeAddress: 'receipts+{part}@example.ch' });
  const [alpha, beta] = [await kontor.client('alpha'), await kontor.client('beta')];
  keys = { alpha: { 'x-api-key': alpha }, beta: { 'x-api-key': beta } };
  await openLink(kontor.address, await kontor.invite('alpha', 'bookkeeper'));
  session = await openLink(kontor.address, await kontor.invite('beta'));
  for (const name of ['alpha', 'beta']) await receiveMail(name, `${name}-secret`);
});
afterAll(() => kontor.close());

/**
 * A receipt goes over REST, as a form. It is processed at once, so that there is something to read
 * and to accept.
 */
const upload = async (client: string, by: Credential, mark: string) => {
  const pdf = await drawn([page.bill(1, billText({ message: mark }))]);
  const form = new FormData();
  form.set('comment', mark);
  form.set('Filedata', new File([Uint8Array.from(pdf)], 'bill.pdf', { type: 'application/pdf' }));
  const answer = await sendForm(client, by, { form, path: '/belege' });
  await kontor.process();
  return answer;
};

const sendForm = async (client: string, by: Credential, { form, path }: { form: FormData; path: string }) => {
  const url = `${kontor.address}/api/v1/clients/${client}${path}`;
  const headers = { ...by, accept: 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  // As tRPC answers where there is nothing to say.
  return { status: answer.status === 204 ? 200 : answer.status, body: await answer.text() };
};

/** An answer of the bank to an order that is not there. */
const sendAnswer = (client: string, by: Credential) => {
  const text =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>K</OrgnlMsgId></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>';
  const form = new FormData();
  form.set('Filedata', new File([text], 'a.xml', { type: 'application/xml' }));
  return sendForm(client, by, { form, path: '/bank/order_answers' });
};

/** A logo that says `mark` in its size. */
const sendLogo = (client: string, by: Credential, mark: string) => {
  const form = new FormData();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${mark.length}" height="9"><path d="M0 0h9v9z"/></svg>`;
  form.set('Filedata', new File([svg], 'logo.svg', { type: 'image/svg+xml' }));
  return sendForm(client, by, { form, path: '/logo' });
};

/** A statement of a bank whose counterparty is `mark`. */
const sendStatement = (client: string, by: Credential, mark: string) => {
  const form = new FormData();
  form.set(
    'Filedata',
    new File(
      [bankStatementText({ name: mark }).replaceAll('"CHF"', '"EUR"').replace('CHF<', 'EUR<')],
      'a.xml',
      { type: 'application/xml' },
    ),
  );
  return sendForm(client, by, { form, path: '/bank/statements' });
};

const sendClosing = (client: string, by: Credential, mark: string) => {
  const form = new FormData();
  const rows = [
    ['Date', 'Doc', 'Description', 'AccountDebit', 'AccountCredit', 'Amount'],
    ['2024-12-31', 'F-1', mark, '1000', '1020', '5.00'],
  ];
  const table = rows.map((row) => row.join('\t')).join('\n');
  form.set('Filedata', new File([table], 'a.txt', { type: 'text/plain' }));
  return sendForm(client, by, { form, path: '/fiduciary/imports' });
};

/** A mail with a bill, which waits as its sender is not known. */
const receiveMail = async (name: string, mark: string) => {
  const client = await findClient(kontor.database, name);
  const now = instantAt(Date.parse('2026-01-14T08:30:00Z'));
  const bill = {
    file_name: 'bill.pdf',
    media_type: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
  } as const;
  const mail: NewMail = {
    hash: createHash('sha256').update(mark).digest('hex'),
    received: now,
    sender: `${mark}@supplier.example`,
    subject: mark,
    reason: 'SENDER_UNKNOWN',
    attachments: [bill],
  };
  await keepMail(kontor.database, client?.id ?? 0, { mail, now });
};

/** The beginning of a stream of events, which goes on. */
const beginning = async (url: string, headers: Credential) => {
  const answer = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' } });
  const reader = answer.body?.getReader();
  const body = Buffer.from((await reader?.read())?.value ?? []).toString();
  await reader?.cancel();
  return { status: statusIn(body) ?? answer.status, body };
};

// A stream has begun, with 200, before it is known what becomes of its calls.
const statusIn = (body: string): number | undefined => {
  const [, status] = /"httpStatus":(\d+)/.exec(body) ?? [];
  return status === undefined ? undefined : Number(status);
};

// Once for each mark: the table is long, and thousands of calls read one entry of it.
const made = new Map<string, ReturnType<typeof inputs>>();
const inputOf = (path: string, mark: string): unknown => {
  const all = made.get(mark) ?? inputs(mark);
  made.set(mark, all);
  return all[path];
};

const call = async (
  client: string,
  by: Credential,
  { path, type }: { path: string; type: string },
  mark: string,
) => {
  if (path === 'receipts.upload') return upload(client, by, mark);
  if (path === 'logo.save') return sendLogo(client, by, mark);
  if (path === 'paymentOrders.readAnswer') return sendAnswer(client, by);
  if (path === 'bank.import') return sendStatement(client, by, mark);
  if (path === 'fiduciary.import') return sendClosing(client, by, mark);
  const sent = inputOf(path, mark);
  // A file comes as a stream, for which tRPC wants a batch.
  const streams =
    path.startsWith('exports.') ||
    path.startsWith('taxOffice.') ||
    (path.startsWith('print.') && !['print.letter', 'print.picture', 'print.sample'].includes(path)) ||
    [
      'archives.make',
      'bank.file',
      'fiduciary.entries',
      'fiduciary.file',
      'offers.file',
      'logo.get',
      'mails.file',
      'receipts.file',
      'receipts.page',
      'reminders.pdf',
      'paymentOrders.pain001',
    ].includes(path);
  const input = JSON.stringify(streams ? { 0: sent } : sent);
  const headers = {
    ...by,
    'content-type': 'application/json',
    ...(streams ? { 'trpc-accept': 'application/jsonl' } : {}),
  };
  const url = `${kontor.address}/trpc/${client}/${path}${streams ? '?batch=1' : '?'}`;
  if (type === 'subscription') return beginning(`${url}&input=${encodeURIComponent(input)}`, by);
  const answer =
    type === 'query'
      ? await fetch(input === undefined ? url : `${url}&input=${encodeURIComponent(input)}`, { headers })
      : await fetch(url, { method: 'POST', headers, body: input ?? '' });
  const body = await answer.text();
  return { status: (streams ? statusIn(body) : undefined) ?? answer.status, body };
};

// When a key was last used changes, a workbook says when it was made, and so do the files of a ZIP;
// an archive is recorded.
const restless = ['keys.list', 'exports.xlsx', 'archives.make', 'taxOffice.files'];

/** All that alpha can read of its own books, over every query there is. */
const snapshot = async () => {
  const queries = ofClient.filter(({ type, path }) => type === 'query' && !restless.includes(path));
  return Promise.all(queries.map((one) => call('alpha', keys.alpha, one, 'alpha-secret')));
};

test('every procedure has an input here', () => {
  expect(Object.keys(inputs('')).sort()).toEqual(procedures.map(({ path }) => path).sort());
});

// Only a person approves a plan, and this one is booked by then, or confirms an IBAN. No day of a
// recurring invoice has failed.
const besides: Readonly<Record<string, number>> = {
  // The year of these books has not been ended.
  'annualAccounts.appropriate': 400,
  // Only a person, in a browser.
  'connections.allow': 401,
  'connections.request': 404,
  'plans.approve': 403,
  'leave.grant': 403,
  'plans.approveAll': 403,
  'agents.setDailyMail': 403,
  'plans.decline': 409,
  // No order has the file that is answered.
  'paymentOrders.readAnswer': 404,
  // It was sent before.
  'paymentOrders.cancel': 409,
  // The receipt is a PDF without one, and of a bill.
  'receipts.e_invoice': 404,
  'proposals.creditNote': 404,
  'proposals.bookCreditNote': 404,
  // The payable of the example is paid and credited wholly.
  'payables.setOff': 400,
  // It was accepted before.
  'offers.decline': 409,
  'offers.remove': 409,
  'recurringInvoices.settle': 404,
  'vendors.confirmIban': 403,
  // Some turnover of these books bears no tax, which the tax administration would refuse.
  'vat.file': 409,
  // These books have no instalments.
  'vat.payInstalment': 404,
  'vat.reconciliationFile': 409,
};

test('the inputs are good: with its own key alpha can do all of this', async () => {
  for (const one of ordered) {
    const { status, body } = await call('alpha', keys.alpha, one, 'alpha-secret');
    expect(status, `${one.path} ${body}`).toBe(besides[one.path] ?? 200);
  }
});

describe('the key or the session of another client', () => {
  test.each(['key', 'session'])(
    '%s: opens none of the procedures, over tRPC or REST, and leaves no trace',
    async (kind) => {
      const theirs = kind === 'key' ? keys.beta : session;
      const before = await snapshot();
      for (const one of ordered) {
        const { status, body } = await call('alpha', theirs, one, 'beta');
        expect([status, body.includes('key_refused'), body.includes('alpha-secret')], one.path).toEqual([
          403,
          true,
          false,
        ]);
      }
      for (const { rest } of procedures) {
        if (!rest) continue;
        const url = `${kontor.address}/api/v1/clients/alpha${rest.path.replace(/\{\w+\}/, 'I-1')}`;
        const headers = { ...theirs, accept: 'application/json' };
        const answer = await fetch(url, { method: rest.method, headers });
        expect([rest.path, answer.status]).toEqual([rest.path, 403]);
        expect(await answer.json()).toMatchObject({ code: 'key_refused' });
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  test('on its own books, sees and changes nothing of the others, whose records have the same numbers', async () => {
    for (const one of ordered.filter(({ type }) => type === 'mutation'))
      await call('alpha', keys.alpha, one, 'alpha-secret');
    const before = await snapshot();
    // First while beta has none of the records, then while it has its own.
    for (const one of [...ordered.filter(({ type }) => type === 'query'), ...ordered]) {
      const { body } = await call('beta', keys.beta, one, 'beta');
      expect(body.includes('alpha-secret'), `${one.path} ${body}`).toBe(false);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('opens nothing of the operator', async () => {
    for (const one of procedures.filter(({ ofOperator }) => ofOperator)) {
      for (const client of ['-', 'beta']) {
        const { status, body } = await call(client, keys.beta, one, 'beta');
        expect([client, status], body).toEqual([client, client === '-' ? 403 : 404]);
      }
    }
    const ofOwners = ['clients.charts', 'clients.createFrom', 'clients.archive', 'clients.restore'];
    for (const one of procedures.filter(({ path }) => /^(clients|installation)\./.test(path))) {
      const { status, body } = await call('-', session, one, 'beta');
      // An owner makes clients, and archives their own, but those of others are not there for them.
      if (ofOwners.includes(one.path)) {
        if (one.path !== 'clients.charts') expect([403, 404], `${one.path} ${body}`).toContain(status);
      } else expect([status, body.includes('scope_missing')], body).toEqual([403, true]);
    }
  });
});
