const closingTexts = {
  'check.account_currencies':
    "On an account that is kept in a foreign currency stands what was booked in it, or by the general ledger in the client's.",
  'check.accounts_exist': 'Every account that the books refer to exists.',
  'check.audit_chain':
    'The links of the audit trail are numbered without gaps and chained by their hashes to its end.',
  'check.audit_events':
    'The events of the audit trail are numbered without gaps, as its records are, up to its end.',
  'check.audit_closings': 'The moves of the closing date are those that the audit trail has recorded.',
  'check.audit_keys':
    'The keys are those that the audit trail has seen issued, with their secrets, and revoked as it has seen.',
  'check.audit_master_data':
    'Settings, accounts, rates, vendors, customers, articles and VAT returns are as the audit trail last recorded them, and there are no others.',
  'check.audit_members':
    'The people who work for the client, and their roles, are as the audit trail last recorded them.',
  'check.audit_people':
    'The trails of the people who work or worked for the client are numbered without gaps and chained by their hashes to their ends.',
  'check.audit_receipts':
    'Receipts, what they prove and what they propose, letters and statements of banks are as the audit trail last recorded them.',
  'check.audit_seals':
    'Every entry has one record in the audit trail, and is sealed there as it stands with its document.',
  'check.bank_entries': 'The payments of every entry of a bank sum to it, on its account and day.',
  'check.bank_lines':
    'What every line of a bank has booked moves its amount on the account of the bank, and nothing where it is not booked.',
  'check.bank_statements':
    'The opening balance of every statement of a bank and the entries in it are its closing balance.',
  'check.closed_periods': 'Nothing but the ends of years was booked in a period while it was closed.',
  'check.closing_date':
    'The closing date is the last one recorded, each began where the one before ended, and no closed year is open.',
  'check.control_accounts':
    'Nothing but the control side of documents and payments is booked on receivables and payables accounts.',
  'check.credit_notes':
    'Every credit note and its invoice are of one customer and currency, and two payments settle what it says they do, both or neither taken back.',
  'check.credited_invoices':
    'The credit notes of an invoice take together no more of it than there is, of each line, each tax and in total.',
  'check.days_balanced': 'The postings of every day sum to zero.',
  'check.document_amounts':
    'What a document comes to, in both currencies, is on its receivables or payables account.',
  'check.document_netamounts':
    'The net amount of a document is what its lines are posted with, without the taxes that follow them.',
  'check.documents_booked':
    'Every invoice and payable has the entry of its date and number, and a customer or vendor.',
  'check.documents_open':
    'The documents that are listed as open, with their days and open amounts, are those that are not paid.',
  'check.documents_paid': 'What is paid of a document, in both currencies, is the sum of its payments.',
  'check.entries_balanced': 'The postings of every entry sum to zero.',
  'check.entries_of_documents':
    'Every entry is that of exactly one document, payment or entry of the general ledger.',
  'check.entries_numbered':
    'The entries of a client are numbered from 1 on, without a hole, and so is the next one.',
  'check.entries_whole': 'Every entry has as many postings as it counts.',
  'check.gl_entries':
    'Every entry of the general ledger has the entry of its date and reference in the journal.',
  'check.gl_lines': 'The lines of every entry of the general ledger are its postings.',
  'check.month_balances':
    'The balance of every account and month is the sum of its postings, and so are its taxes.',
  'check.numbers_unique': 'No number is used twice, whatever the case in which it is written.',
  'check.open_items': 'What is open on each receivables and payables account is the balance of that account.',
  'check.ordered_payments':
    'What every ordered payment has booked as its order was sent moves its amount on the account of payments in transit, and nothing once the bank has refused it.',
  'check.payments_booked':
    'Every payment has its document and the entry of its date, which takes its amount off the document.',
  'check.postings_in_own_currency':
    "A posting in the client's currency has the same amount in both of its columns.",
  'check.postings_of_entries': 'Every posting belongs to an entry and bears its date.',
  'check.proposals_settled':
    'Every proposal that was accepted has its payable, to which its receipt is linked.',
  'check.receipt_jobs': 'Every receipt that was uploaded is or was to be processed, and no part of one.',
  'check.receipt_links':
    'Every link leads from a receipt that is not withdrawn to a document or entry of this client.',
  'check.receipt_parts': 'What was cut from a receipt are pages of it that no other part has.',
  'check.receipt_pieces':
    'Receipts, letters and files of banks in the database have all of their pieces, and every piece belongs to one.',
  'check.reversals_opposite':
    'What takes an entry back has its amounts on the other sides, in both currencies.',
  'check.vat_returns_booked': 'What a VAT return settles is what its entry takes off the VAT accounts.',
  'check.vat_returns_periods':
    'Each day is in one settled VAT period at most, whose corrections are counted without a gap.',
  'check.vat_returns_sums': 'What a VAT return owes is its total tax less its total input tax.',
  'check.vat_taxed_turnover':
    'Taxable turnover is the sum of what is taxed and of what is untaxed: the lines that a tax on sales is charged on are its base.',
  'check.yearend_entries':
    'The entries that end and open years are those of the year ends, and no others are called so.',
  'check.years_closed': 'At the end of a closed year nothing is left on the income and expense accounts.',
  closing: 'Closing',
  'closing.after': 'Closed up to',
  'closing.all_open': 'All periods are open.',
  'closing.all_open_short': 'All open',
  'closing.all_settled': 'No VAT period waits to be settled.',
  'closing.before': 'Before',
  'closing.booked_at': 'Booked at',
  'closing.booked_on': 'Booked on',
  'closing.broken': '{count, plural, one {# rule is broken} other {# rules are broken}}',
  'closing.by': 'By',
  'closing.carried_by': 'Carried forward by',
  'closing.carried_entry': 'Carry-forward of the result',
  'closing.check': 'Check the books',
  'closing.checked': 'All {count} rules hold',
  'closing.checking': '{done} of {all} rules checked',
  'closing.checks': 'What the checks find',
  'closing.close': 'Close period',
  'closing.close_text':
    'Nothing can be booked any more with a date up to this day. The period can be opened again.',
  'closing.close_title': 'Close the books up to {date}?',
  'closing.close_vat':
    'VAT not settled yet: {periods}. These periods can then only be settled on a later day.',
  'closing.closed_until': 'The books are closed up to {date}.',
  'closing.closed_years': 'Years that were ended',
  'closing.correct': 'Settle a correction',
  'closing.correction': 'Correction {number}',
  'closing.currencies': 'Open in foreign currencies, not valued',
  'closing.difference': 'Difference',
  'closing.drafts': 'Drafts of yours, not booked',
  'closing.earlier_first': 'An earlier period is not settled yet. Settle it first:',
  'closing.end_year': 'End year',
  'closing.end_year_text':
    'Income and expenses are closed on the account of the result, and nothing can be booked up to this day any more. The year can be reopened.',
  'closing.end_year_title': 'End the year up to {date}?',
  'closing.ended_by': 'Ended by',
  'closing.history': 'Closings so far',
  'closing.kind': 'Kind',
  'closing.last_day': 'Last day of the year',
  'closing.look_at_return': 'VAT return',
  'closing.loss': 'Loss',
  'closing.means.currencies': 'Without a valuation the balance sheet has them at the rates of their days.',
  'closing.means.customers': 'They go into the new year as they are.',
  'closing.means.drafts': 'They are in no report, and cannot be posted into the year once it is ended.',
  'closing.means.receipts': 'The bills among them are missing in this year.',
  'closing.means.vat_periods':
    'Their tax stays on the VAT accounts, and their settlement can only be booked in the new year.',
  'closing.means.vendors': 'They go into the new year as they are.',
  'closing.moved': 'When',
  'closing.next': 'Next',
  'closing.no_history': 'No period was closed yet.',
  'closing.no_years': 'No year was ended yet.',
  'closing.none': 'None',
  'closing.none_settled': 'No VAT period was settled yet.',
  'closing.nothing_foreign': 'Nothing was open in a foreign currency on {date}.',
  'closing.open': 'Reopen period',
  'closing.open_all': 'Open all periods',
  'closing.open_all_text':
    'Every day that is not in a closed year can be booked on again. Who did this, and when, is kept.',
  'closing.open_all_title': 'Open all periods?',
  'closing.open_amount': 'Open',
  'closing.open_foreign': 'On {date} something was open in {currencies}, and the day is not valued.',
  'closing.open_in_currencies': 'Open in foreign currencies',
  'closing.open_text': 'The days after this one can be booked on again. Who did this, and when, is kept.',
  'closing.open_title': 'Reopen the days after {date}?',
  'closing.outstanding': 'What is open',
  'closing.overdue': '{count, plural, one {# overdue} other {# overdue}}',
  'closing.payable': 'Owed',
  'closing.payables': 'Open payables',
  'closing.payment': 'Payment',
  'closing.periods': 'Periods',
  'closing.profit': 'Profit',
  'closing.proposals': 'Proposals to decide',
  'closing.rate': 'Rate',
  'closing.reason': 'Reason',
  'closing.receivables': 'Open invoices',
  'closing.reopen_year': 'Reopen year',
  'closing.reopen_year_text':
    'The opposite of the year’s last entry is booked on the same day, and the closing date goes back to where it was. What was booked stays.',
  'closing.reopen_year_title': 'Reopen the year that ended on {date}?',
  'closing.reopened_by': 'Reopened by',
  'closing.result_account': 'Account of the result',
  'closing.retained_account': 'Carry forward to',
  'closing.retained_hint': 'Empty: the result stays where it is.',
  'closing.return': 'Return',
  'closing.revaluation': 'Revaluation',
  'closing.revaluation_about':
    'What is open in foreign currencies is valued at the rate of a day. The day after, a second entry takes the difference back.',
  'closing.revalue': 'Revalue',
  'closing.revalue_text': 'Both entries are booked together. A day is valued once.',
  'closing.revalue_title': 'Book the revaluation?',
  'closing.revalued': '{date} was valued.',
  'closing.rows': '{count, plural, one {# row} other {# rows}}',
  'closing.settle': 'Settle',
  'closing.settle_correction': 'Settle a correction',
  'closing.settle_later': 'After the one before',
  'closing.settle_text':
    'The entry is booked and the figures of the return are kept. What comes later into the period is settled as a correction.',
  'closing.settle_title': 'Settle the VAT of {period}?',
  'closing.settled': 'Settled periods',
  'closing.still_running': 'This period is still running. It is settled once its last day is past.',
  'closing.taken_back': 'Taken back the day after',
  'closing.to_settle': 'To settle',
  'closing.type_year': 'Type {year} to confirm',
  'closing.unchanged': 'Nothing was changed.',
  'closing.undone': 'This is left undone:',
  'closing.until': 'Up to',
  'closing.vat': 'VAT settlement',
  'closing.vat_claim': 'Owed by the tax office',
  'closing.vat_owed': 'Owed to the tax office',
  'closing.vat_periods': 'VAT periods not settled',
  'closing.waiting_receipts': 'Receipts not processed',
  'closing.which_year': 'Which year ends',
  'closing.will_be_booked': 'What will be booked',
  'closing.worth': 'Worth',
  'closing.year_end': 'End of year',
  'closing.year_ended': 'The year was ended by entry',
  'closing.year_not_typed': 'Type {year} here.',
  'closing.yearend_entry': 'End of the year',
};

export default closingTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof closingTexts, string> {}
}
