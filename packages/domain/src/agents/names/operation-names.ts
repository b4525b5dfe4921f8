/**
 * The kinds of writes that agents propose, as people call them, by the names of their procedures.
 */
type InLanguages = readonly [en: string, de: string, fr: string, it: string];

const operationNames: Readonly<Record<string, InLanguages>> = {
  'invoices.post': ['Invoices', 'Rechnungen', 'Factures', 'Fatture'],
  'invoices.pay': ['Payments received', 'Zahlungseingänge', 'Paiements reçus', 'Pagamenti ricevuti'],
  'invoices.credit': ['Credit notes', 'Gutschriften', 'Notes de crédit', 'Note di credito'],
  'invoices.send': ['Invoices sent', 'Versand von Rechnungen', 'Envois de factures', 'Invii di fatture'],
  'invoices.comment': [
    'Comments on invoices',
    'Kommentare zu Rechnungen',
    'Commentaires sur des factures',
    'Commenti a fatture',
  ],
  'invoices.reversePayment': [
    'Reversals of payments received',
    'Stornos von Zahlungseingängen',
    'Annulations de paiements reçus',
    'Storni di pagamenti ricevuti',
  ],
  'offers.create': ['Offers', 'Offerten', 'Offres', 'Offerte'],
  'offers.send': ['Offers sent', 'Versand von Offerten', 'Envois d’offres', 'Invii di offerte'],
  'offers.invoice': [
    'Invoices of offers',
    'Rechnungen aus Offerten',
    'Factures d’offres',
    'Fatture da offerte',
  ],
  'payables.post': ['Payables', 'Lieferantenrechnungen', 'Factures fournisseurs', 'Fatture fornitori'],
  'payables.pay': [
    'Payments to vendors',
    'Zahlungen an Lieferanten',
    'Paiements aux fournisseurs',
    'Pagamenti ai fornitori',
  ],
  'payables.credit': [
    "Vendors' credit notes",
    'Gutschriften von Lieferanten',
    'Notes de crédit de fournisseurs',
    'Note di credito di fornitori',
  ],
  'payables.setOff': [
    "Vendors' credit notes set off",
    'Verrechnungen von Lieferantengutschriften',
    'Compensations de notes de crédit de fournisseurs',
    'Compensazioni di note di credito di fornitori',
  ],
  'payables.comment': [
    'Comments on payables',
    'Kommentare zu Lieferantenrechnungen',
    'Commentaires sur des factures fournisseurs',
    'Commenti a fatture fornitori',
  ],
  'payables.reversePayment': [
    'Reversals of payments to vendors',
    'Stornos von Zahlungen an Lieferanten',
    'Annulations de paiements aux fournisseurs',
    'Storni di pagamenti ai fornitori',
  ],
  'payments.bulk': ['Several payments', 'Sammelzahlungen', 'Paiements groupés', 'Pagamenti multipli'],
  'paymentOrders.create': ['Payment orders', 'Zahlungsaufträge', 'Ordres de paiement', 'Ordini di pagamento'],
  'bank.book': ['Bank lines', 'Bankzeilen', 'Lignes bancaires', 'Righe bancarie'],
  'reminders.issue': ['Reminders', 'Mahnungen', 'Rappels', 'Solleciti'],
  'vat.settle': ['VAT settlements', 'MWST-Abrechnungen', 'Décomptes TVA', 'Rendiconti IVA'],
  'settings.close': ['Periods closed', 'Abgeschlossene Perioden', 'Périodes clôturées', 'Periodi chiusi'],
  'gl.post': ['Journal entries', 'Buchungen', 'Écritures', 'Registrazioni'],
  'gl.reverse': ['Reversals', 'Stornobuchungen', 'Extournes', 'Storni'],
  'proposals.accept': [
    'Receipts accepted as payables',
    'Angenommene Belege',
    'Justificatifs acceptés',
    'Giustificativi accettati',
  ],
  'proposals.dismiss': [
    'Receipts dismissed',
    'Verworfene Belege',
    'Justificatifs écartés',
    'Giustificativi scartati',
  ],
  'receipts.book': [
    'Receipts booked',
    'Gebuchte Belege',
    'Justificatifs comptabilisés',
    'Giustificativi registrati',
  ],
  'customers.save': [
    'Changes of customers',
    'Änderungen an Kunden',
    'Modifications de clients',
    'Modifiche di clienti',
  ],
  'customers.create': ['New customers', 'Neue Kunden', 'Nouveaux clients', 'Nuovi clienti'],
  'vendors.save': [
    'Changes of vendors',
    'Änderungen an Lieferanten',
    'Modifications de fournisseurs',
    'Modifiche di fornitori',
  ],
  'vendors.create': ['New vendors', 'Neue Lieferanten', 'Nouveaux fournisseurs', 'Nuovi fornitori'],
  'articles.save': [
    'Changes of articles',
    'Änderungen an Artikeln',
    'Modifications d’articles',
    'Modifiche di articoli',
  ],
  'articles.create': ['New articles', 'Neue Artikel', 'Nouveaux articles', 'Nuovi articoli'],
  'budgets.save': ['Budgets', 'Budgets', 'Budgets', 'Budget'],
  'budgets.saveAccount': [
    'Accounts of a budget',
    'Konten eines Budgets',
    'Comptes d’un budget',
    'Conti di un budget',
  ],
  'budgets.copy': [
    'Budgets of a year before',
    'Budgets aus einem Vorjahr',
    'Budgets repris d’une année antérieure',
    'Budget ripresi da un anno precedente',
  ],
};

const languages = ['en', 'de', 'fr', 'it'];

/** The name of a kind of write in a language: in English where there is none of it. */
export const operationName = (operation: string, language: string): string =>
  operationNames[operation]?.[Math.max(0, languages.indexOf(language))] ?? operation;

/** The operations that have a name. */
export const namedOperations: readonly string[] = Object.keys(operationNames);
