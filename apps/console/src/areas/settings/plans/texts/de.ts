import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  plans: 'Vorschläge',
  'plans.all': 'Alle',
  'plans.approve': 'Genehmigen und buchen',
  'plans.by': 'Vorgeschlagen von',
  'plans.changed': 'Geändert',
  'plans.decided': 'Entschieden',
  'plans.decline': 'Ablehnen',
  'plans.decline_text': 'Das Programm kann ihn dann nicht mehr buchen.',
  'plans.decline_title': 'Vorschlag {id} ablehnen?',
  'plans.entry': 'Buchung',
  'plans.expires': 'Gültig bis',
  'plans.field': 'Feld',
  'plans.made': 'Neu',
  'plans.none': 'Es gibt keine Vorschläge.',
  'plans.none_waits': 'Kein Vorschlag eines Programms wartet auf Sie.',
  'plans.one': 'Vorschlag {id}',
  'plans.state.BOOKED': 'Gebucht',
  'plans.state.DECLINED': 'Abgelehnt',
  'plans.state.EXPIRED': 'Abgelaufen',
  'plans.state.OPEN': 'Offen',
  'plans.state.WAITING': 'Wartet',
  'plans.what': 'Was gebucht würde',
} satisfies Translation<typeof english>;
