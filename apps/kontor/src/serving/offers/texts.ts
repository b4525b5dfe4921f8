/** The words of the page on which a customer answers an offer. */
type PageTexts = {
  version: (version: number) => string;
  pdf: string;
  your_answer: string;
  name: string;
  note: string;
  accept: string;
  decline: string;
  binding: (sender: string) => string;
  /** Its total with the lines that are chosen. */
  chosen: (total: string) => string;
  /** Shows the total of other lines, where the page has no script. */
  look: string;
  accepted: (moment: string, name: string) => string;
  declined: (moment: string, name: string) => string;
  expired: string;
  ended: string;
  spent: string;
  name_missing: string;
  total_changed: string;
  choose_one: string;
  not_found: string;
  proof: string;
  accepted_proof: string;
};

export const pageTexts: Record<'de' | 'fr' | 'it' | 'en', PageTexts> = {
  de: {
    version: (version) => `Version ${version}`,
    pdf: 'Offerte als PDF',
    your_answer: 'Ihre Antwort',
    name: 'Vor- und Nachname',
    note: 'Mitteilung (freiwillig)',
    accept: 'Offerte annehmen',
    decline: 'Ablehnen',
    binding: (sender) => `Mit der Annahme erteilen Sie ${sender} den Auftrag zu diesen Bedingungen.`,
    chosen: (total) => `Total mit Ihrer Auswahl: ${total}`,
    look: 'Total neu berechnen',
    accepted: (moment, name) => `Angenommen am ${moment}${name && ` von ${name}`}. Vielen Dank!`,
    declined: (moment, name) => `Abgelehnt am ${moment}${name && ` von ${name}`}.`,
    expired: 'Diese Offerte ist abgelaufen. Bitte verlangen Sie eine neue.',
    ended: 'Von dieser Offerte gibt es eine neue Version; diese hier kann nicht mehr beantwortet werden.',
    spent: 'Dieser Link wurde schon verwendet.',
    name_missing: 'Bitte geben Sie Ihren Namen an.',
    total_changed: 'Mit Ihrer Auswahl gilt dieses Total. Bitte prüfen Sie es und antworten Sie nochmals.',
    choose_one: 'Von Zeilen, die sich gegenseitig ersetzen, können Sie nur eine wählen.',
    not_found: 'Unter dieser Adresse gibt es keine Offerte.',
    proof: 'Prüfsumme (SHA-256) dieser Version',
    accepted_proof: 'Prüfsumme (SHA-256) dessen, was angenommen wurde',
  },
  fr: {
    version: (version) => `Version ${version}`,
    pdf: 'Offre en PDF',
    your_answer: 'Votre réponse',
    name: 'Prénom et nom',
    note: 'Message (facultatif)',
    accept: 'Accepter l’offre',
    decline: 'Refuser',
    binding: (sender) => `En acceptant, vous passez commande à ${sender} à ces conditions.`,
    chosen: (total) => `Total avec votre choix\u00a0: ${total}`,
    look: 'Recalculer le total',
    accepted: (moment, name) => `Acceptée le ${moment}${name && ` par ${name}`}. Merci beaucoup\u00a0!`,
    declined: (moment, name) => `Refusée le ${moment}${name && ` par ${name}`}.`,
    expired: 'Cette offre est échue. Veuillez en demander une nouvelle.',
    ended: 'Il existe une nouvelle version de cette offre\u00a0; celle-ci ne peut plus recevoir de réponse.',
    spent: 'Ce lien a déjà été utilisé.',
    name_missing: 'Veuillez indiquer votre nom.',
    total_changed: 'Avec votre choix, ce total s’applique. Veuillez le vérifier et répondre encore une fois.',
    choose_one: 'Parmi les lignes qui se remplacent, vous ne pouvez en choisir qu’une.',
    not_found: 'Il n’y a pas d’offre à cette adresse.',
    proof: 'Somme de contrôle (SHA-256) de cette version',
    accepted_proof: 'Somme de contrôle (SHA-256) de ce qui a été accepté',
  },
  it: {
    version: (version) => `Versione ${version}`,
    pdf: 'Offerta in PDF',
    your_answer: 'La Sua risposta',
    name: 'Nome e cognome',
    note: 'Messaggio (facoltativo)',
    accept: 'Accettare l’offerta',
    decline: 'Rifiutare',
    binding: (sender) => `Accettando conferisce l’ordine a ${sender} a queste condizioni.`,
    chosen: (total) => `Totale con la Sua scelta: ${total}`,
    look: 'Ricalcolare il totale',
    accepted: (moment, name) => `Accettata il ${moment}${name && ` da ${name}`}. Grazie mille!`,
    declined: (moment, name) => `Rifiutata il ${moment}${name && ` da ${name}`}.`,
    expired: 'Questa offerta è scaduta. Ne richieda una nuova.',
    ended: 'Di questa offerta esiste una nuova versione; a questa non si può più rispondere.',
    spent: 'Questo link è già stato usato.',
    name_missing: 'Indichi il Suo nome.',
    total_changed: 'Con la Sua scelta vale questo totale. Lo verifichi e risponda di nuovo.',
    choose_one: 'Tra le righe che si sostituiscono può sceglierne solo una.',
    not_found: 'A questo indirizzo non c’è alcuna offerta.',
    proof: 'Somma di controllo (SHA-256) di questa versione',
    accepted_proof: 'Somma di controllo (SHA-256) di ciò che è stato accettato',
  },
  en: {
    version: (version) => `Version ${version}`,
    pdf: 'Offer as PDF',
    your_answer: 'Your answer',
    name: 'First and last name',
    note: 'Message (optional)',
    accept: 'Accept the offer',
    decline: 'Decline',
    binding: (sender) => `By accepting you place the order with ${sender} on these terms.`,
    chosen: (total) => `Total with your choice: ${total}`,
    look: 'Update the total',
    accepted: (moment, name) => `Accepted on ${moment}${name && ` by ${name}`}. Thank you!`,
    declined: (moment, name) => `Declined on ${moment}${name && ` by ${name}`}.`,
    expired: 'This offer has expired. Please ask for a new one.',
    ended: 'There is a new version of this offer; this one can no longer be answered.',
    spent: 'This link was used already.',
    name_missing: 'Please enter your name.',
    total_changed: 'With your choice this is the total. Please check it and answer again.',
    choose_one: 'Of lines that replace each other you can choose only one.',
    not_found: 'There is no offer at this address.',
    proof: 'Checksum (SHA-256) of this version',
    accepted_proof: 'Checksum (SHA-256) of what was accepted',
  },
};
