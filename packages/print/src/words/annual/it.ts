import type { AnnualWords } from './words.ts';

export const it: AnnualWords = {
  title: (year) => `Conto annuale ${year}`,
  draft: 'Bozza',
  legal_form: 'Forma giuridica',
  seat: 'Sede',
  uid: 'IDI',
  positions: 'Posti a tempo pieno',
  period: 'Esercizio',
  currency: 'Valuta',
  balance: (day) => `Bilancio al ${day}`,
  income: 'Conto economico',
  days: 'Periodo',
  compared: 'Confronto',
  budget: 'Budget',
  difference: 'Scostamento',
  cash_flow: 'Conto dei flussi di tesoreria',
  without_securities: (amount) =>
    `Liquidità senza i titoli quotati in borsa di ${amount}, che il bilancio presenta nella stessa posta.`,
  amounts_in: (currency) => `in ${currency}`,
  notes: 'Allegato',
  unanswered: 'Non ancora risposto.',
  none: 'Nessuno.',
  amount: 'Importo',
  in_books: 'Secondo il bilancio o il conto economico',
  profit_proposal: 'Proposta sull’impiego dell’utile risultante dal bilancio',
  loss_proposal: 'Proposta sul trattamento della perdita risultante dal bilancio',
  equity: 'Evoluzione del capitale proprio',
  notices: 'Osservazioni sugli art. 725–725b CO',
  notice: {
    liquidity: (covered, needed) =>
      `La liquidità e i crediti a breve termine di ${covered} non coprono il capitale di terzi a breve termine di ${needed}. L’organo superiore di direzione o di amministrazione sorveglia la solvibilità (art. 725 CO).`,
    capital_loss: (covered, needed) =>
      `Perdita di capitale: gli attivi, dedotti i debiti, di ${covered} non coprono più la metà della somma del capitale, della riserva legale da capitale non rimborsabile e della riserva legale da utili, pari a ${needed} (art. 725a CO).`,
    over_indebted: (covered, needed) =>
      `Eccedenza dei debiti: i debiti di ${needed} non sono più coperti dagli attivi di ${covered}. Si devono allestire e verificare conti intermedi ai valori di continuità e di alienazione (art. 725b CO).`,
  },
  missing: 'Per la versione definitiva manca',
  place_and_day: 'Luogo e data',
  chair: 'Presidenza dell’organo superiore di direzione o di amministrazione',
  responsible: 'Responsabile della contabilità e della presentazione dei conti',
};
