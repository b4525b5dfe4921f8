/** The sentences of refusals about mails and their senders. */
export const mailSentences = {
  mail: 'must be a mail address',
  mail_address: 'has {address}, which is no mail address',
  mail_held: 'The limit on mails per day is reached; this one is sent on {day}, in UTC.',
  mail_limit: 'The limit on mails per day is reached; more can be sent from {day}, in UTC.',
  mail_missing: 'This installation sends no mail; its operator can set that up.',
  mail_placeholder: 'has {word}, which is no placeholder; there are {all}',
  mail_recipients: 'has more recipients than the {most} of a day',
  sender_address: 'has no mail address; set email first',
  sender_asked: 'A link was sent a moment ago; another one can be sent in {seconds} seconds.',
  sender_missing: 'is not set: a document names who sends it, by the setting sender',
  many_addresses: 'has more than {most} addresses',
} as const;
