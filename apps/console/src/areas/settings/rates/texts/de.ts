import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'rates.about':
    'Die amtlichen Kurse werden dort gelesen, wo der Betreiber dieser Installation es eingestellt hat. Gesetzt wird erst, was Sie übernehmen.',
  'rates.before': 'Bisher',
  'rates.day': 'Kurse vom',
  'rates.do_take': '{count, plural, one {Einen Kurs übernehmen} other {# Kurse übernehmen}}',
  'rates.reading': 'Die Kurse werden gelesen…',
  'rates.state.missing': 'Für diesen Tag gibt es keine Kurse.',
  'rates.state.none': 'Der Betreiber hat nicht eingestellt, wo amtliche Kurse gelesen werden.',
  'rates.state.other_currency': 'Die amtlichen Kurse sind in CHF, diese Bücher in einer anderen Währung.',
  'rates.state.read': 'Die Kurse sind gelesen.',
  'rates.state.ready': 'Wählen Sie einen Tag.',
  'rates.state.refused': 'Die Stelle der amtlichen Kurse hat abgelehnt. Versuchen Sie es später.',
  'rates.state.timeout':
    'Die Stelle der amtlichen Kurse hat nicht rechtzeitig geantwortet. Versuchen Sie es später.',
  'rates.state.too_large': 'Was gelesen wurde, ist zu gross für eine Datei mit Kursen.',
  'rates.state.unreachable':
    'Die Stelle der amtlichen Kurse ist nicht erreichbar. Melden Sie es dem Betreiber, wenn es so bleibt.',
  'rates.state.unreadable': 'Was gelesen wurde, ist keine Datei amtlicher Kurse: {reason}',
  'rates.take': 'Kurse eines Tages übernehmen',
  'rates.valid': 'Gültig ab {date}',
} satisfies Translation<typeof english>;
