import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'rates.about':
    'I corsi ufficiali si leggono dove l’ha impostato chi gestisce questa installazione. Nulla viene fissato prima che Lei lo riprenda.',
  'rates.before': 'Finora',
  'rates.day': 'Corsi del',
  'rates.do_take': '{count, plural, one {Riprendi un corso} other {Riprendi # corsi}}',
  'rates.reading': 'Lettura dei corsi…',
  'rates.state.missing': 'Per questo giorno non ci sono corsi.',
  'rates.state.none': 'Chi gestisce l’installazione non ha impostato dove leggere i corsi ufficiali.',
  'rates.state.other_currency': 'I corsi ufficiali sono in CHF, questi libri in un’altra valuta.',
  'rates.state.read': 'I corsi sono letti.',
  'rates.state.ready': 'Scelga un giorno.',
  'rates.state.refused': 'La fonte dei corsi ufficiali ha rifiutato. Riprovi più tardi.',
  'rates.state.timeout': 'La fonte dei corsi ufficiali non ha risposto in tempo. Riprovi più tardi.',
  'rates.state.too_large': 'Ciò che è stato letto è troppo grande per un file di corsi.',
  'rates.state.unreachable':
    'La fonte dei corsi ufficiali non è raggiungibile. Lo comunichi a chi gestisce l’installazione se resta così.',
  'rates.state.unreadable': 'Ciò che è stato letto non è un file di corsi ufficiali: {reason}',
  'rates.take': 'Riprendi i corsi di un giorno',
  'rates.valid': 'Validi dal {date}',
} satisfies Translation<typeof english>;
