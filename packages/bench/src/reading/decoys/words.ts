/** The words of decoys, by language. Of several one is drawn. */
type Several = readonly [string, ...string[]];

export type DecoyWords = {
  title: string;
  number: string;
  date: string;
  net: Several;
  vat: string;
  total: Several;
  /** An amount that is owed from before. */
  debt: Several;
  /** The total with such a debt. */
  due: Several;
  rate: string;
  rebate: string;
  /** A total with a discount for prompt payment, of two percent. */
  discounted: Several;
  before: string;
  /** The words beside the account, and the UID, of whoever receives the bill. */
  buyerAccount: Several;
  buyerUid: Several;
  payTo: string;
  foreign: Several;
};

export const decoyLanguages = ['de', 'fr', 'it', 'en'] as const;
export type DecoyLanguage = (typeof decoyLanguages)[number];

export const decoyWords: Readonly<Record<DecoyLanguage, DecoyWords>> = {
  de: {
    ...{ title: 'Rechnung', number: 'Rechnungsnummer', date: 'Rechnungsdatum', vat: 'MWST' },
    net: ['Zwischentotal', 'Nettobetrag', 'Total exkl. MWST'],
    total: ['Gesamtbetrag', 'Total', 'Rechnungsbetrag', 'Total inkl. MWST'],
    debt: [
      'Alter Saldo',
      'Saldovortrag',
      'Ausstand aus Rechnung R-17',
      'Offen vom Vormonat',
      'Übertrag Vorperiode',
    ],
    due: ['Zu bezahlen', 'Gesamttotal', 'Total', 'Neuer Saldo', 'Total zu Ihren Lasten'],
    ...{ rate: 'Kurs', rebate: 'Rabatt', before: 'Zahlbar bis' },
    discounted: [
      'Total abzüglich 2 % Skonto',
      'Betrag bei Zahlung innert 10 Tagen',
      'Total mit Skonto',
      'Nettototal',
    ],
    buyerAccount: ['Ihre Bankverbindung', 'Ihr Konto', 'Kunden-IBAN', 'Rückvergütung auf'],
    buyerUid: ['Ihre UID', 'UID Kunde', 'Ihre MWST-Nr.', 'UID des Empfängers'],
    payTo: 'Zahlbar an',
    foreign: ['Total EUR', 'Entspricht EUR', 'Gegenwert in EUR', 'Rechnungsbetrag EUR'],
  },
  fr: {
    ...{ title: 'Facture', number: 'Facture n°', date: 'Date de facture', vat: 'TVA' },
    net: ['Sous-total', 'Total HT', 'Montant net'],
    total: ['Total', 'Total TTC', 'Montant total'],
    debt: ['Solde précédent', 'Report de solde', 'Montant impayé', 'Facture R-17 ouverte', 'Arriéré'],
    due: ['Net à payer', 'À payer', 'Total général', 'Nouveau solde', 'Total à votre charge'],
    ...{ rate: 'Cours', rebate: 'Rabais', before: 'Payable jusqu’au' },
    discounted: ['Total escompte 2 % déduit', 'Montant sous 10 jours', 'Total avec escompte', 'Total net'],
    buyerAccount: ['Votre IBAN', 'Votre compte', 'IBAN du client', 'Remboursement sur'],
    buyerUid: ['Votre IDE', 'IDE du client', 'Votre n° TVA', 'IDE du destinataire'],
    payTo: 'Payable à',
    foreign: ['Total EUR', 'Équivalent EUR', 'Contre-valeur EUR', 'Montant total EUR'],
  },
  it: {
    ...{ title: 'Fattura', number: 'Fattura n.', date: 'Data fattura', vat: 'IVA' },
    net: ['Subtotale', 'Imponibile', 'Totale senza IVA'],
    total: ['Totale', 'Totale IVA inclusa', 'Importo totale'],
    debt: ['Saldo precedente', 'Riporto saldo', 'Arretrati', 'Fattura R-17 aperta', 'Importo scoperto'],
    due: ['Da pagare', 'Totale da pagare', 'Totale generale', 'Nuovo saldo', 'Totale a vostro carico'],
    ...{ rate: 'Cambio', rebate: 'Ribasso', before: 'Pagabile entro il' },
    discounted: ['Totale dedotto sconto 2 %', 'Importo entro 10 giorni', 'Totale con sconto', 'Totale netto'],
    buyerAccount: ['Il vostro IBAN', 'Vostro conto', 'IBAN del cliente', 'Rimborso su'],
    buyerUid: ['Vostro IDI', 'IDI del cliente', 'Vostra partita IVA', 'IDI del destinatario'],
    payTo: 'Pagabile a',
    foreign: ['Totale EUR', 'Equivalente EUR', 'Controvalore EUR', 'Importo totale EUR'],
  },
  en: {
    ...{ title: 'Invoice', number: 'Invoice no.', date: 'Invoice date', vat: 'VAT' },
    net: ['Subtotal', 'Net amount', 'Total excl. VAT'],
    total: ['Total', 'Total incl. VAT', 'Invoice total'],
    debt: ['Previous balance', 'Brought forward', 'Unpaid invoice R-17', 'Outstanding last month', 'Arrears'],
    due: ['Amount due', 'Grand total', 'Balance due', 'New balance', 'Total payable'],
    ...{ rate: 'Rate', rebate: 'Rebate', before: 'Payable until' },
    discounted: ['Total less 2 % discount', 'Amount within 10 days', 'Total with discount', 'Total net'],
    buyerAccount: ['Your IBAN', 'Your account', 'Customer IBAN', 'Refunds to'],
    buyerUid: ['Your UID', 'Customer UID', 'Your VAT no.', 'UID of the recipient'],
    payTo: 'Payable to',
    foreign: ['Total EUR', 'Equals EUR', 'Equivalent in EUR', 'Invoice total EUR'],
  },
};
