import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  webhooks: 'Webhook',
  'webhooks.address': 'Indirizzo',
  'webhooks.all': 'Tutti',
  'webhooks.area.documents': 'Fatture',
  'webhooks.area.ledger': 'Mastro',
  'webhooks.area.master_data': 'Dati di base',
  'webhooks.area.payments': 'Pagamenti',
  'webhooks.area.receipts': 'Giustificativi',
  'webhooks.attempt': 'Tentativo',
  'webhooks.because.by_hand': 'Questo webhook è disattivato. Riattivato, prosegue con l’evento successivo.',
  'webhooks.because.failing':
    'Questo webhook è disattivato perché il destinatario non ha accettato nulla per tre giorni. Riattivato, riprende da dov’era.',
  'webhooks.because.gone':
    'Questo webhook è disattivato perché il destinatario dice di non esistere più (410).',
  'webhooks.deliveries': 'Consegne',
  'webhooks.disable': 'Disattiva',
  'webhooks.disabled': 'Disattivato',
  'webhooks.duration': 'ms',
  'webhooks.enable': 'Attiva',
  'webhooks.enabled': 'Consegna',
  'webhooks.event': 'Evento',
  'webhooks.events': 'Eventi',
  'webhooks.failing': 'Fallisce',
  'webhooks.last_event': 'Ultimo',
  'webhooks.make': 'Crea webhook',
  'webhooks.new': 'Nuovo webhook',
  'webhooks.next_attempt':
    'Il destinatario non ha accettato l’ultimo evento. Il prossimo tentativo è il {time}.',
  'webhooks.no_deliveries': 'Non è stato ancora consegnato nulla.',
  'webhooks.none': 'Nessun programma riceve ancora eventi.',
  'webhooks.one': 'Webhook {id}',
  'webhooks.outcome': 'Risposta',
  'webhooks.remove': 'Rimuovi',
  'webhooks.remove_text': 'A {url} non viene più consegnato nulla, e anche il registro scompare.',
  'webhooks.remove_title': 'Rimuovere questo webhook?',
  'webhooks.rotate': 'Nuovo segreto',
  'webhooks.secret': 'Segreto',
  'webhooks.secret_once':
    'Il destinatario verifica con esso ciò che riceve. È mostrato solo questa volta; dopo un cambio quello precedente vale ancora un giorno.',
  'webhooks.send_again': 'Rinvia',
  'webhooks.send_again_of': 'Rinvia l’evento {event}',
  'webhooks.sign_in_again': 'Per creare un webhook o cambiarne il segreto, acceda di nuovo.',
  'webhooks.test_failed':
    'Il webhook è stato creato, ma il destinatario non ha accettato un messaggio di prova: {outcome} (dopo {duration} ms). L’invio degli eventi viene ripetuto.',
  'webhooks.tested': 'Il destinatario ha accettato un messaggio di prova: {outcome} dopo {duration} ms.',
  'webhooks.type': 'Che cosa è successo',
  'webhooks.which': 'Eventi (tutti, se non è scelto nulla)',
} satisfies Translation<typeof english>;
