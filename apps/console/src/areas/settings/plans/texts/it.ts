import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  plans: 'Proposte',
  'plans.all': 'Tutte',
  'plans.approve': 'Approva e registra',
  'plans.by': 'Proposta da',
  'plans.changed': 'Modificato',
  'plans.decided': 'Decisa',
  'plans.decline': 'Rifiuta',
  'plans.decline_text': 'Il programma non potrà più registrarla.',
  'plans.decline_title': 'Rifiutare la proposta {id}?',
  'plans.entry': 'Scrittura',
  'plans.expires': 'Valida fino a',
  'plans.field': 'Campo',
  'plans.made': 'Nuovo',
  'plans.none': 'Non ci sono proposte.',
  'plans.none_waits': 'Nessuna proposta di un programma La attende.',
  'plans.one': 'Proposta {id}',
  'plans.state.BOOKED': 'Registrata',
  'plans.state.DECLINED': 'Rifiutata',
  'plans.state.EXPIRED': 'Scaduta',
  'plans.state.OPEN': 'Aperta',
  'plans.state.WAITING': 'In attesa',
  'plans.what': 'Che cosa si registrerebbe',
} satisfies Translation<typeof english>;
