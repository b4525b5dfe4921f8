import type { NoteName } from '../notes.ts';
import type { InLanguages } from './in-languages.ts';

/** The titles of the notes, in the terms of the Code of Obligations. */
export const noteTitles: Readonly<Record<NoteName, InLanguages>> = {
  principles: [
    'In der Jahresrechnung angewandte Grundsätze',
    'Principes comptables appliqués',
    'Principi applicati nel conto annuale',
    'Accounting principles applied',
  ],
  breakdowns: [
    'Angaben, Aufschlüsselungen und Erläuterungen zu Positionen der Bilanz und der Erfolgsrechnung',
    'Informations, structure détaillée et commentaires concernant certains postes du bilan et du compte de résultat',
    'Indicazioni, ripartizioni e spiegazioni relative a poste del bilancio e del conto economico',
    'Details, breakdowns and explanations of items in the balance sheet and the income statement',
  ],
  hidden_reserves: [
    'Gesamtbetrag der wesentlichen Nettoauflösung stiller Reserven',
    'Montant global provenant de la dissolution nette de réserves latentes',
    'Importo totale dello scioglimento netto di riserve latenti',
    'Total of the material net release of hidden reserves',
  ],
  holdings: ['Beteiligungen', 'Participations', 'Partecipazioni', 'Shareholdings'],
  own_shares: ['Eigene Anteile', 'Parts de son propre capital', 'Quote proprie', 'Own shares'],
  own_shares_dealt: [
    'Erwerb und Veräusserung eigener Anteile',
    'Acquisition et aliénation de parts de son propre capital',
    'Acquisto e alienazione di quote proprie',
    'Acquisition and sale of own shares',
  ],
  leases: [
    'Restbetrag der Leasingverbindlichkeiten, die nicht innert zwölf Monaten auslaufen oder gekündigt werden können',
    'Valeur résiduelle des dettes de leasing qui n’échoient pas ou ne peuvent être dénoncées dans les douze mois',
    'Importo residuo dei debiti da leasing che non scadono o non possono essere disdetti entro dodici mesi',
    'Residual amount of lease liabilities that neither expire nor can be terminated within twelve months',
  ],
  pension: [
    'Verbindlichkeiten gegenüber Vorsorgeeinrichtungen',
    'Dettes envers des institutions de prévoyance',
    'Debiti nei confronti di istituti di previdenza',
    'Liabilities to pension schemes',
  ],
  guarantees: [
    'Sicherheiten für Verbindlichkeiten Dritter',
    'Sûretés constituées en faveur de tiers',
    'Garanzie costituite per debiti di terzi',
    'Securities for liabilities of third parties',
  ],
  pledged: [
    'Zur Sicherung eigener Verbindlichkeiten verwendete Aktiven und Aktiven unter Eigentumsvorbehalt',
    'Actifs engagés en garantie des dettes de l’entreprise et actifs grevés d’une réserve de propriété',
    'Attivi utilizzati per garantire debiti propri e attivi con riserva della proprietà',
    'Assets used to secure own liabilities and assets under retention of title',
  ],
  contingent: [
    'Eventualverbindlichkeiten',
    'Engagements conditionnels',
    'Impegni eventuali',
    'Contingent liabilities',
  ],
  participation_rights: [
    'Beteiligungsrechte und Optionen für Leitungs- und Verwaltungsorgane sowie Mitarbeitende',
    'Droits de participation et options des membres des organes de direction et d’administration et des collaborateurs',
    'Diritti di partecipazione e opzioni per i membri degli organi di direzione e d’amministrazione e i collaboratori',
    'Shares and options of management, directors and employees',
  ],
  extraordinary: [
    'Erläuterungen zu ausserordentlichen, einmaligen oder periodenfremden Positionen der Erfolgsrechnung',
    'Explications relatives aux postes exceptionnels, uniques ou hors période du compte de résultat',
    'Spiegazioni relative a poste straordinarie, uniche o relative ad altri periodi del conto economico',
    'Explanations of extraordinary, non-recurring or prior-period items in the income statement',
  ],
  events_after: [
    'Wesentliche Ereignisse nach dem Bilanzstichtag',
    'Événements importants survenus après la date du bilan',
    'Eventi importanti successivi alla data di chiusura del bilancio',
    'Significant events after the balance sheet date',
  ],
  auditor_resigned: [
    'Gründe für den vorzeitigen Rücktritt der Revisionsstelle',
    'Raisons de la démission anticipée de l’organe de révision',
    'Motivi delle dimissioni anticipate dell’ufficio di revisione',
    'Reasons for the premature resignation of the auditors',
  ],
  debts_due: [
    'Fälligkeit der langfristigen verzinslichen Verbindlichkeiten (ein bis fünf Jahre, nach fünf Jahren)',
    'Échéances des dettes à long terme portant intérêt (un à cinq ans, après cinq ans)',
    'Scadenza dei debiti onerosi a lungo termine (da uno a cinque anni, oltre cinque anni)',
    'Due dates of long-term interest-bearing liabilities (one to five years, after five years)',
  ],
  audit_fees: [
    'Honorar der Revisionsstelle für Revisionsdienstleistungen und andere Dienstleistungen',
    'Honoraires de l’organe de révision pour la révision et pour d’autres prestations',
    'Onorari dell’ufficio di revisione per la revisione e per altri servizi',
    'Fees of the auditors for audit and for other services',
  ],
  subordination: [
    'Rangrücktritte',
    'Postpositions de créances',
    'Postergazioni di crediti',
    'Subordinated claims',
  ],
  other_disclosures: [
    'Weitere vom Gesetz verlangte Angaben',
    'Autres informations prescrites par la loi',
    'Altre indicazioni prescritte dalla legge',
    'Other information required by law',
  ],
};
