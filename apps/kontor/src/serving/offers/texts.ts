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
  accepted: (moment: string, name: string) => string;
  declined: (moment: string, name: string) => string;
  expired: string;
  ended: string;
  spent: string;
  name_missing: string;
  not_found: string;
  proof: string;
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
    accepted: (moment, name) => `Angenommen am ${moment}${name && ` von ${name}`}. Vielen Dank!`,
    declined: (moment, name) => `Abgelehnt am ${moment}${name && ` von ${name}`}.`,
    expired: 'Diese Offerte ist abgelaufen. Bitte verlangen Sie eine neue.',
    ended: 'Von dieser Offerte gibt es eine neue Version; diese hier kann nicht mehr beantwortet werden.',
    spent: 'Dieser Link wurde schon verwendet.',
    name_missing: 'Bitte geben Sie Ihren Namen an.',
    not_found: 'Unter dieser Adresse gibt es keine Offerte.',
    proof: 'Prüfsumme (SHA-256) dieser Version',
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
    accepted: (moment, name) => `Acceptée le ${moment}${name && ` par ${name}`}. Merci beaucoup\u00a0!`,
    declined: (moment, name) => `Refusée le ${moment}${name && ` par ${name}`}.`,
    expired: 'Cette offre est échue. Veuillez en demander une nouvelle.',
    ended: 'Il existe une nouvelle version de cette offre\u00a0; celle-ci ne peut plus recevoir de réponse.',
    spent: 'Ce lien a déjà été utilisé.',
    name_missing: 'Veuillez indiquer votre nom.',
    not_found: 'Il n’y a pas d’offre à cette adresse.',
    proof: 'Somme de contrôle (SHA-256) de cette version',
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
    accepted: (moment, name) => `Accettata il ${moment}${name && ` da ${name}`}. Grazie mille!`,
    declined: (moment, name) => `Rifiutata il ${moment}${name && ` da ${name}`}.`,
    expired: 'Questa offerta è scaduta. Ne richieda una nuova.',
    ended: 'Di questa offerta esiste una nuova versione; a questa non si può più rispondere.',
    spent: 'Questo link è già stato usato.',
    name_missing: 'Indichi il Suo nome.',
    not_found: 'A questo indirizzo non c’è alcuna offerta.',
    proof: 'Somma di controllo (SHA-256) di questa versione',
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
    accepted: (moment, name) => `Accepted on ${moment}${name && ` by ${name}`}. Thank you!`,
    declined: (moment, name) => `Declined on ${moment}${name && ` by ${name}`}.`,
    expired: 'This offer has expired. Please ask for a new one.',
    ended: 'There is a new version of this offer; this one can no longer be answered.',
    spent: 'This link was used already.',
    name_missing: 'Please enter your name.',
    not_found: 'There is no offer at this address.',
    proof: 'Checksum (SHA-256) of this version',
  },
};
