const outboxTexts = {
  outbox: 'Outbox',
  'outbox.answer': 'Answer of the server',
  'outbox.attached': 'Attached: {file}, {size}',
  'outbox.attempts': 'Attempts',
  'outbox.bcc': 'Blind copy',
  'outbox.bounced': 'Came back',
  'outbox.bounced_about':
    'The mail was sent, and has come back to the mailbox of the sender. Keep the addresses that it did not reach.',
  'outbox.bounced_addresses': 'Addresses that it came back from',
  'outbox.cancel': 'Do not send',
  'outbox.cancelled': 'Cancelled',
  'outbox.cc': 'Copy',
  'outbox.created': 'Queued',
  'outbox.created_by': 'By',
  'outbox.credit_note': 'Credit note',
  'outbox.document': 'Document',
  'outbox.failed': 'Failed',
  'outbox.held': 'The limit on e-mails per day was reached; this one waits for another day.',
  'outbox.held_until': 'Held until',
  'outbox.lost': 'Mails to this customer did not arrive.',
  'outbox.mail': 'Mail',
  'outbox.mails': 'Mails',
  'outbox.message_id': 'Message-ID',
  'outbox.next_attempt': 'Next attempt',
  'outbox.none': 'No mail was sent yet. An invoice is sent from its page.',
  'outbox.queued': 'Queued',
  'outbox.record_bounced': 'Record',
  'outbox.refused': 'Not reached',
  'outbox.report_bounced': 'Came back',
  'outbox.retry': 'Send again',
  'outbox.sent': 'Sent',
  'outbox.subject': 'Subject',
  'outbox.text': 'Text',
  'outbox.to': 'To',
};

export default outboxTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof outboxTexts, string> {}
}
