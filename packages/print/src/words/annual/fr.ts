import type { AnnualWords } from './words.ts';

export const fr: AnnualWords = {
  title: (year) => `Comptes annuels ${year}`,
  draft: 'Projet',
  legal_form: 'Forme juridique',
  seat: 'Siège',
  uid: 'IDE',
  positions: 'Emplois à plein temps',
  period: 'Exercice',
  currency: 'Monnaie',
  balance: (day) => `Bilan au ${day}`,
  income: 'Compte de résultat',
  days: 'Période',
  compared: 'Comparaison',
  budget: 'Budget',
  difference: 'Écart',
  cash_flow: 'Tableau des flux de trésorerie',
  without_securities: (amount) =>
    `Trésorerie sans les titres cotés en bourse de ${amount}, que le bilan présente au même poste.`,
  amounts_in: (currency) => `en ${currency}`,
  notes: 'Annexe',
  unanswered: 'Pas encore de réponse.',
  none: 'Néant.',
  amount: 'Montant',
  in_books: 'Selon le bilan ou le compte de résultat',
  profit_proposal: 'Proposition relative à l’emploi du bénéfice résultant du bilan',
  loss_proposal: 'Proposition relative au traitement de la perte résultant du bilan',
  equity: 'Évolution des capitaux propres',
  notices: 'Remarques relatives aux art. 725 à 725b CO',
  notice: {
    liquidity: (covered, needed) =>
      `La trésorerie et les créances à court terme de ${covered} ne couvrent pas les capitaux étrangers à court terme de ${needed}. L’organe supérieur de direction ou d’administration surveille la solvabilité (art. 725 CO).`,
    capital_loss: (covered, needed) =>
      `Perte de capital\u00a0: les actifs, après déduction des dettes, de ${covered} ne couvrent plus la moitié de la somme du capital, de la réserve légale issue du capital non remboursable et de la réserve légale issue du bénéfice, soit ${needed} (art. 725a CO).`,
    over_indebted: (covered, needed) =>
      `Surendettement\u00a0: les dettes de ${needed} ne sont plus couvertes par les actifs de ${covered}. Des comptes intermédiaires aux valeurs d’exploitation et de liquidation doivent être établis et vérifiés (art. 725b CO).`,
  },
  missing: 'Il manque pour la version définitive',
  place_and_day: 'Lieu et date',
  chair: 'Présidence de l’organe supérieur de direction ou d’administration',
  responsible: 'Responsable de l’établissement des comptes',
};
