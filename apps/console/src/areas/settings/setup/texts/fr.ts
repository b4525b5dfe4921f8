import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  setup: 'Mise en place',
  'setup.about':
    'Ce dont un nouveau mandant a besoin avant la première écriture. Chaque étape peut être passée et se retrouve ici.',
  'setup.about.sender':
    'Le nom, l’adresse et l’IDE figurent sur les factures, les QR-factures et les lettres\u00a0; l’IDE est vérifié.',
  'setup.about.chart':
    'Les livres ont commencé avec un plan comptable. Des comptes s’ajoutent et se renomment en tout temps\u00a0; celui d’un autre programme s’importe d’un fichier.',
  'setup.about.vat': 'La méthode de décompte de la TVA, et sa fréquence.',
  'setup.about.bank':
    'Les clients paient sur ce compte\u00a0: l’IBAN figure sur les factures et les QR-factures.',
  'setup.about.terms':
    'Le délai dont les clients disposent pour payer, sauf indication contraire de la facture ou du client.',
  'setup.about.numbers': 'Le début des numéros des documents, et le prochain.',
  'setup.about.letter': 'Le logo, et ce qui figure avant et après les lignes d’une facture.',
  'setup.about.opening':
    'Les soldes au premier jour du premier exercice dans ces livres. Un tableau peut être collé\u00a0: le compte d’abord, son solde à la fin. Ce qui concerne clients et fournisseurs revient aux postes ouverts.',
  'setup.about.items':
    'Les factures de clients et de fournisseurs encore impayées viennent d’un fichier ou se saisissent une à une.',
  'setup.about.people':
    'Qui tient aussi ces livres, ou les lit\u00a0: un lien laisse entrer la personne une fois.',
  'setup.all_done': 'Chaque étape est faite ou passée.',
  'setup.assets': 'Actifs',
  'setup.card': 'Mettre en place ce mandant',
  'setup.chart_told': '{count, plural, one {# compte} other {# comptes}}',
  'setup.check': 'Vérifier l’écriture',
  'setup.first_day': 'Premier jour',
  'setup.go_on': 'Continuer',
  'setup.import_chart': 'Importer un plan comptable',
  'setup.import_invoices': 'Importer les factures ouvertes',
  'setup.import_payables': 'Importer les factures fournisseurs ouvertes',
  'setup.items_told': 'Des documents sont saisis',
  'setup.letter_told': 'La présentation et les textes sont choisis',
  'setup.liabilities': 'Passifs',
  'setup.no_vat': 'Non assujetti à la TVA',
  'setup.opening_file': 'D’un fichier',
  'setup.opening_told': 'Des écritures sont là',
  'setup.people_told': 'Plus d’une personne',
  'setup.progress': 'Étapes faites',
  'setup.rest': 'Le reste, sur {account}',
  'setup.rest_on': 'Reste sur le compte',
  'setup.save': 'Enregistrer et continuer',
  'setup.see_chart': 'Voir le plan comptable',
  'setup.skip': 'Passer',
  'setup.skip_step': 'Passer\u00a0: {step}',
  'setup.so_many': 'Étapes faites\u00a0: {done} sur {all}',
  'setup.state.done': 'Fait',
  'setup.state.open': 'À faire',
  'setup.state.skipped': 'Passé',
  'setup.step.bank': 'Compte bancaire',
  'setup.step.chart': 'Plan comptable',
  'setup.step.items': 'Postes ouverts',
  'setup.step.letter': 'Première lettre',
  'setup.step.numbers': 'Numéros',
  'setup.step.opening': 'Exercice et soldes d’ouverture',
  'setup.step.people': 'Personnes',
  'setup.step.sender': 'Nom, adresse, IDE',
  'setup.step.terms': 'Délai de paiement',
  'setup.step.vat': 'Méthode TVA',
  'setup.take_up': 'Reprendre',
  'setup.take_up_step': 'Reprendre\u00a0: {step}',
  'setup.total': 'Total',
  'setup.unknown':
    'Ces comptes manquent dans le plan comptable ou ne font pas partie du bilan\u00a0: {accounts}',
} satisfies Translation<typeof english>;
