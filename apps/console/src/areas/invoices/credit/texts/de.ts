import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'credit.comes_to': 'Gutschrift über {amount}.',
  'credit.credits': 'Gutschrift zu Rechnung',
  'credit.is_open':
    '{amount} davon ist als Guthaben des Kunden offen: Es wird zurückbezahlt oder mit einer anderen Rechnung verrechnet.',
  'credit.left_amount': 'noch {left}',
  'credit.left_quantity': 'noch {left}',
  'credit.line': 'Zeile {line}',
  'credit.lines': 'Was gutgeschrieben wird',
  'credit.note': 'Gutschrift',
  'credit.nothing': 'Von dieser Rechnung gibt es nichts mehr gutzuschreiben.',
  'credit.post': 'Gutschrift buchen',
  'credit.settles': '{amount} wird mit der Rechnung verrechnet.',
  'credit.stays_open': '{amount} bleibt als Guthaben des Kunden offen.',
  'credit.title': 'Gutschrift zu Rechnung {invnumber}',
} satisfies Translation<typeof english>;
