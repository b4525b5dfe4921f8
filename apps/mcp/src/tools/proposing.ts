import { invoiceTaken, partyTaken, payableOfReceipt, payableTaken } from './parts.ts';
import type { CallingTool, CommittingTool, ProposingTool } from './tool.ts';

/**
 * The tools that propose a write, and those for plans. None releases money, closes a year, or
 * changes people, settings or IBANs.
 */

const payableSentences = {
  invnumber: 'The vendor’s number of it.',
  payment_reference: 'QR or creditor reference.',
  vendornumber: 'One that exists, or `vendor`.',
  vendor: 'A vendor to save.',
};
const payableWithin = {
  'payable.invnumber': payableSentences.invnumber,
  'payable.vendornumber': 'One that exists.',
};

// Of master data.
const absentStays = 'Absent fields stay as they are.';

export const proposing = {
  propose_invoice: {
    description: 'By articles (parts) or accounts (incomeentries).',
    proposes: 'invoices.post',
    takes: invoiceTaken,
    sentences: {
      invnumber: 'The next by default.',
      customernumber: 'One that exists, or `customer`.',
      customer: 'A customer to save.',
      'parts[].description': 'The article’s by default.',
    },
  },
  propose_credit_note: {
    description: 'In full or by lines.',
    proposes: 'invoices.credit',
    takes: 'invnumber creditnote(transdate description creditlines)',
    sentences: {
      creditnote: 'The credit note.',
      'creditnote.creditlines': 'All that is left by default.',
      'creditnote.creditlines[].line': 'From 1.',
      'creditnote.creditlines[].quantity': 'Of a line by an article; all by default.',
      'creditnote.creditlines[].amount': 'Of another line; all by default.',
    },
  },
  propose_payable: {
    description: 'By accounts (expenseentries).',
    proposes: 'payables.post',
    takes: payableTaken,
    sentences: payableSentences,
  },
  propose_receipt: {
    description: '',
    proposes: 'receipts.book',
    takes: `id payable(${payableOfReceipt})`,
    sentences: { ...payableWithin, payable: 'The payable.' },
  },
  propose_acceptance: {
    description: 'Of list_proposals, or the payable that is given instead.',
    proposes: 'proposals.accept',
    takes: `id payable(${payableOfReceipt})`,
    sentences: { ...payableWithin, payable: 'As it is proposed by default.' },
  },
  propose_dismissal: {
    description: '',
    proposes: 'proposals.dismiss',
    takes: 'id',
  },
  propose_payment: {
    description: '',
    proposes: 'invoices.pay',
    takes: 'invnumber payment(datepaid amount_paid payment_accno memo)',
  },
  propose_payment_to_vendor: {
    description: '',
    proposes: 'payables.pay',
    takes: 'invnumber vendor_number vendorpayment(datepaid amount_paid payment_accno memo)',
    sentences: { vendor_number: 'Where two have this number.' },
  },
  propose_payment_reversal: {
    description: '',
    proposes: 'payables.reversePayment',
    unless: { without: 'vendor_number', proposes: 'invoices.reversePayment' },
    takes: 'invnumber vendor_number id reversal',
    sentences: {
      vendor_number: 'Of a payable.',
      id: 'The payment.',
      'reversal.transdate': 'That of the payment by default.',
    },
  },
  propose_payment_order: {
    description: 'Of get_due_payments.',
    proposes: 'paymentOrders.create',
    takes: 'accno day payables(invnumber vendornumber amount)',
    sentences: {
      accno: 'The account that pays.',
      day: 'When the bank pays; today by default.',
      'payables[].vendornumber': 'Where two have this number.',
      'payables[].amount': 'All that is open by default.',
    },
  },
  propose_entry: {
    description: '',
    proposes: 'gl.post',
    takes: 'reference description transdate currency glentries(accno debit credit memo tax_accno)',
    sentences: {
      reference: 'The next number by default.',
      'glentries[].debit': 'Or `credit`.',
      'glentries[].credit': 'Or `debit`.',
    },
  },
  propose_reversal: {
    description: 'Of one by hand.',
    proposes: 'gl.reverse',
    takes: 'reference reversal',
    sentences: { 'reversal.transdate': 'That of the entry by default.' },
  },
  propose_bank_match: {
    description: 'By a proposal of list_bank_lines, or an outcome that adds up to it.',
    proposes: 'bank.book',
    takes:
      'id bank_booking(proposal outcome(documents(kind number party_number currency amount settles) accounts(why accno amount tax_accno memo)))',
    sentences: {
      bank_booking: 'A proposal or an outcome.',
      'bank_booking.outcome': 'It adds up to the line.',
      'bank_booking.outcome.documents': 'What it pays.',
      'bank_booking.outcome.documents[].kind': 'Which.',
      'bank_booking.outcome.documents[].number': 'Its number.',
      'bank_booking.outcome.documents[].party_number': 'Its party.',
      'bank_booking.outcome.documents[].currency': 'Its currency.',
      'bank_booking.outcome.documents[].amount': 'In its currency.',
      'bank_booking.outcome.documents[].settles': 'Part of the line.',
      'bank_booking.outcome.accounts': 'What takes the rest.',
      'bank_booking.outcome.accounts[].why': 'What for.',
      'bank_booking.outcome.accounts[].amount': 'Part of the line, with tax.',
    },
  },
  propose_reminders: {
    description: 'Letters of get_due_reminders.',
    proposes: 'reminders.issue',
    takes: 'day letters(customernumber currency total) send',
    sentences: {
      letters: 'Which.',
      'letters[].total': 'As it was proposed.',
      send: 'Whether they are mailed.',
    },
  },
  propose_comment: {
    description: '',
    proposes: 'payables.comment',
    unless: { without: 'vendor_number', proposes: 'invoices.comment' },
    takes: 'invnumber vendor_number comment',
    sentences: { vendor_number: 'Of a payable.', 'comment.text': 'At most 2000 characters.' },
  },
  propose_customer: {
    description: absentStays,
    proposes: 'customers.save',
    takes: `customernumber ${partyTaken} language_code`,
  },
  propose_vendor: {
    description: absentStays,
    proposes: 'vendors.save',
    takes: `vendornumber ${partyTaken}`,
  },
  propose_article: {
    description: absentStays,
    proposes: 'articles.save',
    takes: 'partnumber description unit sellprice income_accno expense_accno tax_accnos',
    sentences: {
      sellprice: 'Price of one.',
      income_accno: 'Account of sales.',
      expense_accno: 'Account of purchases.',
      tax_accnos: 'VAT accounts.',
    },
  },
  propose_vat_settlement: {
    description: 'Read get_vat_return first.',
    proposes: 'vat.settle',
    takes: 'from to transdate',
    sentences: { transdate: 'The last day by default.' },
  },
} as const satisfies Readonly<Record<string, ProposingTool>>;

/** The tools for plans that were proposed. */
export const planning = {
  get_plan: {
    description: 'A plan: its state, its entries, what a person has to do, or why it was declined.',
    procedure: 'plans.standing',
    takes: 'id',
    answers:
      'id state operation consequence! summary! waits_for todo! until periods entries(transdate reference description postings(accno description debit credit)) reason decided decided_by program',
  },
  commit_plan: {
    description:
      'Books what a plan of yours promised, once, or nothing where the books have moved. That of a draft key waits for a person.',
    commits: 'plans.commit',
    takes: 'id',
  },
} as const satisfies Readonly<Record<string, CallingTool | CommittingTool>>;
