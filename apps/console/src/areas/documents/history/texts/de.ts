import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'history.attach': 'Datei anhängen',
  'history.attached': 'Angehängt: {file_name}',
  'history.attachments': 'Anhänge',
  'history.comment': 'Kommentieren',
  'history.comment_hint': 'Alle, die diese Bücher lesen, sehen ihn. Er wird nie geändert oder gelöscht.',
  'history.commented': 'Kommentar',
  'history.credited': 'Gutgeschrieben mit',
  'history.credits': 'Gutschrift zu Rechnung',
  'history.drop': 'PDF oder Bilder hier ablegen, um sie diesem Dokument anzuhängen',
  history: 'Verlauf',
  'history.issued': 'Als PDF ausgestellt',
  'history.mailed': 'Gesendet an {to}',
  'history.no_attachments': 'Es ist noch nichts angehängt.',
  'history.ordered': 'In einem Zahlungsauftrag auf den {day}: {amount}',
  'history.paid': 'Bezahlt am {day}: {amount}',
  'history.posted': 'Gebucht auf den {day}: {amount}',
  'history.reminded': 'Mahnung, Stufe {level}',
  'history.reversed': 'Storniert durch',
  'history.reverses': 'Storno von',
  'history.undone': 'Zahlung zurückgenommen am {day}: {amount}',
  'history.write_comment': 'Kommentar schreiben',
} satisfies Translation<typeof english>;
