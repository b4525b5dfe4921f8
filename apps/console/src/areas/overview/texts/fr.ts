import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Aperçu',
  'overview.age': 'Jours de retard',
  'overview.ageing': 'Postes ouverts par ancienneté',
  'overview.bank_lines':
    '{count} {count, plural, one {ligne bancaire à traiter} other {lignes bancaires à traiter}}',
  'overview.banks': 'Liquidités par banque',
  'overview.cash': 'Liquidités',
  'overview.current': 'Non échu',
  'overview.customers': 'Clients',
  'overview.days_1_30': '1–30',
  'overview.days_31_60': '31–60',
  'overview.days_61_90': '61–90',
  'overview.days_over_90': 'Plus de 90',
  'overview.expense': 'Charges',
  'overview.failed': '{count} {count, plural, one {justificatif illisible} other {justificatifs illisibles}}',
  'overview.income': 'Produits',
  'overview.last_year': 'Année précédente',
  'overview.month': 'Mois',
  'overview.months': 'Produits et charges par mois',
  'overview.nothing_waits': 'Rien ne vous attend.',
  'overview.on': '{date} · {currency}',
  'overview.overdue_invoices': '{count} {count, plural, one {facture échue} other {factures échues}}',
  'overview.overdue_payables':
    '{count} {count, plural, one {facture fournisseur à payer} other {factures fournisseurs à payer}}',
  'overview.payables': 'Créanciers',
  'overview.plans':
    '{count, plural, one {Un projet d’un programme attend une approbation} other {# projets de programmes attendent une approbation}}',
  'overview.proposals':
    '{count} {count, plural, one {proposition tirée d’un justificatif} other {propositions tirées de justificatifs}}',
  'overview.receivables': 'Débiteurs',
  'overview.result': 'Résultat de l’exercice',
  'overview.vat': 'TVA due',
  'overview.vendors': 'Fournisseurs',
  'overview.waiting': 'En attente',
} satisfies Translation<typeof english>;
