import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Lieferantenrechnungen',
  'payables.confirm_iban': 'IBAN bestätigen',
  'payables.confirm_text':
    'Fragen Sie zuerst beim Lieferanten nach, über eine Telefonnummer oder einen Kontakt, den Sie schon länger kennen: Briefe mit einem neuen Konto sind oft gefälscht. Das Protokoll hält fest, dass Sie sie bestätigt haben.',
  'payables.confirm_title': 'Ist das die IBAN von {name}?',
  'payables.discount': 'Skonto',
  'payables.discount_days': 'Skontofrist in Tagen',
  'payables.discount_hint': 'Leer: jenes des Lieferanten; 0: keines',
  'payables.discount_percent': 'Skonto %',
  'payables.discount_until': '{percent} % bis {day}',
  'payables.iban': 'IBAN',
  'payables.iban_asked': 'Als Sie dies öffneten, war die IBAN {iban}. Sie hat sich seither geändert.',
  'payables.iban_changed':
    '{name} hat eine andere IBAN als die, auf die bezahlt wurde: {iban}. Kein Auftrag zahlt darauf, bis jemand sie bestätigt.',
  'payables.iban_unconfirmed': 'Andere als bisher bezahlt, nicht bestätigt',
  'payables.iban_hint': 'Leer: jene des Lieferanten',
  'payables.message': 'Mitteilung',
  'payables.new': 'Neue Lieferantenrechnung',
  'payables.reference': 'Zahlungsreferenz',
  'payables.vendor': 'Lieferant',
} satisfies Translation<typeof english>;
