/** The sentences of refusals about mails and their senders. */
export default {
  'refusal.mail': 'deve essere un indirizzo e-mail',
  'refusal.mail_address': 'contiene {address}, che non è un indirizzo e-mail',
  'refusal.mail_held': 'Il limite giornaliero di e-mail è raggiunto; questa sarà inviata il {day} (UTC).',
  'refusal.mail_limit':
    'Il limite giornaliero di e-mail è raggiunto; altre si potranno inviare dal {day} (UTC).',
  'refusal.mail_missing': 'Questa installazione non invia e-mail; chi la gestisce può impostarlo.',
  'refusal.mail_placeholder': 'contiene {word}, che non è un segnaposto; ci sono {all}',
  'refusal.mail_recipients': 'ha più destinatari dei {most} di un giorno',
  'refusal.sender_address': 'non ha un indirizzo e-mail; imposti prima email',
  'refusal.sender_asked': 'Un link è appena stato inviato; un altro sarà possibile tra {seconds} secondi.',
  'refusal.sender_missing': 'manca: un documento indica chi lo invia, secondo l’impostazione «sender»',
  'refusal.many_addresses': 'ha più di {most} indirizzi',
};
