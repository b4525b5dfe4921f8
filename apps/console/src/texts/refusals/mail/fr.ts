/** The sentences of refusals about mails and their senders. */
export default {
  'refusal.mail': 'doit être une adresse e-mail',
  'refusal.mail_address': 'contient {address}, qui n’est pas une adresse e-mail',
  'refusal.mail_held':
    'La limite d’e-mails par jour est atteinte\u00a0; celui-ci sera envoyé le {day} (UTC).',
  'refusal.mail_limit':
    'La limite d’e-mails par jour est atteinte\u00a0; d’autres pourront être envoyés dès le {day} (UTC).',
  'refusal.mail_missing': 'Cette installation n’envoie pas d’e-mails\u00a0; son exploitant peut le régler.',
  'refusal.mail_placeholder': 'contient {word}, qui n’est pas une variable\u00a0; il y a {all}',
  'refusal.mail_recipients': 'a plus de destinataires que les {most} d’un jour',
  'refusal.sender_address': 'n’a pas d’adresse e-mail\u00a0; indiquez d’abord email',
  'refusal.sender_asked':
    'Un lien vient d’être envoyé\u00a0; un autre sera possible dans {seconds} secondes.',
  'refusal.sender_missing': 'manque\u00a0: un document nomme qui l’envoie, selon le réglage « sender\u00a0»',
  'refusal.many_addresses': 'a plus de {most} adresses',
};
