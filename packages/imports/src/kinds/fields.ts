import { type Field, field, needed } from './field.ts';
import { bank, contact, discount, terms } from './party-fields.ts';

/** The columns of each kind of file, and the names by which they are matched. */

const accounts = (arap: string) => [
  field('arap_accno', 'accno', arap),
  field(
    'payment_accno',
    'accno',
    'Zahlungskonto | Compte de paiement | Conto di pagamento | Payment account',
  ),
];
const name = (example: string) =>
  field(
    'name',
    'text',
    'Name | Nom | Nome | Company | Firma | Entreprise | Société | Ditta | Azienda | Raison sociale',
    example,
  );
const notes = field(
  'notes',
  'text',
  'Bemerkungen | Remarques | Note | Notes | Notizen | Remarks | Osservazioni',
);
const language = field('language_code', 'text', 'Sprache | Langue | Lingua | Language', 'de');
const customerNames =
  'Kundennummer | Numéro de client | Numero cliente | Customer number | Kunden-Nr | KdNr | Debitor | Debitorennummer | N° client | N. cliente | Customer no | Client';
const vendorNames =
  'Lieferantennummer | Numéro de fournisseur | Numero fornitore | Vendor number | Lieferanten-Nr | Kreditor | Kreditorennummer | N° fournisseur | N. fornitore | Vendor no | Supplier number';
const accountNames =
  'Konto | Compte | Conto | Account | Kontonummer | Numéro de compte | Numero di conto | Account number | Konto-Nr | N° compte | N. conto | Account no';
const descriptionNames =
  'Text | Libellé | Testo | Description | Beschreibung | Buchungstext | Descrizione | Bezeichnung | Désignation | Designazione | Texte';
const dateNames =
  'Datum | Date | Data | Booking date | Buchungsdatum | Rechnungsdatum | Date de facture | Data fattura | Invoice date | Belegdatum | Day';

/** The cost centre and the project of a line, or of the lines of a record that name none. */
const dimensions = [
  field(
    'department',
    'text',
    'Kostenstelle | Centre de coûts | Centro di costo | Cost centre | Kst | KST | Kostenstellen-Nr | Cost center | Department',
  ),
  field('project', 'text', 'Projekt | Projet | Progetto | Project | Projekt-Nr | Kostenträger | Project no'),
];
const debit = field('debit', 'amount', 'Soll | Débit | Dare | Debit', '');
const credit = field('credit', 'amount', 'Haben | Crédit | Avere | Credit', '');

const openItems = (number: Field, arap: string, example: string) => [
  number,
  name(''),
  needed(
    'invnumber',
    'text',
    'Rechnungsnummer | Numéro de facture | Numero fattura | Invoice number | Rechnung | Facture | Fattura | Invoice | Beleg | Rechnungs-Nr | N° facture | N. fattura | Invoice no',
    example,
  ),
  needed('transdate', 'date', dateNames, '31.12.2025'),
  field(
    'duedate',
    'date',
    'Fällig | Échéance | Scadenza | Due date | Fälligkeit | Fällig am | Fälligkeitsdatum | Due',
  ),
  needed(
    'amount',
    'amount',
    'Offen | Ouvert | Aperto | Open | Betrag | Montant | Importo | Amount | Offener Betrag | Solde | Saldo | Open amount',
    "1'234.50",
  ),
  field('currency', 'text', 'Währung | Monnaie | Valuta | Currency | Devise | Moneta | Whg'),
  field('description', 'text', descriptionNames),
  field('arap_accno', 'accno', arap),
];

/** The kinds of files with rows, and their columns. */
export const tableKinds = {
  customers: [
    needed('customernumber', 'text', `${customerNames} | Nummer | Numéro | Numero | Number | Nr`, 'K-1001'),
    name('Muster AG'),
    ...contact,
    terms,
    ...bank,
    language,
    field('e_invoice', 'text', 'E-Rechnung | Facture électronique | Fattura elettronica | E-invoice'),
    ...accounts('Debitorenkonto | Compte débiteurs | Conto debitori | Receivables account'),
    ...dimensions,
    notes,
  ],
  vendors: [
    needed('vendornumber', 'text', `${vendorNames} | Nummer | Numéro | Numero | Number | Nr`, 'L-1001'),
    name('Muster Handel AG'),
    ...contact,
    terms,
    ...discount,
    ...bank,
    ...accounts('Kreditorenkonto | Compte créanciers | Conto creditori | Payables account'),
    ...dimensions,
    notes,
  ],
  articles: [
    needed(
      'partnumber',
      'text',
      'Artikelnummer | Numéro d’article | Numero articolo | Article number | Artikel | Article | Articolo | Artikel-Nr | SKU | Part number | Nummer | Number',
      'BIER-20',
    ),
    field(
      'description',
      'text',
      'Bezeichnung | Désignation | Designazione | Description | Beschreibung | Descrizione | Name | Nom | Nome',
      'Märzen, Fass zu 20 l',
    ),
    field('unit', 'text', 'Einheit | Unité | Unità | Unit', 'Fass'),
    field(
      'sellprice',
      'amount',
      'Preis | Prix | Prezzo | Price | Verkaufspreis | Prix de vente | Prezzo di vendita | Selling price',
      '118.40',
    ),
    field('discount', 'amount', 'Rabatt | Rabais | Sconto | Discount'),
    field('itemnote', 'text', 'Zusatztext | Texte complémentaire | Testo aggiuntivo | Note'),
    field(
      'income_accno',
      'accno',
      'Ertragskonto | Compte de produits | Conto ricavi | Income account | Erlöskonto',
      '3200',
    ),
    field(
      'expense_accno',
      'accno',
      'Aufwandkonto | Compte de charges | Conto costi | Expense account | Aufwandskonto',
    ),
    field(
      'tax_accnos',
      'accnos',
      'Steuerkonten | Comptes de TVA | Conti IVA | Tax accounts | Steuerkonto | Tax account',
    ),
    ...dimensions,
  ],
  accounts: [
    needed('accno', 'accno', `${accountNames} | Nummer | Number`, '1025'),
    field(
      'description',
      'text',
      'Bezeichnung | Désignation | Designazione | Description | Name | Nom | Nome | Kontobezeichnung | Account name | Beschreibung',
      'Bank',
    ),
    field(
      'category',
      'category',
      'Kategorie | Catégorie | Categoria | Category | Art | Typ | Type | Tipo | Kontoart',
      'asset',
    ),
    field('heading', 'boolean', 'Titel | Titre | Titolo | Heading | Gruppe | Groupe | Gruppo | Group'),
    field('link', 'text', 'Verwendung | Utilisation | Utilizzo | Link'),
    field('tax_accno', 'accno', 'Steuerkonto | Compte de TVA | Conto IVA | Tax account'),
    field('currency', 'text', 'Währung | Monnaie | Valuta | Currency | Devise'),
    ...dimensions,
  ],
  opening: [
    needed('accno', 'accno', accountNames, '1020'),
    field(
      'description',
      'text',
      'Bezeichnung | Désignation | Designazione | Description | Name | Nom | Nome | Kontobezeichnung',
      'Bank',
    ),
    { ...debit, example: "12'500.00" },
    credit,
    field(
      'amount',
      'amount',
      'Saldo | Solde | Saldo finale | Balance | Betrag | Montant | Importo | Amount | Eröffnungssaldo',
    ),
  ],
  receivables: openItems(
    needed('customernumber', 'text', customerNames, 'K-1001'),
    'Debitorenkonto | Compte débiteurs | Conto debitori | Receivables account',
    'A-2025-17',
  ),
  payables: openItems(
    needed('vendornumber', 'text', vendorNames, 'L-1001'),
    'Kreditorenkonto | Compte créanciers | Conto creditori | Payables account',
    '4711',
  ),
  journal: [
    needed('transdate', 'date', dateNames, '14.01.2026'),
    field(
      'reference',
      'text',
      'Beleg | Pièce | Documento | Reference | Belegnummer | Beleg-Nr | N° pièce | Riferimento | Référence | Referenz | Voucher',
      'B-1',
    ),
    field('description', 'text', descriptionNames, 'Bareinzahlung'),
    field('accno', 'accno', `${accountNames} | accno`),
    debit,
    credit,
    field(
      'debit_accno',
      'accno',
      'Sollkonto | Compte débit | Conto dare | Debit account | Konto Soll | Kto Soll | Soll-Konto',
      '1020',
    ),
    field(
      'credit_accno',
      'accno',
      'Habenkonto | Compte crédit | Conto avere | Credit account | Konto Haben | Kto Haben | Haben-Konto',
      '1000',
    ),
    field('amount', 'amount', 'Betrag | Montant | Importo | Amount', '500.00'),
    field('source', 'text', 'Belegreferenz | Source | Origine | Source document'),
    field('memo', 'text', 'Bemerkung | Remarque | Osservazione | Memo'),
    ...dimensions,
    field('notes', 'text', 'Notizen | Notes | Note | Remarks'),
    // Amounts are those of the books: a line in another currency is refused, and so is one with a
    // tax that is on no line.
    field('currency', 'text', 'Währung | Monnaie | Valuta | Currency | Devise | Moneta | Buchungswährung'),
    field('vat_code', 'text', 'MWST-Code | Code TVA | Codice IVA | VAT code'),
  ],
} as const satisfies Readonly<Record<string, readonly Field[]>>;
export type TableKind = keyof typeof tableKinds;
export const tableKindNames = Object.keys(tableKinds) as TableKind[];
