/** The sentences of refusals about mails and their senders. */
export default {
  'refusal.mail': 'muss eine E-Mail-Adresse sein',
  'refusal.mail_address': 'enthält {address}, was keine E-Mail-Adresse ist',
  'refusal.mail_held': 'Das Tageslimit für E-Mails ist erreicht; diese wird am {day} (UTC) verschickt.',
  'refusal.mail_limit':
    'Das Tageslimit für E-Mails ist erreicht; ab {day} (UTC) können weitere verschickt werden.',
  'refusal.mail_missing':
    'Diese Installation verschickt keine E-Mails; wer sie betreibt, kann das einrichten.',
  'refusal.mail_placeholder': 'hat {word}, und das ist kein Platzhalter; es gibt {all}',
  'refusal.mail_recipients': 'hat mehr Empfänger als die {most} eines Tages',
  'refusal.sender_address': 'hat keine E-Mail-Adresse; legen Sie zuerst email fest',
  'refusal.sender_asked': 'Ein Link wurde soeben verschickt; ein weiterer ist in {seconds} Sekunden möglich.',
  'refusal.sender_missing': 'fehlt: ein Dokument nennt, wer es sendet, nach der Einstellung «sender»',
  'refusal.many_addresses': 'hat mehr als {most} Adressen',
};
