import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Factures fournisseurs',
  'payables.confirm_iban': 'Confirmer l’IBAN',
  'payables.confirm_text':
    'Demandez d’abord au fournisseur, par un numéro de téléphone ou un contact que vous connaissez depuis longtemps\u00a0: les lettres qui annoncent un nouveau compte sont souvent fausses. Le journal d’audit note que vous l’avez confirmé.',
  'payables.confirm_title': 'Est-ce l’IBAN de {name}\u00a0?',
  'payables.discount': 'Escompte',
  'payables.discount_days': 'Délai d’escompte (jours)',
  'payables.discount_hint': 'Vide\u00a0: celui du fournisseur\u00a0; 0\u00a0: aucun',
  'payables.discount_percent': 'Escompte %',
  'payables.discount_until': '{percent} % jusqu’au {day}',
  'payables.iban': 'IBAN',
  'payables.iban_asked': 'À l’ouverture, l’IBAN était {iban}. Il a changé depuis.',
  'payables.iban_changed':
    '{name} a un autre IBAN que celui qui a été payé\u00a0: {iban}. Aucun ordre n’y paie avant que quelqu’un le confirme.',
  'payables.iban_unconfirmed': 'Autre que celui payé, non confirmé',
  'payables.iban_hint': 'Vide\u00a0: celui du fournisseur',
  'payables.message': 'Communication',
  'payables.new': 'Nouvelle facture fournisseur',
  'payables.reference': 'Référence de paiement',
  'payables.vendor': 'Fournisseur',
} satisfies Translation<typeof english>;
