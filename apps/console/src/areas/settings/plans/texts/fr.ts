import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  plans: 'Propositions',
  'plans.all': 'Tous',
  'plans.approve': 'Approuver et comptabiliser',
  'plans.by': 'Proposé par',
  'plans.changed': 'Modifié',
  'plans.decided': 'Décidé',
  'plans.decline': 'Refuser',
  'plans.decline_text': 'Le programme ne pourra plus le comptabiliser.',
  'plans.decline_title': 'Refuser la proposition {id}\u00a0?',
  'plans.entry': 'Écriture',
  'plans.expires': 'Valable jusqu’au',
  'plans.field': 'Champ',
  'plans.made': 'Nouveau',
  'plans.none': 'Il n’y a pas de propositions.',
  'plans.none_waits': 'Aucune proposition d’un programme ne vous attend.',
  'plans.one': 'Proposition {id}',
  'plans.state.BOOKED': 'Comptabilisé',
  'plans.state.DECLINED': 'Refusé',
  'plans.state.EXPIRED': 'Expiré',
  'plans.state.OPEN': 'Ouvert',
  'plans.state.WAITING': 'En attente',
  'plans.what': 'Ce qui serait comptabilisé',
} satisfies Translation<typeof english>;
