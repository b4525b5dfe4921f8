import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  webhooks: 'Webhooks',
  'webhooks.address': 'Adresse',
  'webhooks.all': 'Alle',
  'webhooks.area.documents': 'Rechnungen',
  'webhooks.area.ledger': 'Hauptbuch',
  'webhooks.area.master_data': 'Stammdaten',
  'webhooks.area.payments': 'Zahlungen',
  'webhooks.area.receipts': 'Belege',
  'webhooks.attempt': 'Versuch',
  'webhooks.because.by_hand':
    'Dieser Webhook ist ausgeschaltet. Eingeschaltet fährt er mit dem nächsten Ereignis fort.',
  'webhooks.because.failing':
    'Dieser Webhook ist ausgeschaltet, weil der Empfänger drei Tage lang nichts angenommen hat. Eingeschaltet fährt er dort fort, wo er war.',
  'webhooks.because.gone':
    'Dieser Webhook ist ausgeschaltet, weil der Empfänger sagt, dass es ihn nicht mehr gibt (410).',
  'webhooks.deliveries': 'Zustellungen',
  'webhooks.disable': 'Ausschalten',
  'webhooks.disabled': 'Aus',
  'webhooks.duration': 'ms',
  'webhooks.enable': 'Einschalten',
  'webhooks.enabled': 'Stellt zu',
  'webhooks.event': 'Ereignis',
  'webhooks.events': 'Ereignisse',
  'webhooks.failing': 'Scheitert',
  'webhooks.last_event': 'Letztes',
  'webhooks.make': 'Webhook anlegen',
  'webhooks.new': 'Neuer Webhook',
  'webhooks.next_attempt':
    'Der Empfänger hat das letzte Ereignis nicht angenommen. Der nächste Versuch ist am {time}.',
  'webhooks.no_deliveries': 'Es wurde noch nichts zugestellt.',
  'webhooks.none': 'Noch kein Programm erhält Ereignisse.',
  'webhooks.one': 'Webhook {id}',
  'webhooks.outcome': 'Antwort',
  'webhooks.remove': 'Entfernen',
  'webhooks.remove_text': 'An {url} wird nichts mehr zugestellt, und das Protokoll geht verloren.',
  'webhooks.remove_title': 'Diesen Webhook entfernen?',
  'webhooks.rotate': 'Neues Geheimnis',
  'webhooks.secret': 'Geheimnis',
  'webhooks.secret_once':
    'Damit prüft der Empfänger, was er erhält. Es wird nur dieses eine Mal gezeigt; nach einem Wechsel gilt das frühere noch einen Tag.',
  'webhooks.send_again': 'Nochmals',
  'webhooks.send_again_of': 'Nochmals: Ereignis {event}',
  'webhooks.sign_in_again':
    'Um einen Webhook anzulegen oder sein Geheimnis zu ändern, melden Sie sich erneut an.',
  'webhooks.test_failed':
    'Der Webhook ist erstellt, aber der Empfänger hat eine Testnachricht nicht angenommen: {outcome} (nach {duration} ms). Ereignisse werden wiederholt zugestellt.',
  'webhooks.tested': 'Der Empfänger hat eine Testnachricht angenommen: {outcome} nach {duration} ms.',
  'webhooks.type': 'Was geschah',
  'webhooks.which': 'Ereignisse (alle, wenn nichts gewählt ist)',
} satisfies Translation<typeof english>;
