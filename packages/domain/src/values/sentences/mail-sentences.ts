/** The sentences of refusals about mails and their senders. */
export const mailSentences = {
  mail: 'must be an email address',
  mail_address: 'contains {address}, which is not an email address',
  mail_held: 'The daily limit on mails is reached; this one will be sent on {day} (UTC).',
  mail_limit: 'The daily limit on mails is reached; more can be sent from {day} (UTC).',
  mail_missing: 'This installation does not send mail; its operator can set it up.',
  mail_intake_missing: 'This installation receives no mail; its operator can set it up.',
  mail_intake_full: 'At most {most} senders can be on the list.',
  mail_sender_form: 'must be an email address, such as billing@example.ch, or a domain',
  received_mail_empty: 'Mail {id} has no file that can be taken.',
  mail_placeholder: 'contains {word}, which is not a placeholder; the placeholders are {all}',
  mail_recipients: 'has more recipients than the daily limit of {most}',
  sender_address: 'has no email address; set email first',
  sender_asked: 'A link has just been sent; you can request another one in {seconds} seconds.',
  sender_missing: 'is not set: documents need a sender, from the setting sender',
  many_addresses: 'has more than {most} addresses',
} as const;
