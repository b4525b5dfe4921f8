import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Aperçu',
  'overview.age': 'Jours de retard',
  'overview.ageing': 'Postes ouverts par ancienneté',
  'overview.as_table': 'En tableau',
  'overview.banks': 'Liquidités par banque',
  'overview.cash': 'Liquidités',
  'overview.cash_course': 'Liquidités par mois',
  'overview.current': 'Non échu',
  'overview.customers': 'Clients',
  'overview.days_1_30': '1–30',
  'overview.days_31_60': '31–60',
  'overview.days_61_90': '61–90',
  'overview.days_over_90': 'Plus de 90',
  'overview.expense': 'Charges',
  'overview.income': 'Produits',
  'overview.last_year': 'Année précédente',
  'overview.month': 'Mois',
  'overview.months': 'Produits et charges par mois',
  'overview.nothing_waits': 'Rien ne vous attend.',
  'overview.on': '{date} · {currency}',
  'overview.overdue': 'En retard',
  'overview.payables': 'Créanciers',
  'overview.receivables': 'Débiteurs',
  'overview.result': 'Résultat de l’exercice',
  'overview.since': 'depuis le {date}',
  'overview.since_last_year': 'par rapport à l’année précédente',
  'overview.vat': 'TVA due',
  'overview.vendors': 'Fournisseurs',
  'overview.waiting': 'En attente',
  'work.bank_lines': '{count, plural, one {ligne bancaire à traiter} other {lignes bancaires à traiter}}',
  'work.bounced_mails': '{count, plural, one {e-mail renvoyé} other {e-mails renvoyés}}',
  'work.discounts':
    '{count, plural, one {escompte qui expire dans les 7 jours} other {escomptes qui expirent dans les 7 jours}}',
  'work.due': 'jusqu’au {date}',
  'work.failed_mails': '{count, plural, one {e-mail non envoyé} other {e-mails non envoyés}}',
  'work.failed_receipts': '{count, plural, one {justificatif illisible} other {justificatifs illisibles}}',
  'work.first': 'D’abord : {days}',
  'work.for': 'Pour : {who}',
  'work.invoices_overdue': '{count, plural, one {facture échue} other {factures échues}}',
  'work.late': 'échu depuis le {date}',
  'work.orders': '{count, plural, one {ordre de paiement à libérer} other {ordres de paiement à libérer}}',
  'work.orders_unsent':
    '{count, plural, one {ordre de paiement à transmettre à la banque} other {ordres de paiement à transmettre à la banque}}',
  'work.others': 'En attente d’autres personnes',
  'work.payables_due':
    '{count, plural, one {facture fournisseur échue} other {factures fournisseurs échues}}',
  'work.payables_soon':
    '{count, plural, one {facture fournisseur à payer dans les 7 jours} other {factures fournisseurs à payer dans les 7 jours}}',
  'work.periods': '{count, plural, one {période à clôturer} other {périodes à clôturer}}',
  'work.plans':
    '{count, plural, one {projet d’un programme à approuver} other {projets de programmes à approuver}}',
  'work.proposals':
    '{count, plural, one {proposition tirée d’un justificatif} other {propositions tirées de justificatifs}}',
  'work.receipts':
    '{count, plural, one {justificatif à comptabiliser} other {justificatifs à comptabiliser}}',
  'work.second_person': 'une deuxième personne',
  'work.vat': '{count, plural, one {période TVA à décompter} other {périodes TVA à décompter}}',
  'work.years': '{count, plural, one {exercice à clôturer} other {exercices à clôturer}}',
} satisfies Translation<typeof english>;
