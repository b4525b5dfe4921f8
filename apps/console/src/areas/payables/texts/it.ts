import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Fatture fornitori',
  'payables.confirm_iban': 'Conferma l’IBAN',
  'payables.confirm_text':
    'Chieda prima al fornitore, con un numero di telefono o un contatto noto da tempo: le lettere con un nuovo conto sono spesso false. Il registro annota chi lo ha confermato.',
  'payables.confirm_title': 'È questo l’IBAN di {name}?',
  'payables.discount': 'Sconto cassa',
  'payables.discount_days': 'Termine di sconto (giorni)',
  'payables.discount_hint': 'Vuoto: quello del fornitore; 0: nessuno',
  'payables.discount_percent': 'Sconto cassa %',
  'payables.discount_until': '{percent} % fino al {day}',
  'payables.iban': 'IBAN',
  'payables.iban_asked': 'All’apertura l’IBAN era {iban}. Da allora è cambiato.',
  'payables.iban_changed':
    '{name} ha un IBAN diverso da quello su cui si è pagato: {iban}. Nessun ordine paga su di esso finché qualcuno non lo conferma.',
  'payables.iban_unconfirmed': 'Diverso da quello pagato, non confermato',
  'payables.iban_hint': 'Vuoto: quello del fornitore',
  'payables.message': 'Messaggio',
  'payables.new': 'Nuova fattura fornitore',
  'payables.reference': 'Riferimento di pagamento',
  'payables.vendor': 'Fornitore',
} satisfies Translation<typeof english>;
