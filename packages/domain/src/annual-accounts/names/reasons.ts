import type { PositionBand } from '../legal-form.ts';
import type { InLanguages } from './in-languages.ts';

/** Why annual accounts are a draft. */
export const draftReasons = [
  'year_running',
  'books_open',
  'sender',
  'legal_form',
  'seat',
  'positions',
  'note_open',
  'note_contradicts',
  'appropriation',
  'unplaced',
  'result_differs',
] as const;
export type DraftReason = (typeof draftReasons)[number];

export const reasonNames: Readonly<Record<DraftReason, InLanguages>> = {
  year_running: [
    'Das Geschäftsjahr ist noch nicht zu Ende.',
    'L’exercice n’est pas encore terminé.',
    'L’esercizio non è ancora terminato.',
    'The business year has not ended yet.',
  ],
  books_open: [
    'Die Bücher sind nicht bis zum Ende des Geschäftsjahres abgeschlossen.',
    'Les livres ne sont pas clôturés jusqu’à la fin de l’exercice.',
    'I libri non sono chiusi fino alla fine dell’esercizio.',
    'The books are not closed up to the end of the business year.',
  ],
  sender: [
    'Der Name der Firma fehlt: Erfassen Sie den Absender in den Einstellungen.',
    'La raison sociale manque : saisissez l’expéditeur dans les paramètres.',
    'Manca la ragione sociale: inserisca il mittente nelle impostazioni.',
    'The company name is missing: enter the sender in the settings.',
  ],
  legal_form: [
    'Die Rechtsform ist nicht angegeben.',
    'La forme juridique n’est pas indiquée.',
    'La forma giuridica non è indicata.',
    'The legal form is not given.',
  ],
  seat: [
    'Der Sitz ist nicht angegeben.',
    'Le siège n’est pas indiqué.',
    'La sede non è indicata.',
    'The registered office is not given.',
  ],
  positions: [
    'Die Anzahl Vollzeitstellen ist nicht angegeben.',
    'Le nombre d’emplois à plein temps n’est pas indiqué.',
    'Il numero di posti a tempo pieno non è indicato.',
    'The number of full-time positions is not given.',
  ],
  note_open: [
    'Diese Angabe ist nicht beantwortet.',
    'Cette indication n’a pas reçu de réponse.',
    'Questa indicazione non ha una risposta.',
    'This note is not answered.',
  ],
  note_contradicts: [
    'Verneint, obwohl die Bücher einen Betrag haben.',
    'Réponse négative, alors que les livres ont un montant.',
    'Risposta negativa, benché i libri abbiano un importo.',
    'Answered with no, although the books have an amount.',
  ],
  appropriation: [
    'Der Antrag zur Gewinnverwendung passt nicht zu den Zahlen.',
    'La proposition d’emploi du bénéfice ne correspond pas aux chiffres.',
    'La proposta d’impiego dell’utile non corrisponde alle cifre.',
    'The proposed appropriation does not fit the figures.',
  ],
  unplaced: [
    'Konten mit Saldo sind keiner Position zugeordnet.',
    'Des comptes avec un solde ne sont attribués à aucun poste.',
    'Alcuni conti con saldo non sono attribuiti a nessuna posta.',
    'Accounts with a balance have no position.',
  ],
  result_differs: [
    'Der Jahresgewinn der Bilanz ist nicht der der Erfolgsrechnung: Tragen Sie das Ergebnis des Vorjahres vor.',
    'Le résultat au bilan n’est pas celui du compte de résultat : reportez le résultat de l’exercice précédent.',
    'L’utile a bilancio non è quello del conto economico: riporti il risultato dell’esercizio precedente.',
    'The annual profit in the balance sheet differs from the income statement: carry the result of the year before forward.',
  ],
};

export const positionBandNames: Readonly<Record<PositionBand, InLanguages>> = {
  up_to_10: ['nicht über 10', 'pas plus de 10', 'non superiore a 10', 'not more than 10'],
  up_to_50: ['nicht über 50', 'pas plus de 50', 'non superiore a 50', 'not more than 50'],
  up_to_250: ['nicht über 250', 'pas plus de 250', 'non superiore a 250', 'not more than 250'],
  over_250: ['über 250', 'plus de 250', 'superiore a 250', 'more than 250'],
};
