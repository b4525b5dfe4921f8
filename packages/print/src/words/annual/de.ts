import type { AnnualWords } from './words.ts';

export const de: AnnualWords = {
  title: (year) => `Jahresrechnung ${year}`,
  draft: 'Entwurf',
  legal_form: 'Rechtsform',
  seat: 'Sitz',
  uid: 'UID',
  positions: 'Vollzeitstellen',
  period: 'Geschäftsjahr',
  currency: 'Währung',
  balance: (day) => `Bilanz per ${day}`,
  income: 'Erfolgsrechnung',
  days: 'Zeitraum',
  compared: 'Vergleich',
  budget: 'Budget',
  difference: 'Abweichung',
  cash_flow: 'Geldflussrechnung',
  without_securities: (amount) =>
    `Flüssige Mittel ohne Wertschriften mit Börsenkurs von ${amount}, welche die Bilanz in derselben Position hat.`,
  amounts_in: (currency) => `in ${currency}`,
  notes: 'Anhang',
  unanswered: 'Noch nicht beantwortet.',
  none: 'Keine.',
  amount: 'Betrag',
  in_books: 'Gemäss Bilanz oder Erfolgsrechnung',
  profit_proposal: 'Antrag über die Verwendung des Bilanzgewinns',
  loss_proposal: 'Antrag über die Behandlung des Bilanzverlusts',
  equity: 'Entwicklung des Eigenkapitals',
  notices: 'Hinweise zu Art. 725 bis 725b OR',
  notice: {
    liquidity: (covered, needed) =>
      `Flüssige Mittel und kurzfristige Forderungen von ${covered} decken das kurzfristige Fremdkapital von ${needed} nicht. Das oberste Leitungs- oder Verwaltungsorgan überwacht die Zahlungsfähigkeit (Art. 725 OR).`,
    capital_loss: (covered, needed) =>
      `Kapitalverlust: Die Aktiven abzüglich der Verbindlichkeiten von ${covered} decken die Hälfte der Summe aus Kapital, nicht rückzahlbarer gesetzlicher Kapitalreserve und gesetzlicher Gewinnreserve, ${needed}, nicht mehr (Art. 725a OR).`,
    over_indebted: (covered, needed) =>
      `Überschuldung: Die Verbindlichkeiten von ${needed} sind durch die Aktiven von ${covered} nicht mehr gedeckt. Zwischenabschlüsse zu Fortführungs- und zu Veräusserungswerten sind zu erstellen und zu prüfen (Art. 725b OR).`,
  },
  missing: 'Für die endgültige Fassung fehlt',
  place_and_day: 'Ort und Datum',
  chair: 'Vorsitz des obersten Leitungs- oder Verwaltungsorgans',
  responsible: 'Zuständig für die Rechnungslegung',
};
